internal import Glibc
public import TactusBackends
internal import TactusCertification
internal import TactusDevice
internal import TactusSystem

/// The whole command line as a library: a `main` of a few lines makes a tool with further backends.
///
/// ```swift
/// import TactusBackends
/// import TactusCommand
///
/// TactusCommand.main(Configuration(backends: .builtIn + [MyBackend()]))
/// ```
public enum TactusCommand {
  /// Runs the command line of the process on its main thread, and ends the process with the exit
  /// code.
  ///
  /// 0: success. 1: failed (invalid or unreadable input). 2: a device or the system (none found, no
  /// permission, output that cannot be written). 64: usage. If the reader of standard output has
  /// closed it, the process ends by SIGPIPE.
  @MainActor
  public static func main(_ configuration: Configuration = Configuration()) -> Never {
    main { run($0, configuration, .process, console: .standard) }
  }

  /// Runs a single command like ``main(_:)``. The arguments of the program are those of the
  /// command, without its name.
  @MainActor
  package static func main(_ command: any Command.Type, _ configuration: Configuration) -> Never {
    main { run(command, $0, configuration, .process, console: .standard) }
  }

  @MainActor
  private static func main(_ run: ([String]) -> Int32) -> Never {
    StandardDescriptors.occupy()
    CrashCare.arm()
    let code = run(Array(CommandLine.arguments.dropFirst()))
    if code == ExitCode.closedPipe.rawValue { StandardDescriptors.endByClosedPipe() }
    exit(code)
  }

  /// Runs a command line and returns the exit code.
  package static func run(
    _ arguments: [String], _ configuration: Configuration,
    _ surroundings: Surroundings = Surroundings(), console: Console
  ) -> Int32 {
    exitCode(console) { () throws in
      try dispatch(arguments, configuration, surroundings, console)
    }
  }

  /// Runs one command and returns the exit code.
  /// - Parameter words: the words after the name of the command.
  package static func run(
    _ command: any Command.Type, _ words: [String], _ configuration: Configuration,
    _ surroundings: Surroundings = Surroundings(), console: Console
  ) -> Int32 {
    exitCode(console) { () throws in
      try perform(command, words, configuration, surroundings, console)
    }
  }

  private static func exitCode(_ console: Console, _ work: () throws -> Void) -> Int32 {
    let code = reported(console, work)
    guard let fault = console.outputFault, code != .interrupted else { return code.rawValue }
    if fault.isClosedPipe { return ExitCode.closedPipe.rawValue }
    console.error("tactus: standard output: \(fault); the output is incomplete")
    return ExitCode.system.rawValue
  }

  /// Prints the failure of some work.
  private static func reported(_ console: Console, _ work: () throws -> Void) -> ExitCode {
    do {
      try work()
      return .done
    } catch let failure as CommandFailure {
      if let message = failure.message { console.error("tactus: \(message)") }
      return failure.code
    } catch {
      console.error("tactus: \(error)")
      return .failed
    }
  }

  /// Every command of the program, in the order of the help.
  static var commands: [any Command.Type] {
    [
      PlayCommand.self, ValidateCommand.self, InspectCommand.self, RenderCommand.self,
      ConvertCommand.self, ComposeCommand.self, DevicesCommand.self, ProfilesCommand.self,
      DoctorCommand.self, ConfirmCommand.self, ConfigCommand.self, BenchCommand.self,
      WatchCommand.self, CertifyCommand.self, ReportCommand.self, CalibrateCommand.self,
      CompletionCommand.self, ManualCommand.self,
    ]
  }

  /// The usages of all commands, including those that are separate programs.
  static var usages: [Usage] { commands.map { $0.usage } + SeparateProgram.all.map(\.usage) }

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
      try play(Array(arguments.dropFirst()), configuration, surroundings, console)
    default:
      let words = Array(arguments.dropFirst())
      if let program = SeparateProgram.named(name) {
        try program.become(words, beside: OwnProgram.path)
      }
      try perform(try command(named: name), words, configuration, surroundings, console)
    }
  }

  /// Runs the player process of a certification.
  /// - Parameter words: the device's id, and the file of the configuration if there is one.
  private static func play(
    _ words: [String], _ configuration: Configuration, _ surroundings: Surroundings,
    _ console: Console
  ) throws {
    let file = words.count > 1 ? words[1] : nil
    let configuration = try configuration.inForce(file: file, surroundings, console)
    let code = PlayerProcess.run(words.first ?? "") { id throws(DeviceError) in
      try configuration.open(id)
    }
    if code != 0 { throw CommandFailure(.system) }
  }

  private static func perform(
    _ command: any Command.Type, _ words: [String], _ configuration: Configuration,
    _ surroundings: Surroundings, _ console: Console
  ) throws {
    if words.contains("--help") || words.contains("-h") {
      console.print(text: HelpText.command(command.usage))
      return
    }
    let parsed = try ParsedArguments(words, usage: command.usage)
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

  private static func help(_ names: [String], _ console: Console) throws {
    guard let name = names.first else {
      return console.print(text: HelpText.overview(usages))
    }
    if let program = SeparateProgram.named(name) {
      try program.become(["--help"], beside: OwnProgram.path)
    }
    console.print(text: HelpText.command(try command(named: name).usage))
  }

  private static func command(named name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.usage.name == name }) { return command }
    throw CommandFailure(
      .usage,
      "no command \"\(name)\"\(Hint.text(name, usages.map(\.name))); `tactus --help` lists them")
  }
}
