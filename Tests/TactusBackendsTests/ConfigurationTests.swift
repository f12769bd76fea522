import TactusBackends
import TactusDevice
import Testing

/// Configuration sources with only the given files and variables. Nothing is read from the machine,
/// and every folder counts as existing and empty.
private func sources(
  _ files: [String: String] = [:], _ environment: [String: String] = [:], file: String? = nil
) -> ConfigurationSources {
  ConfigurationSources(
    file: file, environment: environment, read: { files[$0].map { Array($0.utf8) } },
    list: { _ in [] })
}

private func load(_ text: String) throws(ConfigurationError) -> Configuration {
  try Configuration().loaded(from: sources(["c.json5": text], file: "c.json5"))
}

@Suite("Configuration: files") struct ConfigurationFileTests {
  @Test func `every key of a configuration file in JSON5 is read`() throws {
    let configuration = try load(
      """
      // The file gives all keys.
      {
        backend: 'loopback', device: "loopback:motors", zone: "leftHandle",
        gain: +.5, muted: true, mode: "precise", resources: "sounds",
        audio: { device: "hw:1", latency: 0x0, }, /* a second */
        "log": "debug", profiles: ["mine", "/their/own", "~/more"],
      }
      """)
    #expect(configuration.backend == "loopback")
    #expect(configuration.device == DeviceID("loopback:motors"))
    #expect(configuration.zone == .leftHandle)
    #expect(configuration.gain == 0.5)
    #expect(configuration.isMuted)
    #expect(configuration.mode == .precise)
    #expect(configuration.resources == "sounds")
    #expect(configuration.audio == Configuration.Audio(device: "hw:1", latencySeconds: 0))
    #expect(configuration.log == .debug)
    #expect(configuration.profiles == ["mine", "/their/own", "~/more"])
  }

  @Test func `each value has its origin, with the line and column in the file`() throws {
    let configuration = try load("{\n  gain: 1, muted: false,\n\n  audio: { latency: 0 } }")
    #expect(configuration.origin(of: .gain) == .file(path: "c.json5", line: 2, column: 3))
    #expect(configuration.origin(of: .muted) == .file(path: "c.json5", line: 2, column: 12))
    #expect(configuration.origin(of: .audioLatency) == .file(path: "c.json5", line: 4, column: 12))
    #expect(configuration.origin(of: .audioDevice) == .standard)
    #expect(configuration.origin(of: .gain).description == "c.json5:2")
  }

  @Test(arguments: [
    (
      "{\n  gian: 1 }",
      "c.json5:2:3: error: unknown key \"gian\"; did you mean \"gain\"? ($.gian)"
    ),
    ("{ latency: 1 }", "c.json5:1:3: error: unknown key \"latency\"; did you mean audio: {"),
    (
      "{ \"audio.device\": 'x' }",
      "1:3: error: unknown key \"audio.device\"; did you mean audio:"
    ),
    (
      "{ audio: { latncy: 0 } }",
      "1:12: error: unknown key \"latncy\"; did you mean \"latency\"?"
    ),
    ("{ colour: 1 }", "1:3: error: unknown key \"colour\"; there are backend, device, zone,"),
    ("{ gain: 'loud' }", "1:9: error: gain is the string \"loud\"; expected a number from 0 to 1"),
    ("{ gain: 1.01 }", "1:9: error: gain is the number 1.01; expected a number from 0 to 1"),
    ("{ gain: -.1 }", "1:9: error: gain is the number -.1; expected a number from 0 to 1"),
    ("{ gain: NaN }", "1:9: error: the number NaN is not a number"),
    ("{ muted: 'yes' }", "1:10: error: muted is the string \"yes\"; expected true or false"),
    ("{ zone: 'lefthandle' }", "1:9: error: unknown zone \"lefthandle\"; did you mean \"leftH"),
    ("{ mode: 'exact' }", "unknown mode \"exact\"; expected one of normal, precise"),
    ("{ log: 'warn' }", "unknown log level \"warn\"; did you mean \"warning\"?"),
    ("{ backend: 'lopback' }", "unknown backend \"lopback\"; did you mean \"loopback\"?"),
    ("{ device: 'lopback:x' }", "unknown backend \"lopback\"; did you mean \"loopback\"?"),
    ("{ audio: 1 }", "1:10: error: audio is the number 1; expected an object with the keys device"),
    (
      "{ audio: { latency: 2 } }",
      "1:21: error: audio.latency is the number 2; expected a number of"
    ),
    (
      "{ resources: '' }",
      "1:14: error: resources is the string \"\"; expected the path of a folder"
    ),
    ("{ profiles: ['a', 1] }", "1:13: error: profiles is an array; expected a list of folders"),
    ("{ gain: 1, gain: 0 }", "1:12: error: \"gain\" occurs twice; remove one"),
    ("{ audio: { latency: 0, latency: 0 } }", "1:24: error: the key \"latency\" occurs twice"),
    ("{ gain 1 }", "1:8: error: found \"1\"; expected \":\" after the key"),
    ("{ gain: 1\n  muted: true }", "2:3: error: found \"m\"; expected \",\" or \"}\""),
    ("{ gain: 1 } x", "1:13: error: found \"x\"; expected nothing after the document"),
    ("// nothing", "1:11: error: the text ends too early; expected a value"),
    ("[]", "1:1: error: the configuration is not an object"),
  ])
  func `a fault is reported in one line with its place`(text: String, says: String) {
    let error = #expect(throws: ConfigurationError.self) { try load(text) }
    #expect(error?.problems.count == 1)
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("c.json5:") == true)
  }

  @Test func `all problems are reported at once, including those of the environment`() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration().loaded(
        from: sources(
          ["c.json5": "{ gian: 1,\n  muted: 3,\n  zone; }"], ["TACTUS_GAIN": "5"], file: "c.json5"))
    }
    let places = error?.problems.map { $0.prefix { $0 != " " } }
    #expect(places == ["c.json5:1:3:", "c.json5:2:10:", "c.json5:3:7:", "TACTUS_GAIN:"])
  }

  @Test func `relative folders are relative to the folder of the file`() throws {
    let text = "{ resources: 'snd', profiles: ['~/p', '/q', '../r'] }"
    let configuration = try Configuration().loaded(
      from: sources(["/etc/tactus/config.json5": text], ["HOME": "/h"]))
    #expect(configuration.resources == "/etc/tactus/snd")
    #expect(configuration.profiles == ["/h/p", "/q", "/etc/tactus/../r"])
  }

  @Test func `a file that is truncated anywhere is refused`() {
    let text = "{ // c\n gain: +.5, 'audio': { latency: 0x0 }, /* d */ profiles: ['a\\\nb'], }"
    for count in 0..<text.utf8.count {
      let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(throws: ConfigurationError.self) { try load(cut) }
    }
    #expect(throws: Never.self) { try load(text) }
  }
}

@Suite("Configuration: sources") struct ConfigurationSourceTests {
  private let xdg = "/x/tactus/config.json5"
  private let home = "/h/.config/tactus/config.json5"
  private let etc = "/etc/tactus/config.json5"

  @Test func `only the first of the existing files is read`() throws {
    let files = [
      "c": "{ gain: 0.1 }", "v": "{ gain: 0.2 }", xdg: "{ gain: 0.3 }", home: "{ gain: 0.4 }",
      etc: "{ gain: 0.5, muted: true }",
    ]
    let environment = ["TACTUS_CONFIG": "v", "XDG_CONFIG_HOME": "/x", "HOME": "/h"]
    func gain(_ files: [String: String], without names: [String], file: String? = nil) throws
      -> Double
    {
      let environment = environment.filter { !names.contains($0.key) }
      return try Configuration().loaded(from: sources(files, environment, file: file)).gain
    }
    #expect(try gain(files, without: [], file: "c") == 0.1)
    #expect(try gain(files, without: []) == 0.2)
    #expect(try gain(files, without: ["TACTUS_CONFIG"]) == 0.3)
    #expect(try gain(files, without: ["TACTUS_CONFIG", "XDG_CONFIG_HOME"]) == 0.4)
    #expect(try gain([etc: "{ gain: 0.5 }"], without: ["TACTUS_CONFIG"]) == 0.5)
    #expect(try gain([:], without: ["TACTUS_CONFIG"]) == 1)
    let first = try Configuration().loaded(from: sources(files, ["HOME": "/h"]))
    #expect(!first.isMuted)
    #expect(first.files.map(\.path) == [home, etc])
    #expect(first.files.map(\.state) == [.read, .notNeeded])
  }

  @Test func `a relative base directory is ignored, and an empty variable counts as unset`()
    throws
  {
    let environment = [
      "XDG_CONFIG_HOME": "x", "HOME": "/h", "TACTUS_CONFIG": "", "TACTUS_GAIN": "",
    ]
    let configuration = try Configuration().loaded(from: sources([:], environment))
    #expect(configuration.files.map(\.path) == [home, etc])
    #expect(configuration.files.map(\.state) == [.missing, .missing])
  }

  @Test func `a file that an argument or TACTUS_CONFIG names must exist`() {
    for (file, environment) in [("n", [:]), (nil, ["TACTUS_CONFIG": "n"])] {
      let error = #expect(throws: ConfigurationError.self) {
        try Configuration().loaded(from: sources([:], environment, file: file))
      }
      #expect(error?.description.hasPrefix("n: error: no such file; check ") == true)
    }
  }

  @Test func `a file that cannot be read is an error`() {
    let sources = ConfigurationSources(
      environment: ["HOME": "/h"],
      read: { path throws(ConfigurationError) in
        throw ConfigurationError(problems: ["\(path): permission denied"])
      })
    #expect(throws: ConfigurationError(problems: ["\(home): permission denied"])) {
      try Configuration().loaded(from: sources)
    }
  }

  @Test(arguments: [
    ("TACTUS_BACKEND", "loopback"), ("TACTUS_DEVICE", "loopback:motors"),
    ("TACTUS_ZONE", "rightTrigger"), ("TACTUS_GAIN", "0.25"), ("TACTUS_MUTED", "true"),
    ("TACTUS_MODE", "precise"), ("TACTUS_RESOURCES", "/r"), ("TACTUS_AUDIO_DEVICE", "hw:0"),
    ("TACTUS_AUDIO_LATENCY", "0.01"), ("TACTUS_LOG", "debug"), ("TACTUS_PROFILES", "/a:/b"),
  ])
  func `a variable of the environment sets one value`(name: String, text: String) throws {
    let key = try #require(ConfigurationKey.allCases.first { $0.variable == name })
    let configuration = try Configuration().loaded(from: sources([:], [name: text]))
    for other in ConfigurationKey.allCases {
      #expect(configuration.origin(of: other) == (other == key ? .environment(name) : .standard))
    }
    let values: [String?] = [
      configuration.backend, configuration.device?.description, configuration.zone.name,
      "\(configuration.gain)", "\(configuration.isMuted)", configuration.mode.rawValue,
      configuration.resources, configuration.audio.device,
      "\(configuration.audio.latencySeconds)", configuration.log.rawValue,
      configuration.profiles.joined(separator: ":"),
    ]
    let place = try #require(ConfigurationKey.allCases.firstIndex(of: key))
    #expect(values[place] == text)
  }

  @Test(arguments: [
    ("TACTUS_GAIN", "2", "gain is \"2\"; expected a number from 0 to 1"),
    ("TACTUS_GAIN", "inf", "gain is \"inf\""), ("TACTUS_MUTED", "yes", "muted is \"yes\""),
    ("TACTUS_MODE", "precis", "unknown mode \"precis\"; did you mean \"precise\"?"),
    (
      "TACTUS_BACKEND", "midi",
      "unknown backend \"midi\"; expected auto or one of serial, evdev, pcm, loopback"
    ),
  ])
  func `a fault in a variable is reported with its name`(name: String, text: String, says: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration().loaded(from: sources([:], [name: text]))
    }
    #expect(error?.description.hasPrefix("\(name): error: \(says)") == true)
  }

  @Test func `variables override the file, and the file overrides the program`() throws {
    var program = Configuration(backend: "loopback")
    program.gain = 0.9
    program.log = .error
    let configuration = try program.loaded(
      from: sources(
        ["c": "{ gain: 0.1, muted: true, backend: 'auto' }"], ["TACTUS_GAIN": "0.2"], file: "c"))
    #expect(configuration.gain == 0.2)
    #expect(configuration.isMuted)
    #expect(configuration.backend == nil)
    #expect(configuration.log == .error)
    #expect(configuration.origin(of: .log) == .program)
    #expect(configuration.origin(of: .backend).description == "c:1")
  }

  @Test
  func `a backend or device of a later source discards one of an earlier source that differs`()
    throws
  {
    let file = ["c": "{ device: 'loopback:motors' }"]
    let backends: [any HapticBackend] = .builtIn + [Silent()]
    let base = Configuration(backends: backends)
    let other = try base.loaded(from: sources(file, ["TACTUS_BACKEND": "silent"], file: "c"))
    #expect(other.device == nil)
    #expect(other.origin(of: .device) == .environment("TACTUS_BACKEND"))
    let same = try base.loaded(from: sources(file, ["TACTUS_BACKEND": "loopback"], file: "c"))
    #expect(same.device == DeviceID("loopback:motors"))
    let device = try base.loaded(
      from: sources(["c": "{ backend: 'silent' }"], ["TACTUS_DEVICE": "loopback"], file: "c"))
    #expect(device.backend == nil)
  }
}

private struct Silent: HapticBackend {
  let name = "silent"
  func devices() -> [DeviceListing] { [] }
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    throw DeviceError(.notFound, "no \(id)")
  }
}
