import TactusBackends
import TactusDevice
import Testing

@testable import TactusCommand

@Suite struct CommandLineTests {
  @Test func `help lists every command and exits with 0`() {
    let run = Run("--help")
    #expect(run.code == 0)
    for command in TactusCommand.commands { #expect(run.output.contains(command.usage.name)) }
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: ["play", "validate", "inspect", "render", "devices", "doctor", "config", "demo"])
  func `a command's help names each of its options`(name: String) throws {
    let run = Run(name, "--help")
    let command = try #require(TactusCommand.commands.first { $0.usage.name == name })
    #expect(run.code == 0)
    for option in command.usage.options { #expect(run.output.contains(option.name)) }
  }

  @Test func `the version is printed`() {
    #expect(Run("--version").output.hasPrefix("tactus "))
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

  @Test func `an unknown device is a system error that names the ones there are`() {
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
    let json = Run("devices", "--json")
    #expect(json.output.contains("\"lease_enforced_by\": \"device\""))
  }

  @Test func `where there is no device the exit code is 2`() {
    #expect(Run("devices", configuration: Configuration(backends: [])).code == 2)
  }
}
