internal import Dispatch

/// How a demo ended.
enum DemoEnding {
  case finished
  /// The user pressed ctrl-C, or closed the terminal.
  case interrupted
}
