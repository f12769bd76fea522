/// The player who holds a controller.
public enum GCControllerPlayerIndex: Int, Sendable, Hashable {
  /// No player was assigned.
  case indexUnset = -1
  /// The first player.
  case index1 = 0
  /// The second player.
  case index2 = 1
  /// The third player.
  case index3 = 2
  /// The fourth player.
  case index4 = 3
}
