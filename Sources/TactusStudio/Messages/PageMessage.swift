/// A message from a page to the studio. The article "Messages of the studio" documents the form of
/// each.
enum PageMessage: Sendable, Equatable {
  /// The first message, with the version of the messages that the page sends.
  case hello(version: Int)
  /// Shows that the page runs. The page sends it at short intervals.
  case beat
  /// The answer to an `ask`, with its number.
  case answer(Int)
  /// The studio returns the number at once, so that the page can measure the delay.
  case echo(Int)
  /// Ends everything that plays, for all pages.
  case stop
  /// Ends everything that this page plays, because the page is hidden or closed.
  case rest
  /// The factor of every intensity, 0 to 1.
  case gain(Double)
  case mute(Bool)
  /// Selects the zone, by its name, for everything that is played from now on.
  case zone(String)
  /// The device to play on, by its id.
  case device(String)
  /// Plays a pattern in addition to everything that plays. `key` is the number that the page gave
  /// to this playback.
  case play(key: Int, pattern: String, loops: Bool, rate: Double)
  /// Changes a playing.
  case change(key: Int, Change)
  /// A finger presses the pad for the continuous vibration.
  case press(finger: Int, Touch)
  case move(finger: Int, Touch)
  case lift(finger: Int)
  /// A tap on the pad of the taps.
  case tap(Touch)
  case ball(BallAction)
  case vine(VineAction)
  /// Plays a feedback generator or the pattern of the demo, by its name.
  case feedback(FeedbackName)
  /// Whether the page shows the scope.
  case scope(Bool)

  /// A change of a pattern that plays.
  enum Change: Sendable, Equatable {
    case rate(Double)
    case loops(Bool)
    case pause(Bool)
    case end
  }

  /// The values at a point of a pad.
  struct Touch: Sendable, Equatable {
    /// Both 0 to 1.
    var intensity, sharpness: Double
  }

  /// What a user does with the ball.
  enum BallAction: String, Sendable, CaseIterable {
    case start, end, kick, down, left, right, up
  }

  /// The actions of a user on the vine. Coordinates are those of the game's picture, 0 to 1 in both
  /// directions.
  enum VineAction: Sendable, Equatable {
    case start
    case end
    case touch(x: Double, y: Double)
    case move(x: Double, y: Double)
    case lift
  }

  /// The names of the feedback generators and of the demo's pattern.
  enum FeedbackName: String, Sendable, CaseIterable {
    case success, warning, error, light, medium, heavy, soft, rigid, selection, fade
  }
}
