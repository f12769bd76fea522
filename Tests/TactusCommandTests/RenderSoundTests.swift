import Foundation
import Testing

@testable import TactusCommand

@Suite struct RenderSoundTests {
  private let tone = """
    "Time": 0.1, "EventType": "AudioContinuous", "EventDuration": 0.2
    """
  private let hold = """
    "Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.3, "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]
    """

  /// The text of an event that plays `a.wav` at the given time. The samples of `a.wav` are all 0.9.
  private func click(at time: Double, _ more: String = "") -> String {
    """
    "Time": \(time), "EventType": "AudioCustom", "EventWaveformPath": "a.wav",
    "EventWaveformUseVolumeEnvelope": false\(more)
    """
  }

  @Test func `--audio writes a stereo file that ends with the last sound`() throws {
    let folder = try Folder()
    let file = try folder.file("x.ahap", document(tone))
    let run = Run("render", file, "--audio", "\(folder.path)/x.wav")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let wave = try StereoWave(folder, "x.wav")
    #expect(wave.rate == 48_000)
    // The tone ends at 300 ms, which is frame 14,400, and then fades for at most 2 ms.
    let count = wave.left.count
    #expect(count > 14_400 && count <= 14_496)
    #expect(wave.left[..<4800].allSatisfy { $0 == 0 })
    #expect(wave.left[5000..<14_000].map(abs).max() ?? 0 > 0.3)
    #expect(abs(wave.left[count - 1]) < 0.01)
  }

  @Test func `--sample-rate sets the rate of the file of sounds`() throws {
    let folder = try Folder()
    let file = try folder.file("x.ahap", document(tone))
    let out = "\(folder.path)/x.wav"
    #expect(Run("render", file, "--audio", out, "--sample-rate", "22050").code == 0)
    let wave = try StereoWave(folder, "x.wav")
    #expect(wave.rate == 22_050 && wave.left.count > 6615 && wave.left.count <= 6660)
  }

  @Test func `a mix contains the sounds and the actuators`() throws {
    let folder = try Folder()
    let file = try folder.file("x.ahap", document(hold, tone))
    let run = Run(
      "render", file, "--audio", "\(folder.path)/a.wav", "--mix", "\(folder.path)/m.wav",
      "--out", "\(folder.path)/h.wav", "--sample-rate", "48000")
    #expect(run.code == 0, "\(run.errors)")
    let (audio, mix) = (try StereoWave(folder, "a.wav"), try StereoWave(folder, "m.wav"))
    let actuators = try StereoWave(folder, "h.wav").left
    #expect(audio.left.count == mix.left.count && actuators.count > 14_000)
    #expect((actuators.map(abs).max() ?? 0) > 0.3)
    for index in actuators.indices {
      #expect(abs(mix.left[index] - audio.left[index] - actuators[index]) < 1e-4)
      #expect(abs(mix.right[index] - audio.right[index] - actuators[index]) < 1e-4)
    }
  }

  @Test func `each click begins within one sample of the tap of the same time`() throws {
    let folder = try Folder()
    try folder.sound("a.wav", frames: 48)
    let times = (0..<40).map { Double($0) * 0.0317 + 0.00123 }
    let events = times.flatMap { time in
      [click(at: time), "\"Time\": \(time), \"EventType\": \"HapticTransient\""]
    }
    let entries = events.map { "{\"Event\": {\($0)}}" }.joined(separator: ",")
    let file = try folder.file("x.ahap", "{\"Version\": 1, \"Pattern\": [\(entries)]}")
    let run = Run(
      "render", file, "--audio", "\(folder.path)/x.wav", "--out", "\(folder.path)/x.json")
    #expect(run.code == 0, "\(run.errors)")
    let samples = try StereoWave(folder, "x.wav").left
    let starts = samples.indices.filter { samples[$0] != 0 && ($0 == 0 || samples[$0 - 1] == 0) }
    let taps = try taps(folder.text("x.json"))
    #expect(starts.count == times.count && taps.count == times.count)
    for (start, tap) in zip(starts, taps) {
      #expect(abs(Double(start) - tap / 1e9 * 48_000) <= 1)
    }
  }

  /// The onsets of all taps in a capture, in nanoseconds.
  private func taps(_ json: String) throws -> [Double] {
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let capture = try #require(parsed as? [String: Any])
    let events = try #require(capture["events"] as? [[String: Any]])
    return events.filter { $0["type"] as? String == "HapticTransient" }
      .compactMap { $0["onset_ns"] as? Double }
  }

  @Test func `an endless sound needs an end`() throws {
    let folder = try Folder()
    try folder.sound("a.wav")
    let endless = [
      "\"Time\": 0, \"EventType\": \"AudioContinuous\"",
      click(at: 0, ", \"EventWaveformLoopEnabled\": true"),
    ]
    for event in endless {
      let file = try folder.file("x.ahap", document(event))
      let out = "\(folder.path)/x.wav"
      let run = Run("render", file, "--audio", out)
      #expect(run.code == 64 && run.errors.contains("--seconds S"), "\(run.errors)")
      #expect(!folder.has("x.wav"))
      #expect(Run("render", file, "--audio", out, "--seconds", "0.5").code == 0)
      #expect(try StereoWave(folder, "x.wav").left.count == 24_000)
      try FileManager.default.removeItem(atPath: out)
    }
  }

  @Test func `a sound that cannot be decoded gives a line, and an error with --strict`() throws {
    let folder = try Folder()
    _ = try folder.file("a.wav", "no sound")
    let file = try folder.file("x.ahap", document(click(at: 0), tone))
    let out = "\(folder.path)/x.wav"
    let run = Run("render", file, "--audio", out)
    #expect(run.code == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("x.ahap: warning: the audio file \"a.wav\" cannot be played"))
    #expect((try StereoWave(folder, "x.wav").left.map(abs).max() ?? 0) > 0.3)
    try FileManager.default.removeItem(atPath: out)
    #expect(Run("render", file, "--audio", out, "--strict").code == 1)
    #expect(!folder.has("x.wav"))
  }

  /// A sound that plays an octave lower lasts twice as long, whether the pitch is a parameter of
  /// the event or a dynamic parameter.
  @Test(arguments: [
    (-1.0, "", 2.0), (1.0, "", 0.5), (0.0, "", 1.0),
    (0.0, "\"Parameter\": {\"ParameterID\": \"AudioPitchControl\", \"ParameterValue\": -1, ", 2.0),
  ])
  func `a sound plays to its end at any pitch`(
    _ pitch: Double, _ change: String, _ factor: Double
  ) throws {
    let folder = try Folder()
    try folder.sound("a.wav", frames: 24_000)
    let more =
      ", \"EventParameters\": [{\"ParameterID\": \"AudioPitch\", \"ParameterValue\": \(pitch)}]"
    var entries = "{\"Event\": {\(click(at: 0.1, more))}}"
    if !change.isEmpty { entries = "{\(change)\"Time\": 0}}, " + entries }
    let file = try folder.file("x.ahap", "{\"Version\": 1, \"Pattern\": [\(entries)]}")
    let run = Run("render", file, "--audio", "\(folder.path)/x.wav")
    #expect(run.code == 0, "\(run.errors)")
    let left = try StereoWave(folder, "x.wav").left
    let last = try #require(left.lastIndex { abs($0) > 0.01 })
    let wanted = 4800 + 24_000 * factor
    #expect(abs(Double(last) - wanted) <= 4, "\(last)")
    #expect(Double(left.count) - wanted <= 48)
  }

  @Test func `a warning states how many samples of a mix are limited`() throws {
    let folder = try Folder()
    try folder.sound("a.wav", frames: 4800)
    let file = try folder.file("x.ahap", document(hold, click(at: 0)))
    let run = Run(
      "render", file, "--audio", "\(folder.path)/a.wav", "--mix", "\(folder.path)/m.wav")
    #expect(run.code == 0)
    // The sounds alone and the actuators alone stay within full scale. Only their sum exceeds it.
    #expect(run.errorLines.count == 1, "\(run.errors)")
    let mix = try StereoWave(folder, "m.wav")
    let full = (mix.left + mix.right).count { abs($0) == 1 }
    let words = run.errors.split(separator: " ")
    let count = try #require(words.lazy.compactMap { Int($0) }.first)
    #expect(run.errors.contains("x.ahap: warning: \(count) samples of the mix are limited"))
    // Sums just below full scale are rounded to full scale, but are not counted as limited.
    #expect(count > 1000 && (0...40).contains(full - count), "\(full) \(run.errors)")
  }

  @Test func `a truncated sound file gives a warning with the length that plays`() throws {
    let folder = try Folder()
    let whole = WaveFile.bytes(Array(repeating: 0.5, count: 48_000), rate: 48_000)
    try Data(whole.prefix(24_044)).write(to: URL(filePath: "\(folder.path)/a.wav"))
    let file = try folder.file("x.ahap", document(click(at: 0)))
    let out = "\(folder.path)/x.wav"
    let run = Run("render", file, "--audio", out)
    #expect(run.code == 0 && run.errorLines.count == 1)
    let words = "the audio file \"a.wav\" is damaged: only its first 0.25 s play"
    #expect(run.errors.contains("warning: \(words)"), "\(run.errors)")
    #expect(try StereoWave(folder, "x.wav").left.lastIndex { $0 != 0 } == 11_999)
    #expect(Run("render", file, "--audio", out, "--strict").code == 1)
    #expect(Run("validate", file).errors.contains(words))
    #expect(Run("validate", file).code == 0 && Run("validate", file, "--strict").code == 1)
  }

  @Test func `validate refuses what is too much for rendering`() throws {
    let folder = try Folder()
    // Each of the three sounds alone is within the memory limit at 48 kHz. Together they exceed it.
    let long = WaveFile.bytes(Array(repeating: 0.1, count: 1_500_000), rate: 12_000)
    var events: [String] = []
    for name in ["a", "b", "c"] {
      try Data(long).write(to: URL(filePath: "\(folder.path)/\(name).wav"))
      events.append(click(at: 0).replacing("a.wav", with: "\(name).wav"))
    }
    let file = try folder.file("x.ahap", document(events[0], events[1], events[2]))
    let refusal = "\"c.wav\" cannot be played: the sounds have more than"
    let render = Run("render", file, "--audio", "\(folder.path)/x.wav", "--strict")
    #expect(render.code == 1 && render.errors.contains(refusal), "\(render.errors)")
    let run = Run("validate", file, "--strict")
    #expect(run.code == 1 && run.errors.contains(refusal), "\(run.errors)")
  }

  @Test func `a message states how many samples of the sounds are limited to full scale`() throws {
    let folder = try Folder()
    try folder.sound("a.wav", frames: 480)
    let file = try folder.file("x.ahap", document(click(at: 0), click(at: 0)))
    let run = Run("render", file, "--audio", "\(folder.path)/x.wav")
    #expect(run.code == 0)
    #expect(run.errors.contains("960 samples are limited to full scale"), "\(run.errors)")
  }
}

@Suite struct SoundFactTests {
  private let sound = """
    "Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"
    """

  @Test func `validate and inspect show the length and format of sounds`() throws {
    let folder = try Folder()
    try folder.sound("a.wav", frames: 12_000)
    let file = try folder.file("x.ahap", document(sound, sound))
    #expect(Run("validate", file).output == "\(file): ok, sounds: a.wav 250 ms\n")
    let text = "a.wav: 250 ms, mono, 48000 Hz, WAV (Microsoft), Signed 16 bit PCM"
    #expect(Run("inspect", file).output.contains("sounds      \(text)\n"))
    for command in ["validate", "inspect"] {
      let json = Run(command, file, "--json").output
      let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let object = try #require((parsed as? [[String: Any]])?.first ?? parsed as? [String: Any])
      let sounds = try #require(object["sounds"] as? [[String: Any]])
      #expect(sounds.count == 1)
      #expect(sounds[0]["path"] as? String == "a.wav")
      #expect(sounds[0]["seconds"] as? Double == 0.25)
      #expect(sounds[0]["channels"] as? Int == 1)
      #expect(sounds[0]["rate_hz"] as? Int == 48_000)
    }
  }

  @Test func `a sound that cannot be decoded is named with its place`() throws {
    let folder = try Folder()
    _ = try folder.file("a.wav", "no sound")
    let file = try folder.file("x.ahap", document(sound))
    let run = Run("validate", file)
    #expect(run.code == 0)
    #expect(run.errors.contains(":1:99: warning: the audio file \"a.wav\" cannot be played"))
    #expect(run.errors.contains("($.Pattern[0].Event.EventWaveformPath)"))
    #expect(Run("validate", file, "--strict").code == 1)
    #expect(Run("inspect", file).code == 0)
  }

  @Test func `a picture has a lane for tones and for each of five files`() throws {
    let folder = try Folder()
    try folder.sound("a.wav", frames: 12_000)
    let tone = "\"Time\": 0.3, \"EventType\": \"AudioContinuous\", \"EventDuration\": 0.2"
    let file = try folder.file("x.ahap", document(sound, tone))
    #expect(Run("render", file, "--out", "\(folder.path)/x.svg").code == 0)
    let svg = try folder.text("x.svg")
    #expect(svg.contains(">sound: tones<") && svg.contains(">sound: a.wav<"))
    for name in ["b", "c", "d", "e", "f"] { try folder.sound("\(name).wav") }
    let many = ["a", "b", "c", "d", "e", "f"].map { sound.replacing("a.wav", with: "\($0).wav") }
    let entries = (many + [tone, tone]).map { "{\"Event\": {\($0)}}" }.joined(separator: ",")
    let six = try folder.file("z.ahap", "{\"Version\": 1, \"Pattern\": [\(entries)]}")
    #expect(Run("render", six, "--out", "\(folder.path)/z.svg").code == 0)
    let lanes = try folder.text("z.svg").matches(of: #/>(sound: [^<]*)</#).map {
      String($0.output.1)
    }
    #expect(
      Set(lanes)
        == Set(
          ["tones", "a.wav", "b.wav", "c.wav", "d.wav", "2 more files"].map { "sound: \($0)" }))
    let silent = try folder.file("y.ahap", document(tap))
    #expect(Run("render", silent, "--out", "\(folder.path)/y.svg").code == 0)
    #expect(!(try folder.text("y.svg")).contains("sound:"))
  }
}

/// A WAV file with 16-bit samples and one or two channels. Both sides of a mono file are equal.
struct StereoWave {
  let rate: Int
  let left, right: [Double]

  init(_ folder: Folder, _ name: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let channels = number(22, 2)
    rate = number(24, 4)
    let samples = stride(from: 44, to: bytes.count, by: 2).map {
      Double(Int16(truncatingIfNeeded: number($0, 2))) / 32_767
    }
    left = stride(from: 0, to: samples.count, by: channels).map { samples[$0] }
    right = stride(from: channels - 1, to: samples.count, by: channels).map { samples[$0] }
  }
}

extension Folder {
  /// Writes a mono sound file at 48 kHz whose samples are all 0.9.
  func sound(_ name: String, frames: Int = 48) throws {
    let bytes = WaveFile.bytes(Array(repeating: 0.9, count: frames), rate: 48_000)
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }
}
