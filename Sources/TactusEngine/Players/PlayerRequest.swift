internal import TactusPattern
internal import TactusSystem

/// A request by a caller to a player, before it becomes a ``Command`` in an arena.
struct PlayerRequest {
  enum Verb {
    case plain(Command.Action)
    case start(PlayedEvents)
    /// The times of the points count from the first one.
    case curve(ControlID, [TrackPoint])
  }

  var verb: Verb
  /// Nanoseconds to add to the time of application.
  var delay: Int64 = 0

  init(_ verb: Verb, delay: Int64 = 0) {
    self.verb = verb
    self.delay = delay
  }

  /// The command's action. A curve is stored in the arena.
  func action(in arena: Arena) -> Command.Action {
    switch verb {
    case .plain(let action): action
    case .start(let events): .start(events)
    case .curve(let control, let points):
      .curve(
        control, SentCurve(arena: arena, id: arena.state.curves.insert(CurveBlock(points))))
    }
  }
}
