import Foundation
import TactusBackends
import Testing

@testable import TactusCommand

@Suite struct ConvertTests {
  private static let haptic = """
    {"version": {"major": 1}, "metadata": {"author": "A", "tags": ["t"]},
     "signals": {"continuous": {"envelopes": {"amplitude": [
      {"time": 0, "amplitude": 0.25},
      {"time": 0.5, "amplitude": 0.25, "emphasis": {"amplitude": 0.81, "frequency": 0.7}},
      {"time": 1, "amplitude": 1}]}}}}
    """

  private static let untagged = haptic.replacing(", \"tags\": [\"t\"]", with: "")

  private static let android = """
    <vibration-effect><waveform-effect>
      <waveform-entry durationMs="100" amplitude="51"/>
    </waveform-effect></vibration-effect>
    """

  private static let hjif = """
    {"version": "2025", "perceptions": [{"perception_modality": "Vibrotactile", "channels": [
     {"bands": [{"band_type": "VectorialWave", "effects": [{"position": 0, "keyframes": [
      {"relative_position": 0, "amplitude_modulation": 0.4, "frequency_modulation": 300},
      {"relative_position": 100}]}]}]}]}]}
    """

  private static let repeating = """
    <vibration-effect><waveform-effect><repeating>
      <waveform-entry durationMs="100" amplitude="51"/>
    </repeating></waveform-effect></vibration-effect>
    """

  @Test func `a haptic file becomes AHAP, and the losses are printed`() throws {
    let folder = try Folder()
    let source = try folder.file("in.haptic", Self.haptic)
    let run = Run("convert", source, "--out", "\(folder.path)/out.ahap")
    #expect(run.code == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "\(source) (Meta .haptic) to \(folder.path)/out.ahap (AHAP)")
    #expect(lines.contains("kept: 1 tap"))
    #expect(
      lines.contains(
        "dropped: tags are not covered (\(source):1:63, $.metadata.tags)"))
    #expect(lines.last?.hasPrefix("worst error: intensity 0.00") == true)
    #expect(Run("validate", "\(folder.path)/out.ahap").output.hasSuffix(": ok\n"))
  }

  @Test func `the losses are printed as JSON on request`() throws {
    let folder = try Folder()
    let source = try folder.file("in.xml", Self.repeating)
    let run = Run("convert", source, "--out", "\(folder.path)/out.haptic", "--json")
    #expect(run.code == 0)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(document["from"] as? String == "android" && document["to"] as? String == "haptic")
    #expect(document["within_limit"] as? Bool == false)
    let dropped = try #require(document["dropped"] as? [[String: Any]])
    #expect(dropped.count == 1 && dropped[0]["line"] as? Int == 1)
    #expect(dropped[0]["column"] as? Int == 36)
    let place = try #require(dropped[0]["path"] as? String)
    #expect(place == "$[\"vibration-effect\"][\"waveform-effect\"].repeating")
    #expect(dropped[0]["felt"] as? Bool == true)
    #expect((document["worst_error"] as? [String: Double])?.count == 3)
  }

  @Test func `with --strict a conversion that drops a felt part writes nothing`() throws {
    let folder = try Folder()
    let source = try folder.file("in.xml", Self.repeating)
    let run = Run("convert", source, "--out", "\(folder.path)/out.ahap", "--strict")
    #expect(run.code == 1 && !folder.has("out.ahap"))
    #expect(run.errors.contains("the loss is above the limits"))
    let good = try folder.file("good.xml", Self.android)
    #expect(Run("convert", good, "--out", "\(folder.path)/good.ahap", "--strict").code == 0)
    #expect(folder.has("good.ahap"))
  }

  /// The last column of the table is the level at 50 ms, which follows from the text: the root of
  /// 0.25, 51 of 255, and 0.4 at 300 Hz.
  @Test func `every command that takes a pattern reads each format`() throws {
    let folder = try Folder()
    let vibration = try folder.file("x.xml", Self.android)
    #expect(Run("render", vibration, "--out", "\(folder.path)/x.json").code == 0)
    for (name, text, level) in [
      ("a.haptic", Self.untagged, "0.5,0.0"), ("b.xml", Self.android, "0.2,0.5"),
      ("c.hjif", Self.hjif, "0.4,1.0"), ("d.json", try folder.text("x.json"), "0.2,0.5"),
    ] {
      let file = try folder.file(name, text)
      #expect(Run("validate", file).output == "\(file): ok\n")
      #expect(Run("inspect", file).code == 0)
      #expect(Run("render", file, "--out", "\(folder.path)/x.csv").code == 0)
      #expect(Run("play", file, "--device", "loopback", "--seconds", "0.05").code == 0)
      let rows = try folder.text("x.csv").split(separator: "\n")
      #expect(rows[51] == "0.05,default,\(level)", "\(name)")
    }
  }

  @Test func `every command that takes a pattern names the place of a fault in each format`() throws
  {
    let folder = try Folder()
    for (name, text, place) in [
      ("a.haptic", Self.untagged.replacing("0.81", with: "81"), "4:62: error: amplitude is"),
      ("b.xml", Self.android.replacing("51", with: "510"), "2:36: error: amplitude is \"510\""),
      ("c.hjif", Self.hjif.replacing("100", with: "[]"), "4:25: error: relative_position is"),
    ] {
      let file = try folder.file(name, text)
      for words in [
        ["validate", file], ["inspect", file], ["play", file, "--device", "loopback"],
        ["render", file, "--out", "\(folder.path)/x.csv"],
        ["convert", file, "--out", "\(folder.path)/x.ahap"],
      ] {
        let run = Run(words)
        #expect(run.code == 1 && run.errorLines.count == 1, "\(words)")
        #expect(run.errors.hasPrefix("\(file):\(place)"), "\(run.errors)")
      }
      #expect(!folder.has("x.csv") && !folder.has("x.ahap"))
    }
  }

  @Test func `a capture of several zones is not converted in part`() throws {
    let folder = try Folder()
    let vibration = try folder.file("x.xml", Self.android)
    #expect(Run("render", vibration, "--out", "\(folder.path)/x.json").code == 0)
    let capture = try folder.text("x.json")
    let level = try #require(capture.firstMatch(of: #/\{[^{}]*"start_intensity"[^{}]*\}/#)).output
    let other = level.replacing("\"default\"", with: "\"leftHandle\"")
    let file = try folder.file(
      "two.json", capture.replacing(level, with: "\(level), \(other)", maxReplacements: 1))
    for suffix in ["ahap", "haptic", "json"] {
      let run = Run("convert", file, "--out", "\(folder.path)/out.\(suffix)")
      #expect(run.code == 1 && run.errorLines.count == 1 && !folder.has("out.\(suffix)"))
      #expect(run.errors.contains("a capture of 2 zones"), "\(run.errors)")
    }
  }

  @Test func `a preset is converted to every format, and a capture to AHAP`() throws {
    let folder = try Folder()
    for suffix in ["haptic", "xml", "json", "wav", "ahap"] {
      let out = "\(folder.path)/out.\(suffix)"
      #expect(Run("convert", "heartbeats", "--out", out).code == 0, "\(suffix)")
      #expect(folder.has("out.\(suffix)"))
    }
    let capture = "\(folder.path)/out.json"
    let back = Run("convert", capture, "--out", "\(folder.path)/back.ahap", "--strict")
    #expect(back.code == 0 && back.output.contains("(capture) to"))
  }

  @Test func `an actuator file becomes a profile that plays`() throws {
    let folder = try Folder()
    let source = try folder.file(
      "coil.acf",
      "{metadata: {device: 'A coil'}, continuous: {frequency_min: 55, frequency_max: 200}, "
        + "emphasis: {gain: 1, frequency_min: {duration_ms: 40}, frequency_max: {duration_ms: 8}}}")
    let run = Run("convert", source, "--out", "\(folder.path)/coil.json")
    #expect(run.code == 0 && run.output.contains("kept: 55 to 200 Hz"))
    #expect(run.output.contains("dropped: gain describes a renderer"))
    let text = try folder.text("coil.json")
    #expect(text.contains("\"softTapMilliseconds\": 40") && text.contains("[ 55, 200 ]"))
    let sources = ConfigurationSources(
      environment: ["TACTUS_PROFILES": folder.path],
      read: ConfigurationSources.readFile,
      list: { try? FileManager.default.contentsOfDirectory(atPath: $0) })
    let played = Run(
      "play", "heartbeats", "--device", "loopback:profile=coil", "--seconds", "0.1",
      surroundings: Surroundings(sources: sources))
    #expect(played.code == 0, "\(played.errors)")
    // The dropped values describe a renderer and not the device, so `--strict` accepts their loss.
    let strict = Run("convert", source, "--out", "\(folder.path)/strict.json", "--strict")
    #expect(strict.code == 0 && folder.has("strict.json"), "\(strict.errors)")
    let wrong = Run("convert", source, "--out", "\(folder.path)/coil.ahap")
    #expect(wrong.code == 64 && wrong.errors.contains("ends with .json"))
    #expect(Run("validate", source).code == 1)
  }

  @Test(arguments: [
    (["convert"], 64, "IN is missing"), (["convert", "tap"], 64, "--out is missing"),
    (
      ["convert", "tap", "--out", "x.svg"], 64, "must end with .ahap, .json, .haptic, .xml or .wav"
    ),
    (["convert", "heartbeats", "--out", "x.ahap", "--sample-rate", "8000"], 64, "is for .wav"),
    (["convert", "--table", "x"], 64, "--table is given alone"),
    (["convert", "./missing.haptic", "--out", "/tmp/x.ahap"], 1, "missing.haptic"),
  ])
  func `wrong use is reported in one line`(
    _ words: [String], _ code: Int32, _ message: String
  ) throws {
    let run = Run(words)
    #expect(run.code == code && run.errorLines.count == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `an endless pattern is converted only with --seconds`() throws {
    let folder = try Folder()
    let source = try folder.file(
      "in.ahap",
      "{\"Version\": 1, \"Pattern\": [{\"Event\": {\"EventType\": \"HapticContinuous\", "
        + "\"Time\": 0, \"EventParameters\": []}}]}")
    let out = "\(folder.path)/out.haptic"
    #expect(Run("convert", source, "--out", out).code == 64)
    #expect(Run("convert", source, "--out", out, "--seconds", "2").code == 0)
    #expect(try folder.text("out.haptic").contains("\"time\": 2,"))
  }

  @Test func `texts of a file are printed on one line, without control characters`() throws {
    let folder = try Folder()
    let source = try folder.file(
      "in.ahap",
      "{\"Version\": 1, \"Metadata\": {\"a\\nkept: all\": \"x\", \"b\\u001b[2J\": 1}, "
        + "\"Pattern\": [{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0}}]}")
    let run = Run("convert", source, "--out", "\(folder.path)/out.haptic")
    #expect(run.code == 0)
    #expect(!run.output.contains("\nkept: all") && !run.output.contains("\u{1B}"))
    #expect(run.output.contains("metadata: b\\u{1B}[2J, a\\u{A}kept: all\n"), "\(run.output)")
  }

  @Test func `with --strict a conversion that drops audio events writes nothing`() throws {
    let folder = try Folder()
    let source = try folder.file(
      "in.ahap",
      document(
        "\"EventType\": \"HapticTransient\", \"Time\": 0",
        "\"EventType\": \"AudioContinuous\", \"Time\": 0, \"EventDuration\": 1"))
    for suffix in ["wav", "json", "haptic", "xml"] {
      let run = Run("convert", source, "--out", "\(folder.path)/out.\(suffix)", "--strict")
      #expect(run.code == 1 && !folder.has("out.\(suffix)"), "\(suffix)")
      #expect(run.output.contains("dropped: 1 audio event"))
    }
    #expect(Run("convert", source, "--out", "\(folder.path)/out.ahap", "--strict").code == 0)
  }

  @Test func `--seconds ends a level that lasts longer`() throws {
    let folder = try Folder()
    let source = try folder.file(
      "in.ahap",
      document("\"EventType\": \"HapticContinuous\", \"Time\": 0, \"EventDuration\": 5"))
    for suffix in ["ahap", "haptic", "xml", "json", "wav"] {
      let out = "\(folder.path)/out.\(suffix)"
      let run = Run("convert", source, "--out", out, "--seconds", "2")
      #expect(run.code == 0 && run.output.contains("dropped: everything after 2 s"), "\(suffix)")
      if suffix == "wav" { continue }
      let table = "\(folder.path)/x.csv"
      #expect(Run("render", out, "--out", table).code == 0)
      let rows = try folder.text("x.csv").split(separator: "\n").dropFirst()
      let felt = rows.last { !$0.hasSuffix(",0,0") && $0.split(separator: ",")[2] != "0" }
      let last = Double(felt?.split(separator: ",").first ?? "") ?? 0
      #expect(abs(last - 2) <= 0.0021, "\(suffix): \(last)")
    }
  }

  @Test func `the article contains the table that the command prints`() throws {
    let table = Run("convert", "--table").output
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CoreHaptics/CoreHaptics.docc/ConvertFormats.md")
    #expect(try String(contentsOf: article, encoding: .utf8).hasSuffix("\n\n" + table))
    #expect(table.contains("| a tap | kept |"))
  }
}
