public import TactusBackends
internal import TactusCommand

/// The demos as a library: what `tactus demo` starts.
///
/// A tool with more backends has its own demos by a second program beside it, whose name is that of
/// the tool with `-demo` behind it.
///
/// ```swift
/// import TactusBackends
/// import TactusDemoCommand
///
/// TactusDemo.main(Configuration(backends: .builtIn + [MyBackend()]))
/// ```
public enum TactusDemo {
  /// Runs the demo that the arguments of the process name, on its main thread, and ends the process
  /// with the exit codes of `TactusCommand.main`.
  @MainActor
  public static func main(_ configuration: Configuration = Configuration()) -> Never {
    TactusCommand.main(DemoCommand.self, configuration)
  }
}
