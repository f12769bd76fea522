internal import TactusDevice

/// An action for the thread of the programs.
enum ProgramAction: Sendable, Equatable {
  case ball(PageMessage.BallAction, page: Int)
  case vine(PageMessage.VineAction, page: Int)
  case feedback(PageMessage.FeedbackName)
  /// Ends the programs that a page started.
  case release(page: Int)
  case endAll
  /// Closes the device and opens another one.
  case open(DeviceListing)
}
