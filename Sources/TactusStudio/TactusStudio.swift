public import TactusBackends
internal import TactusCommand

/// The studio as a library: the program that `tactus studio` starts.
///
/// A tool with further backends needs its own studio: a program in the same folder, with the name
/// of the tool followed by `-studio`.
///
/// ```swift
/// import TactusBackends
/// import TactusStudio
///
/// TactusStudio.main(Configuration(backends: .builtIn + [MyBackend()]))
/// ```
public enum TactusStudio {
  /// Runs the studio on the main thread until ctrl-C, and ends the process with the exit codes of
  /// `TactusCommand.main`.
  @MainActor
  public static func main(_ configuration: Configuration = Configuration()) -> Never {
    TactusCommand.main(StudioCommand.self, configuration)
  }
}
