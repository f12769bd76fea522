internal import TactusDemos
internal import TactusEngine

/// What belongs to a page: its number, and its own number of a playing or a finger.
struct PageKey: Sendable, Hashable {
  var page: Int
  var key: Int
}

/// A pattern that plays.
struct Playing: Sendable {
  /// One for each zone that the pattern names.
  let players: [Player]
  let pattern: String
  /// The place in the pattern, for drawing.
  var position: LoopPosition
  var loops: Bool
  /// Whether a picture of it has an end.
  let isEndless: Bool

  /// The part that is repeated; nil: the pattern is played as a whole, or once.
  var passes: LoopedPart? = nil
  /// Seconds of the pattern before the place that ``position`` counts from.
  var from = 0.0

  /// The place in the pattern in seconds.
  /// - Parameter seconds: the present, since the device was opened.
  func place(at seconds: Double) -> Double { from + position.offset(at: seconds) }

  /// Whether all its players have ended.
  var isOver: Bool { players.allSatisfy(\.isIdle) }

  /// Ends it at once.
  func end() { for player in players { player.cancel() } }
}

/// A finger on the pad of the vibration.
struct Finger: Sendable {
  let player: Player
  var touch: PageMessage.Touch
}
