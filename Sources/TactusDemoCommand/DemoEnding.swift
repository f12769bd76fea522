internal import Dispatch

/// How a demo ended.
enum DemoEnding {
  case finished
  /// By ctrl-C, or because the terminal was closed.
  case interrupted
}
