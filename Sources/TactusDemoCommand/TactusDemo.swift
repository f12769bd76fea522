public import TactusBackends
internal import TactusCommand

/// The demos as a library: the program that `tactus demo` starts.
///
/// A tool with further backends has its own demos in a second program in the same folder. Its name
/// is that of the tool followed by `-demo`.
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
