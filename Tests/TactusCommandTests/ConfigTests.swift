import Foundation
import TactusBackends
import Testing

@testable import TactusCommand

/// Surroundings with the given variables. Configuration files are read from the disk.
private func surroundings(_ environment: [String: String]) -> Surroundings {
  Surroundings(
    sources: ConfigurationSources(
      environment: environment, read: ConfigurationSources.readFile))
}

@Suite struct ConfigTests {
  @Test func `every setting is shown with its value and its source`() throws {
    let folder = try Folder()
    let file = try folder.file("c.json5", "{ // mine\n  gain: 0.5 }")
    let run = Run("config", "--config", file, surroundings: surroundings(["TACTUS_MUTED": "true"]))
    #expect(run.code == 0)
    for key in ConfigurationKey.allCases { #expect(run.output.contains("\n\(key.rawValue) ")) }
    let words = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(words.contains(["gain", "0.5", "\(file):2"]))
    #expect(words.contains(["muted", "true", "TACTUS_MUTED"]))
    #expect(words.contains(["backend", "auto", "default"]))
    #expect(words.contains([file, "read"]))
    #expect(words.contains(["profiles", "none", "default"]))
  }

  @Test func `the settings are also printed as JSON`() throws {
    let run = Run("config", "--json", surroundings: surroundings(["TACTUS_GAIN": "0.25"]))
    let top = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let settings = try #require(top?["settings"] as? [[String: Any]])
    #expect(
      settings.compactMap { $0["key"] as? String } == ConfigurationKey.allCases.map(\.rawValue))
    #expect(settings[3]["value"] as? Double == 0.25)
    #expect(settings[3]["from"] as? String == "TACTUS_GAIN")
    let files = try #require(top?["files"] as? [[String: String]])
    #expect(files.last?["path"] == "/etc/tactus/config.json5")
  }

  @Test func `help lists every setting and its variable`() {
    let help = Run("config", "--help").output
    for key in ConfigurationKey.allCases {
      #expect(help.contains("  \(key.rawValue) "))
      #expect(help.contains(" \(key.variable) "))
    }
  }

  @Test(arguments: ["play", "validate", "render", "devices", "doctor", "config"])
  func `an invalid configuration ends each command with its lines and exit code 1`(name: String)
    throws
  {
    let folder = try Folder()
    let file = try folder.file("c.json5", "{\n  gian: 1,\n  muted: 'no' }")
    let arguments = [
      "play": ["boing"], "validate": ["x.ahap"], "render": ["boing", "--out", "x.csv"],
    ]
    let run = Run(
      [name] + (arguments[name] ?? []) + ["--config", file], surroundings: surroundings([:]))
    #expect(run.code == 1)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 2, "\(run.errors)")
  }

  @Test func `each problem of a configuration is reported with file, line and column`() throws {
    let folder = try Folder()
    let file = try folder.file("c.json5", "{\n  gian: 1,\n  muted: 'no' }")
    let run = Run("config", "--config", file, surroundings: surroundings([:]))
    #expect(run.code == 1)
    #expect(run.errorLines.count == 2)
    #expect(
      run.errors.hasPrefix("\(file):2:3: error: unknown key \"gian\"; did you mean \"gain\"?"))
    #expect(run.errors.contains("\(file):3:10: error: muted is the string \"no\""))
  }

  @Test func `gain, mute, zone and resources take effect`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    func row(_ environment: [String: String]) throws -> String {
      let out = "\(folder.path)/x.csv"
      let run = Run("render", file, "--out", out, surroundings: surroundings(environment))
      #expect(run.code == 0)
      return String(try folder.text("x.csv").split(separator: "\n")[3])
    }
    #expect(try row([:]) == "0.002,default,0.6,0.25")
    #expect(try row(["TACTUS_GAIN": "0.5"]) == "0.002,default,0.3,0.25")
    #expect(try row(["TACTUS_MUTED": "1"]) == "0.002,default,0.0,0.25")
    #expect(try row(["TACTUS_ZONE": "leftHandle"]) == "0.002,leftHandle,0.6,0.25")

    let sound = """
      "Time": 0, "EventType": "AudioCustom", "EventDuration": 2, "EventWaveformPath": "a.wav"
      """
    let other = try Folder()
    try other.sound("a.wav")
    let pattern = try folder.file("sound.ahap", document(sound))
    let with = surroundings(["TACTUS_RESOURCES": other.path])
    #expect(Run("validate", pattern, "--strict", surroundings: with).code == 0)
    #expect(Run("validate", pattern, "--strict").code == 1)
  }

  @Test func `a muted configuration mutes play, with a message`() throws {
    let folder = try Folder()
    // A muted tap that the thread reaches too late does not count as an event; a buzz always does.
    let buzz = "\"Time\": 0.002, \"EventType\": \"HapticContinuous\", \"EventDuration\": 0.02"
    let file = try folder.file("buzz.ahap", document(buzz))
    let capture = "\(folder.path)/c.json"
    let muted = surroundings(["TACTUS_MUTED": "1", "TACTUS_BACKEND": "loopback"])
    let run = Run("play", file, "--capture", capture, surroundings: muted)
    #expect(run.code == 0)
    #expect(run.errors == "tactus: muted by TACTUS_MUTED; nothing will be felt\n")
    #expect(run.output.contains("events 1,"))
  }

  @Test func `the log level hides and shows lines`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    #expect(Run("play", file, surroundings: surroundings(["TACTUS_LOG": "error"])).errors.isEmpty)
    let info = Run("play", file, surroundings: surroundings(["TACTUS_LOG": "info"])).errors
    #expect(info.contains("tactus: playing on loopback, zone default, gain 1.0"))
  }

  @Test func `an option overrides the configuration`() throws {
    let folder = try Folder()
    let file = try folder.file("c.json5", "{ device: 'loopback:motors' }")
    let with = ["doctor", "--config", file]
    let surroundings = surroundings([:])
    #expect(
      Run(with, surroundings: surroundings).output.contains("plays on           loopback:motors"))
    let over = Run(with + ["--device", "loopback:wideband"], surroundings: surroundings)
    #expect(over.output.contains("loopback:wideband  --device"))
  }
}
