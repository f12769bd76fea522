internal import Synchronization
package import TactusPattern
internal import TactusSystem

/// Plays one pattern on one output.
///
/// Times are nanoseconds on the session's clock; one that is not after now means as soon as
/// possible. Every method may be called on any thread, never blocks on the playback thread, and
/// returns before the command is carried out. A player that is released plays to its end.
package final class Player: Sendable {
  package let timeline: Timeline
  /// Reports how playback ended: at its natural end, after a stop and after a cancel, each time it
  /// had been started.
  package let events = PlayerEvents()
  private let id: PlayerID
  private let session: Session
  private let owner: ArenaOwner

  init(
    _ timeline: Timeline, group: PlayerGroup, output: SessionOutput, session: Session,
    owner: ArenaOwner
  ) {
    self.timeline = timeline
    self.session = session
    self.owner = owner
    id = owner.arena.insertPlayer(timeline, group, events, on: output.handle.id)
  }

  deinit { arena.release(id) }

  private var arena: Arena { owner.arena }

  /// Called on the thread that delivers notices, each time playback has ended.
  package func onEnd(_ handler: (@Sendable (PlayerEvents.Ending) -> Void)?) {
    events.setHandler(handler)
  }

  /// Called on the same thread after the endings, and where a start was dropped before its time:
  /// when it may be that ``isIdle`` has changed.
  package func onChange(_ handler: (@Sendable () -> Void)?) {
    events.setChangeHandler(handler)
  }

  /// Whether the player neither plays nor is paused, and no start is on its way.
  package var isIdle: Bool {
    let starts = arena[id].startsOnTheWay.load(ordering: .acquiring)
    return starts == 0 && !arena[id].isOngoing.load(ordering: .acquiring)
  }

  /// Plays from the beginning (or from where ``seek(to:)`` asked), also if it is playing.
  package func start(
    at time: Int64 = 0, playing events: PlayedEvents = .all
  ) throws(EngineError) {
    try send(.start(events), at: time)
  }

  /// Ends playback: now if `time` is not after now, past every queue, or when it comes.
  package func stop(at time: Int64 = 0) throws(EngineError) {
    if time > session.nowNanoseconds {
      try send(.stop, at: time)
      return
    }
    raise(arena[id].stopTicket)
  }

  /// Ends playback now and drops every command that is still to come.
  package func cancel() {
    raise(arena[id].cancelTicket)
  }

  package func pause(at time: Int64 = 0) throws(EngineError) {
    try send(.pause, at: time)
  }

  /// Goes on where the pause was.
  package func resume(at time: Int64 = 0) throws(EngineError) {
    try send(.resume, at: time)
  }

  /// Jumps to nanoseconds from the start of the pattern. Negative ones are its start; one after
  /// the end ends playback, or begins the next pass of a loop.
  package func seek(to offset: Int64, at time: Int64 = 0) throws(EngineError) {
    try send(.seek(Self.limited(offset)), at: time)
  }

  /// Whether the pattern begins anew when a pass is over. Switched off, the pass is finished.
  package func setLoops(_ loops: Bool, at time: Int64 = 0) throws(EngineError) {
    try send(.passes(loops ? .max : 1), at: time)
  }

  /// How many passes a start plays, at least 1; while the player plays, the current one included.
  package func setPasses(_ passes: Int, at time: Int64 = 0) throws(EngineError) {
    try send(.passes(Int64(max(passes, 1))), at: time)
  }

  /// Where a pass ends, nanoseconds from the start of the pattern; 0: where the pattern ends.
  package func setLoopEnd(_ nanoseconds: Int64, at time: Int64 = 0) throws(EngineError) {
    try send(.loopEnd(Self.limited(nanoseconds)), at: time)
  }

  /// Limited to ``PlaybackRate/range``; a rate that is not above 0 is ignored.
  package func setRate(_ rate: Double, at time: Int64 = 0) throws(EngineError) {
    guard let rate = PlaybackRate.limited(rate) else { return }
    try send(.rate(rate), at: time)
  }

  /// Whether the player is silenced. Time runs on; what would have been felt is lost.
  package var isMuted: Bool {
    get { arena[id].isMuted.load(ordering: .acquiring) }
    set {
      arena[id].isMuted.store(newValue, ordering: .releasing)
      arena.callAttention()
    }
  }

  /// Sends changes of dynamic parameters, all or none. Each acts at `time` plus its own offset,
  /// and is kept for the next start.
  package func send(_ parameters: [DynamicParameter], at time: Int64 = 0) throws(EngineError) {
    guard parameters.allSatisfy({ $0.value.isFinite && $0.time.isFinite }) else {
      throw .notANumber
    }
    try send(
      parameters.map { parameter in
        (.value(parameter.id, parameter.value), Nanoseconds.from(seconds: parameter.time))
      }, at: time)
  }

  /// Sends a curve whose points count from `time`; the curve's own time is not looked at. Before
  /// its first point it has no effect.
  package func schedule(_ curve: ParameterCurve, at time: Int64 = 0) throws(EngineError) {
    guard curve.points.allSatisfy({ $0.value.isFinite && $0.time.isFinite }) else {
      throw .notANumber
    }
    var points = curve.trackPoints(from: 0)
    guard let start = points.first?.time else { return }
    for index in points.indices { points[index].time -= start }
    let sent = SentCurve(arena: arena, id: arena.state.curves.insert(CurveBlock(points)))
    do throws(EngineError) {
      try send([(.curve(curve.id, sent), start)], at: time)
    } catch {
      arena.release(sent.id)
      throw error
    }
  }
}

extension Player {
  /// A place within the times that a pattern can have.
  private static func limited(_ offset: Int64) -> Int64 {
    min(max(offset, 0), Nanoseconds.from(seconds: Limits.timeSeconds))
  }

  private func send(_ action: Command.Action, at time: Int64) throws(EngineError) {
    try send([(action, 0)], at: time)
  }

  /// Sends commands, all or none. Each is carried out at `time` plus its own delay.
  private func send(
    _ actions: [(action: Command.Action, delay: Int64)], at time: Int64
  ) throws(EngineError) {
    if arena.isClosing { throw .sessionClosed }
    if arena[arena[id].output].isGone.load(ordering: .acquiring) { throw .outputGone }
    try arena.admit(actions.count)
    let time = min(time, EngineLimits.latestNanoseconds)
    for (action, delay) in actions {
      if case .start = action { arena[id].startsOnTheWay.add(1, ordering: .relaxed) }
      arena.send(action, to: id, at: time, delay: delay)
    }
    arena.state.signal()
  }

  /// Makes every command void that was given until now, past every queue. A later ticket stays.
  private func raise(_ ticket: borrowing Atomic<UInt64>) {
    _ = ticket.max(arena.nextTicket(), ordering: .acquiringAndReleasing)
    arena.callAttention()
  }
}

extension Arena {
  /// A player of an output, to which the caller has the one reference.
  fileprivate func insertPlayer(
    _ timeline: Timeline, _ group: PlayerGroup, _ events: PlayerEvents, on output: OutputID
  ) -> PlayerID {
    retain(output)
    let worksAhead = self[output].lookAhead > 0
    return state.players.insert(
      PlayerBlock(timeline, group, events, output: output, worksAhead: worksAhead))
  }
}
