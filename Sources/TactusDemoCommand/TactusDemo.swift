public import TactusBackends
internal import TactusCommand

/// The program `tactus-demo`, which `tactus demo` starts, as a library.
///
/// A command-line tool with further backends needs a second program for its demos, in the same
/// folder. The name of that program is the name of the tool followed by `-demo`.
///
/// ```swift
/// import TactusBackends
/// import TactusDemoCommand
///
/// TactusDemo.main(Configuration(backends: .builtIn + [MyBackend()]))
/// ```
public enum TactusDemo {
  /// Runs the demo that the arguments of the process name on its main thread, and ends the process
  /// with the exit codes of `TactusCommand.main`.
  @MainActor
  public static func main(_ configuration: Configuration = Configuration()) -> Never {
    TactusCommand.main(DemoCommand.self, configuration)
  }
}
