internal import TactusDemos
internal import TactusEngine

/// A pattern that plays.
struct Playing: Sendable {
  /// The players, one for each zone that the pattern names.
  let players: [Player]
  let pattern: String
  /// The place in the pattern, for drawing.
  var position: LoopPosition
  var loops: Bool
  /// Whether the pattern plays until it is stopped.
  let isEndless: Bool

  /// The part of the editor's text that is repeated; nil for a text that is played once, and for a
  /// pattern of the list.
  var passes: LoopedPart? = nil
  /// The place in the pattern at which ``position`` is 0, in seconds.
  var from = 0.0

  /// The place in the pattern in seconds.
  /// - Parameter seconds: the present time since the device was opened.
  func place(at seconds: Double) -> Double { from + position.offset(at: seconds) }

  /// Whether all its players have ended.
  var isOver: Bool { players.allSatisfy(\.isIdle) }

  /// Ends it at once.
  func end() { for player in players { player.cancel() } }
}
