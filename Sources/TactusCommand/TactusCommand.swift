internal import Foundation
public import TactusBackends
internal import TactusCertification
internal import TactusDevice
internal import TactusSystem

/// The whole command line as a library: a `main` of a few lines makes a tool with more backends.
///
/// ```swift
/// import TactusBackends
/// import TactusCommand
///
/// TactusCommand.main(Configuration(backends: .builtIn + [MyBackend()]))
/// ```
public enum TactusCommand {
  /// Runs the command line of the process, on its main thread, and ends it with the exit code.
  ///
  /// 0: done. 1: failed (bad or unreadable input). 2: a device or the system (none found, no
  /// permission, output that cannot be written). 64: usage. Where the reader of standard output has
  /// gone, the process ends by SIGPIPE.
  @MainActor
  public static func main(_ configuration: Configuration = Configuration()) -> Never {
    StandardDescriptors.occupy()
    CrashCare.arm()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = run(arguments, configuration, .process, console: .standard)
    if code == ExitCode.closedPipe.rawValue { StandardDescriptors.endByClosedPipe() }
    exit(code)
  }

  /// Runs a command line and returns the exit code. `demo` needs the main actor, and traps
  /// elsewhere.
  package static func run(
    _ arguments: [String], _ configuration: Configuration,
    _ surroundings: Surroundings = Surroundings(), console: Console
  ) -> Int32 {
    let code = exitCode(arguments, configuration, surroundings, console)
    guard let fault = console.outputFault, code != .interrupted else { return code.rawValue }
    if fault.isClosedPipe { return ExitCode.closedPipe.rawValue }
    console.error("tactus: standard output: \(fault); what was printed is not complete")
    return ExitCode.system.rawValue
  }

  /// Runs a command line and prints why it failed.
  private static func exitCode(
    _ arguments: [String], _ configuration: Configuration, _ surroundings: Surroundings,
    _ console: Console
  ) -> ExitCode {
    do {
      try dispatch(arguments, configuration, surroundings, console)
      return .done
    } catch let failure as CommandFailure {
      if let message = failure.message { console.error("tactus: \(message)") }
      return failure.code
    } catch {
      console.error("tactus: \(error)")
      return .failed
    }
  }

  /// Every command, in the order of the help text.
  static var commands: [any Command.Type] {
    [
      PlayCommand.self, ValidateCommand.self, InspectCommand.self, RenderCommand.self,
      DevicesCommand.self, ProfilesCommand.self, DoctorCommand.self, ConfigCommand.self,
      BenchCommand.self, DemoCommand.self, WatchCommand.self, CertifyCommand.self,
      ReportCommand.self,
    ]
  }

  private static func dispatch(
    _ arguments: [String], _ configuration: Configuration, _ surroundings: Surroundings,
    _ console: Console
  ) throws {
    guard let name = arguments.first else {
      throw CommandFailure(.usage, "no command; `tactus --help` lists them")
    }
    switch name {
    case "--help", "-h", "help": try help(Array(arguments.dropFirst()), console)
    case "--version": console.print("tactus \(Version.number)")
    case PlayerProcess.commandName:
      let file = arguments.count > 2 ? arguments[2] : nil
      let configuration = try configuration.inForce(file: file, surroundings, console)
      let id = arguments.count > 1 ? arguments[1] : ""
      let code = PlayerProcess.run(id) { id throws(DeviceError) in try configuration.open(id) }
      if code != 0 { throw CommandFailure(.system) }
    default:
      let command = try command(named: name)
      let rest = Array(arguments.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        console.print(text: HelpText.command(command.usage))
        return
      }
      let parsed = try ParsedArguments(rest, usage: command.usage)
      let instance = try command.init(parsed)
      let configuration =
        try command.usage.reads(.config)
        ? configuration.inForce(file: parsed[.config], surroundings, console) : configuration
      if let asking = instance as? any SystemCommand {
        try asking.run(configuration, surroundings.probe(), console)
      } else if let reading = instance as? any InputCommand {
        try reading.run(configuration, surroundings.standardInput, console)
      } else if let attended = instance as? any AttendedCommand {
        try attended.run(configuration, surroundings, console)
      } else {
        try instance.run(configuration, console)
      }
    }
  }

  private static func help(_ names: [String], _ console: Console) throws {
    guard let name = names.first else {
      console.print(text: HelpText.overview(commands.map { $0.usage }))
      return
    }
    console.print(text: HelpText.command(try command(named: name).usage))
  }

  private static func command(named name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.usage.name == name }) { return command }
    let names = commands.map { $0.usage.name }
    throw CommandFailure(
      .usage, "no command \"\(name)\"\(Hint.text(name, names)); `tactus --help` lists them")
  }
}
