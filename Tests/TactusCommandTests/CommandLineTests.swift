import Foundation
import TactusBackends
import TactusDevice
import Testing

@testable import TactusCommand

@Suite struct CommandLineTests {
  @Test func `help lists every command and exits with 0`() {
    let run = Run("--help")
    #expect(run.code == 0)
    let usages = TactusCommand.commands.map { $0.usage } + SeparateProgram.all.map(\.usage)
    for usage in usages { #expect(run.output.contains("\n  \(usage.name) ")) }
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: ["play", "validate", "inspect", "render", "devices", "doctor", "config"])
  func `a command's help names each of its options`(name: String) throws {
    let run = Run(name, "--help")
    let command = try #require(TactusCommand.commands.first { $0.usage.name == name })
    #expect(run.code == 0)
    for option in command.usage.options { #expect(run.output.contains(option.name)) }
  }

  @Test func `every help text fits 80 columns`() {
    for name in TactusCommand.commands.map({ $0.usage.name }) + [""] {
      let help = Run([name, "--help"].filter { !$0.isEmpty }).output
      let long = help.split(separator: "\n").filter { $0.count > 80 }
      #expect(long.isEmpty, "\(name): \(long)")
    }
  }

  @Test func `the help of a command shows its use once, without gaps`() {
    for command in TactusCommand.commands {
      let lines = Run(command.usage.name, "--help").output.split(separator: "\n")
      let usages = lines.filter { $0.hasPrefix("Usage: ") }
      #expect(usages.count == 1 && usages.allSatisfy { !$0.contains("  ") }, "\(usages)")
    }
    for name in ["devices", "inspect"] {
      #expect(!Run(name, "--help").output.contains("needed if a pattern is endless"))
    }
  }

  private static let printing = [
    ["config"], ["validate", "boing"], ["inspect", "boing", "--json"], ["--help"], ["--version"],
    ["devices", "--backend", "loopback", "--json"], ["play", "boing", "--backend", "loopback"],
  ]

  @Test(arguments: printing)
  func `output that cannot be written gives one line and exit code 2`(words: [String]) {
    let run = Run(words, outputFault: OutputFault(ENOSPC))
    #expect(run.code == 2)
    #expect(
      run.errors
        == "tactus: standard output: No space left on device; the output is incomplete\n")
  }

  @Test(arguments: printing)
  func `a closed output pipe is no error and gives no message`(words: [String]) {
    let run = Run(words, outputFault: OutputFault(EPIPE))
    #expect(run.code == 141)
    #expect(run.errors.isEmpty)
  }

  @Test func `exit code 2 for lost output takes precedence over code 1`() throws {
    let folder = try Folder()
    let file = try folder.file("bad.ahap", "[")
    let run = Run("validate", file, outputFault: OutputFault(ENOSPC))
    #expect(run.code == 2)
    #expect(run.errorLines.count == 2)
  }

  @Test(arguments: [
    ["play", "boing", "--backend", "loopback", "--capture"],
    ["demo", "feedback", "--virtual", "--seconds", "0.1", "--capture"],
    ["bench", "throughput", "--check", "--json"],
  ])
  @MainActor
  func `a file that cannot be written is reported before anything is done`(words: [String]) throws {
    let folder = try Folder()
    let run = Run(words + ["\(folder.path)/none/x.json"])
    #expect(run.code == 1)
    #expect(
      run.errors
        == "tactus: \(folder.path)/none/x.json: its folder does not exist; create it first\n")
    #expect(run.output.isEmpty)
  }

  @Test func `the version is printed`() {
    #expect(Run("--version").output == "tactus \(Version.number)\n")
  }

  @Test(arguments: [
    ("Sources/TactusDevice/TactusDevice.docc/Changes", "### \(Version.number) (\(Version.date))"),
    ("README", "tactus_\(Version.number)-1_amd64.deb"),
    ("Sources/Tactus/Tactus.docc/UseFromPython", "tactus-\(Version.number)-py3"),
  ])
  func `documents name this version first`(path: String, text: String) throws {
    let page = try Self.text(of: "\(path).md")
    let marks = try Regex(
      "### [0-9.]+ \\([0-9-]+\\)|tactus_[0-9.]+-[0-9]+_amd64.deb|tactus-[0-9.]+-py3")
    #expect(page.firstMatch(of: marks).map { String(page[$0.range]) } == text)
  }

  /// Everything in a package is described under the version of the package.
  @Test func `the first part of the changes is that of this version`() throws {
    let page = try Self.text(of: "Sources/TactusDevice/TactusDevice.docc/Changes.md")
    let heading = page.split(separator: "\n").first { $0.hasPrefix("### ") }
    #expect(heading == "### \(Version.number) (\(Version.date))")
  }

  @Test func `the header of the C library has this version`() throws {
    let header = try Self.text(of: "Sources/CTactus/include/tactus/base.h")
    let numbers = header.matches(of: /#define TACTUS_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)/)
    #expect(numbers.map { String($0.2) }.joined(separator: ".") == Version.number)
  }

  /// The text of a file of the repository.
  private static func text(of path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [
    ([], "no command"), (["valdate"], "did you mean validate"), (["play"], "PATTERN is missing"),
    (["play", "a", "b"], "too many arguments"),
    (["play", "boing", "--lop"], "did you mean --loop"),
    (["play", "boing", "--rate", "fast"], "--rate is a number"),
    (["play", "boing", "--rate", "nan"], "--rate is a number"),
    (["play", "boing", "--loop", "1.5"], "--loop is a whole number"),
    (["play", "boing", "--seconds"], "--seconds needs a value"),
    (["play", "boing", "--strict=yes"], "--strict takes no value"),
    (["render", "boing"], "--out is missing"),
    (["render", "boing", "--out", "x.mp3"], ".csv, .json, .svg, .png, .pdf or .wav"),
    (["render", "boing", "--out", "svg"], "must end with .csv"),
    (["render", "boing", "--out", "x.svg", "--width", "100"], "--width is a whole number"),
    (["render", "boing", "--out", "x.svg", "--sample-rate", "9000"], "is for .csv or .wav"),
    (["render", "boing", "--out", "x.csv", "--width", "300"], "is for .svg, .png or .pdf"),
    (["render", "boing", "--out", "x.wav", "--dark"], "is for .svg, .png or .pdf"),
    (["render", "boing", "--out", "x.wav", "--sample-rate", "7999"], "from 8000 to 192000"),
    (["render", "boing", "--out", "x.wav", "--sample-rate", "192001"], "from 8000 to 192000"),
    (["render", "boing", "--out", "x.wav", "--sample-rate", "22050.5"], "a whole number"),
    (["render", "boing", "--out", "x.csv", "--sample-rate", "0.5"], "from 1 to 1000000"),
    (["render", "boing", "--audio", "x.mp3"], "must end with .wav"),
    (["render", "boing", "--mix", "x.csv"], "must end with .wav"),
    (["render", "boing", "--audio", "x.wav", "--sample-rate", "15999"], "from 16000 to 192000"),
    (["render", "boing", "--mix", "x.wav", "--dark"], "leave it out for sounds"),
    (["render", "boing", "--out", "x.json", "--lowered"], "leave it out for .json"),
    (["render", "boing", "--out", "x.wav", "--lowered"], "leave it out for .wav"),
    (["validate", "-", "-"], "- is given twice"),
    (["play", "-"], "- is standard input for validate only; name /dev/stdin"),
    (["devices", "--explain", "loopback", "--watch", "loopback"], "exclude each other"),
    (["inspect", "boing", "--against", "drums", "--json"], "--json is not for --against"),
    (["play", "boing", "--capture", "x.png"], "must end with .csv or .json"),
  ])
  func `wrong use is one line with the fix and exit code 64`(words: [String], says: String) {
    let run = Run(words)
    #expect(run.code == 64)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `an option's value may follow an equals sign`() {
    #expect(Run("play", "boing", "--seconds=0", "--backend=loopback").code == 0)
  }

  @Test func `after two dashes everything is an argument`() {
    let run = Run("validate", "--", "--strict")
    #expect(run.code == 1)
    #expect(run.output.contains("--strict: not read"))
  }

  @Test func `an unknown device is a system error that names the available ones`() {
    let run = Run("play", "boing", "--device", "loopback:piano")
    #expect(run.code == 2)
    #expect(run.errors.contains("lra, motors, wideband"))
    #expect(Run("play", "boing", "--backend", "midi").code == 2)
  }

  @Test func `devices are listed as a table and as JSON`() throws {
    let table = Run("devices")
    #expect(table.code == 0)
    #expect(table.output.contains("loopback:motors"))
    #expect(table.output.contains("200 ms, device"))
    let sound = "sound: none by configuration; patterns are felt and not heard\n"
    #expect(table.output.hasSuffix(sound))
    let json = Run("devices", "--json")
    #expect(json.output.contains("\"lease_enforced_by\": \"device\""))
  }

  @Test func `JSON contains the declarations of each device, and null if it cannot be opened`()
    throws
  {
    let (open, shut, free) = (DeviceID("shelf:a"), DeviceID("shelf:b"), DeviceID("shelf:c"))
    var declared = OutputCapabilities.oneActuator
    declared.updateIntervalNanoseconds = 2_000_000
    declared.latencyNanoseconds = 5_000_000
    declared.lookAheadNanoseconds = 20_000_000
    declared.capacitySegments = 32
    declared.lease = .standard(.kernel)
    var bare = OutputCapabilities.oneActuator
    bare.lease = nil
    let shelf = TestBackend(
      name: "shelf",
      listings: [open, shut, free].map { DeviceListing(id: $0, name: "A pad", category: .pad) },
      openable: [open: declared, free: bare])
    let run = Run("devices", "--json", configuration: Configuration(backends: [shelf]))
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let devices = try #require(parsed as? [[String: Any]])
    let numbers = [
      "update_interval_ns": 2_000_000, "latency_ns": 5_000_000, "look_ahead_ns": 20_000_000,
      "capacity_segments": 32, "lease_ns": 200_000_000, "lease_renewal_ns": 80_000_000,
    ]
    for (key, number) in numbers {
      #expect(devices[0][key] as? Int == number, "\(key)")
      #expect(devices[1][key] is NSNull, "\(key)")
    }
    #expect(devices.map { $0["lease_enforced_by"] as? String } == ["kernel", nil, "nobody"])
    #expect(devices[2]["lease_ns"] is NSNull && devices[2]["capacity_segments"] is NSNull)
    #expect(devices[2]["look_ahead_ns"] as? Int == 0)
    let help = Run("devices", "--help").output
    for key in numbers.keys { #expect(help.contains(key)) }
  }

  @Test func `without any device the exit code is 2`() {
    let run = Run("devices", configuration: Configuration(backends: []))
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("tactus: no device of any backend was found; plug one in"))
  }
}
