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
