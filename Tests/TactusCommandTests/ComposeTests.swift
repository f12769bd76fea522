import Foundation
import TactusPattern
import TactusStatistics
import TestSound
import Testing

@testable import TactusCommand

@Suite struct ComposeTests {
  private static let drums = {
    var random = SeededGenerator(seed: 61)
    return KnownSound.drums(seconds: 6, tempo: [120], &random)
  }()

  /// Three notes with a pause before each.
  private static let notes = {
    var sound = KnownSound(seconds: 4)
    for time in [0.5, 1.5, 2.5] {
      sound.add(at: time, length: 0.7) { t in
        0.5 * min(t / 0.005, (0.7 - t) / 0.1, 1) * sin(2 * .pi * 330 * t)
      }
    }
    return sound
  }()

  @Test func `drums become taps, and the facts are printed`() throws {
    let folder = try Folder()
    let sound = try folder.write("drums.wav", Self.drums.wave)
    let run = Run("compose", sound, "--out", "\(folder.path)/x.ahap")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "\(sound) to \(folder.path)/x.ahap")
    #expect(lines.contains("sound: 6 s, mono, 44100 Hz, WAV (Microsoft), Signed 16 bit PCM"))
    #expect(lines.contains { $0.hasPrefix("tempo: 120") && $0.contains(", confidence 0.") })
    #expect(Run("validate", "--strict", "\(folder.path)/x.ahap").code == 0)
    let pattern = try #require(AHAPReader.read(Array(folder.text("x.ahap").utf8)).pattern)
    let taps = pattern.events.filter { $0.type == .hapticTransient }
    #expect(lines.contains { $0.hasPrefix("taps: \(taps.count), intensity ") })
    #expect(abs(taps.count - Self.drums.onsets.count) <= 1)
  }

  @Test(arguments: [[], ["--sustain", "soft"], ["--taps", "none"], ["--taps", "many"]])
  func `the written pattern passes strict validation`(options: [String]) throws {
    let folder = try Folder()
    let sound = try folder.write("notes.wav", Self.notes.wave)
    let out = "\(folder.path)/x.ahap"
    let run = Run(["compose", sound, "--out", out] + options)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let check = Run("validate", "--strict", out)
    #expect(check.code == 0 && check.output == "\(out): ok\n" && check.errors.isEmpty)
    #expect(Run("play", out, "--device", "loopback", "--seconds", "0.05").code == 0)
  }

  @Test func `the facts are JSON on request, with every onset`() throws {
    let folder = try Folder()
    let sound = try folder.write("drums.wav", Self.drums.wave)
    let run = Run("compose", sound, "--out", "\(folder.path)/x.ahap", "--json")
    let facts = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(facts["sound"] as? String == sound && facts["seconds"] as? Double == 6)
    let onsets = try #require(facts["onsets"] as? [[String: Double]])
    #expect(onsets.count == facts["taps"] as? Int)
    let times = onsets.compactMap { $0["time_s"] }
    #expect(times == times.sorted() && times.count == onsets.count)
    #expect(onsets.allSatisfy { Set($0.keys) == ["time_s", "intensity", "sharpness", "clarity"] })
    let pattern = try #require(AHAPReader.read(Array(folder.text("x.ahap").utf8)).pattern)
    let taps = pattern.events.filter { $0.type == .hapticTransient }
    #expect(times == taps.map(\.time))
    #expect(onsets.compactMap { $0["intensity"] } == taps.map { $0.value(.hapticIntensity) })
    let tempo = try #require(facts["tempo"] as? [String: Any])
    #expect(abs((tempo["beats_per_minute"] as? Double ?? 0) - 120) < 1)
    #expect((tempo["sections"] as? [[String: Double]])?.count == 1)
    let limit = try #require(facts["limit"] as? [String: Double])
    let worst = try #require(facts["worst_error"] as? [String: Double])
    #expect(limit == ["intensity": 0.05, "sharpness": 0.1])
    #expect(worst.allSatisfy { $0.value <= limit[$0.key] ?? 0 } && worst.count == 2)
    let noise = try folder.write("notes.wav", Self.notes.wave)
    let other = Run("compose", noise, "--out", "\(folder.path)/x.ahap", "--json").output
    #expect(other.contains("\"tempo\": null"))
  }

  @Test func `a picture shows sound, onsets and pattern`() throws {
    let folder = try Folder()
    let sound = try folder.write("notes.wav", Self.notes.wave)
    for name in ["x.svg", "x.png", "x.pdf"] {
      let run = Run(
        "compose", sound, "--out", "\(folder.path)/x.ahap", "--picture", "\(folder.path)/\(name)")
      #expect(run.code == 0, "\(run.errors)")
      #expect(folder.has(name))
    }
    let svg = try folder.text("x.svg")
    for text in ["sound", "rise of the spectrum", "pattern: intensity", "pattern: sharpness"] {
      #expect(svg.contains(">\(text)<"), "\(text)")
    }
    #expect(svg.contains("3 taps") && svg.contains("onsets") && svg.contains(">3 transients<"))
  }

  /// Reads the places of dots and of the waveform from the picture. The time axis is as wide as the
  /// lines of the grid.
  @Test func `in the picture, waveform, onsets and taps are at their times`() throws {
    let folder = try Folder()
    let sound = try folder.write("notes.wav", Self.notes.wave)
    let picture = "\(folder.path)/x.svg"
    #expect(Run("compose", sound, "--out", "\(folder.path)/x.ahap", "--picture", picture).code == 0)
    let svg = try folder.text("x.svg")
    let grid = try #require(
      svg.firstMatch(of: #/points="([\d.]+),([\d.]+) ([\d.]+),\2" class="s-grid"/#))
    let (left, right) = (Double(grid.1) ?? 0, Double(grid.3) ?? 0)
    func time(_ x: Double) -> Double { (x - left) / (right - left) * 4 }
    let dots = svg.matches(of: #/<circle cx="([\d.]+)" cy="[\d.]+" r="3"/#)
      .compactMap { Double($0.1) }
    // Both panels have a dot for each note, and another one in the legend.
    #expect(dots.count == 8)
    for note in [0.5, 1.5, 2.5] {
      #expect(dots.count { abs(time($0) - note) < 0.01 } == 2, "\(dots.map(time))")
    }
    let line = try #require(svg.firstMatch(of: #/points="([^"]+)" class="s-fifth"/#)).1
    let points = line.split(separator: " ").map { $0.split(separator: ",").compactMap(Double.init) }
    let height = { (from: Double, to: Double) in
      let heights = points.filter { (from...to).contains(time($0[0])) }.map { $0[1] }
      return (heights.max() ?? 0) - (heights.min() ?? 0)
    }
    for note in [0.5, 1.5, 2.5] {
      #expect(height(note - 0.2, note - 0.02) < 1 && height(note + 0.1, note + 0.5) > 50)
    }
  }

  @Test func `progress is drawn only on a terminal, and removed at the end`() throws {
    let folder = try Folder()
    let sound = try folder.write("notes.wav", Self.notes.wave)
    let words = ["compose", sound, "--out", "\(folder.path)/x.ahap"]
    #expect(Run(words).errors.isEmpty)
    let errors = Run(words, showsProgress: true).errors
    #expect(errors.contains("composing \(sound)  █") && errors.contains(" 100 %"))
    #expect(errors.hasSuffix("\r\u{1B}[2K"))
    let plain = TerminalShape(columns: 80, isUnicode: false)
    let drawn = Run(words, shape: plain, showsProgress: true).errors
    #expect(drawn.contains("###") && drawn.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `missing and invalid options are usage errors`() throws {
    let folder = try Folder()
    let sound = try folder.write("notes.wav", Self.notes.wave)
    let out = "\(folder.path)/x.ahap"
    for (words, text) in [
      ([sound], "--out is missing"), ([sound, "--out", "x.json"], "must end with .ahap"),
      ([sound, "--out", out, "--taps", "som"], "--taps is none, few, normal or many, not \"som\""),
      ([sound, "--out", out, "--sustain", "stong"], "did you mean strong"),
      ([sound, "--out", out, "--picture", "x.gif"], "must end with .svg, .png or .pdf"),
      ([sound, "--out", out, "--taps", "none", "--sustain", "none"], "leave nothing"),
      (["--out", out], "SOUND is missing"),
    ] {
      let run = Run(["compose"] + words)
      #expect(run.code == 64 && run.errorLines.count == 1 && run.errors.contains(text))
    }
    #expect(!folder.has("x.ahap"))
  }

  @Test func `an output that cannot be written is reported before the sound is read`() throws {
    let folder = try Folder()
    let sound = "\(folder.path)/none.wav"
    let run = Run("compose", sound, "--out", "\(folder.path)/none/x.ahap")
    #expect(run.code == 1 && run.errorLines.count == 1)
    #expect(run.errors.contains("its folder does not exist"))
  }
}

extension Folder {
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}
