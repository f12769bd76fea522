internal import Synchronization
package import TactusPattern
internal import TactusSystem

/// Plays one pattern on one output.
///
/// Times are nanoseconds on the session's clock; a time that is not in the future means as soon as
/// possible. Every method may be called on any thread, never waits for the playback thread, and
/// returns before the command is applied. A player that is released plays to its end.
///
/// A player with sounds exists twice: in the session, which plays the haptics, and on the session's
/// ``SoundStage``. Both receive the same commands in the same order with the same times. Commands
/// that are due as soon as possible then wait for the latency of the sounds, so haptics and sounds
/// act together. Stops, cancels and mutes do not wait, nor does a start without sounds.
package final class Player: Sendable {
  package let timeline: Timeline
  /// Reports the end of playback: its natural end, a stop, a cancel, or the loss of the device.
  package let events = PlayerEvents()
  private let seat: PlayerSeat
  /// The player of the sounds; nil if the player has no sounds.
  private let sound: PlayerSeat?
  private let stage: SoundStage?
  /// Held while both players receive a command, so that they receive the commands of several
  /// threads in the same order.
  private let order = Guarded(SoundOrder())
  private let session: Session

  init(
    _ timeline: Timeline, group: PlayerGroup, output: SessionOutput, session: Session,
    owner: ArenaOwner, sound: PlayerSeat?, on stage: SoundStage?
  ) {
    self.timeline = timeline
    self.session = session
    self.sound = sound
    self.stage = stage
    seat = PlayerSeat(owner, timeline, group, events, on: output.handle.id)
    // When the device is lost or closed, the sounds end, too.
    if let sound {
      let order = order
      events.setOutputEndHandler { order.withLock { _ in sound.cancel() } }
    }
  }

  /// Sets the handler of ends. It is called on the thread that delivers notices.
  package func onEnd(_ handler: (@Sendable (PlayerEvents.Ending) -> Void)?) {
    events.setHandler(handler)
  }

  /// Sets the handler of changes. It is called on the thread that delivers notices, after each end
  /// and after each start that was dropped, because ``isIdle`` may have become true.
  package func onChange(_ handler: (@Sendable () -> Void)?) {
    events.setChangeHandler(handler)
  }

  /// Whether the player neither plays nor is paused, and no start is pending.
  package var isIdle: Bool { seat.isIdle }

  /// Plays from the beginning, or from the place of the last ``seek(to:at:)`` of the stopped
  /// player. A player that is playing begins again.
  package func start(
    at time: Int64 = 0, playing events: PlayedEvents = .all
  ) throws(EngineError) {
    try send(CollectionOfOne(PlayerRequest(.start(events))), at: time)
  }

  /// Starts the player now, with these values of its intensity and sharpness. Neither locks nor
  /// allocates. The player must have no sounds.
  /// - Throws: ``EngineError``, as the other commands do. Then the player is not started.
  package func start(intensity: Double, sharpness: Double) throws(EngineError) {
    assert(sound == nil)
    guard intensity.isFinite && sharpness.isFinite else { throw .notANumber }
    try admit(3)
    seat.start(intensity: intensity, sharpness: sharpness)
  }

  /// Ends playback. If `time` is not in the future, playback ends at once, before everything that
  /// is queued; otherwise it ends at that time.
  package func stop(at time: Int64 = 0) throws(EngineError) {
    if time > session.nowNanoseconds {
      try send(.stop, at: time)
      return
    }
    guard let sound else { return seat.stop() }
    order.withLock { _ in
      seat.stop()
      sound.stop()
    }
  }

  /// Ends playback now and drops every pending command.
  package func cancel() {
    guard let sound else { return seat.cancel() }
    order.withLock { _ in
      seat.cancel()
      sound.cancel()
    }
  }

  package func pause(at time: Int64 = 0) throws(EngineError) {
    try send(.pause, at: time)
  }

  /// Continues at the place of the pause.
  package func resume(at time: Int64 = 0) throws(EngineError) {
    try send(.resume, at: time)
  }

  /// Jumps to a place, in nanoseconds from the start of the pattern. A negative place means the
  /// start. A place after the end ends playback, or begins the pattern again in a loop.
  package func seek(to offset: Int64, at time: Int64 = 0) throws(EngineError) {
    try send(.seek(Self.limited(offset)), at: time)
  }

  /// Sets whether the pattern repeats after a pass. If this is switched off, the current pass is
  /// finished.
  package func setLoops(_ loops: Bool, at time: Int64 = 0) throws(EngineError) {
    try send(.passes(loops ? .max : 1), at: time)
  }

  /// Sets how many passes a start plays, at least 1. While the player plays, the number includes
  /// the current pass.
  package func setPasses(_ passes: Int, at time: Int64 = 0) throws(EngineError) {
    try send(.passes(Int64(max(passes, 1))), at: time)
  }

  /// Sets where a pass ends, in nanoseconds from the start of the pattern; 0 for the end of the
  /// pattern. Acts only while another pass follows.
  package func setLoopEnd(_ nanoseconds: Int64, at time: Int64 = 0) throws(EngineError) {
    try send(.loopEnd(Self.limited(nanoseconds)), at: time)
  }

  /// Sets the playback rate. It is limited to ``PlaybackRate/range``. A rate that is not above 0 is
  /// ignored.
  package func setRate(_ rate: Double, at time: Int64 = 0) throws(EngineError) {
    guard let rate = PlaybackRate.limited(rate) else { return }
    try send(.rate(rate), at: time)
  }

  /// Whether the player is muted: time advances, and the muted part is not played later.
  package var isMuted: Bool {
    get { seat.isMuted }
    set {
      order.withLock { _ in
        seat.isMuted = newValue
        sound?.isMuted = newValue
      }
    }
  }

  /// Sends changes of dynamic parameters, all or none. Each acts at `time` plus its own time, and
  /// is kept for the next start.
  package func send(_ parameters: [DynamicParameter], at time: Int64 = 0) throws(EngineError) {
    guard parameters.allSatisfy({ $0.value.isFinite && $0.time.isFinite }) else {
      throw .notANumber
    }
    let requests = parameters.map { parameter in
      PlayerRequest(
        .plain(.value(parameter.id, parameter.value)),
        delay: Nanoseconds.from(seconds: parameter.time))
    }
    try send(requests, at: time)
  }

  /// Sends a curve whose points are relative to `time`; ``ParameterCurve/time`` is ignored. Before
  /// its first point it has no effect.
  package func schedule(_ curve: ParameterCurve, at time: Int64 = 0) throws(EngineError) {
    guard curve.points.allSatisfy({ $0.value.isFinite && $0.time.isFinite }) else {
      throw .notANumber
    }
    var points = curve.trackPoints(from: 0)
    guard let start = points.first?.time else { return }
    for index in points.indices { points[index].time -= start }
    try send(CollectionOfOne(PlayerRequest(.curve(curve.id, points), delay: start)), at: time)
  }
}

extension Player {
  /// The place, limited to the times that a pattern can have.
  private static func limited(_ offset: Int64) -> Int64 {
    min(max(offset, 0), Nanoseconds.from(seconds: Limits.timeSeconds))
  }

  private func send(_ action: Command.Action, at time: Int64) throws(EngineError) {
    try send(CollectionOfOne(PlayerRequest(.plain(action))), at: time)
  }

  private func admit(_ count: Int) throws(EngineError) {
    if seat.arena.isClosing { throw .sessionClosed }
    if seat.arena[seat.arena[seat.id].output].isGone.load(ordering: .acquiring) {
      throw .outputGone
    }
    try seat.arena.admit(count)
  }

  /// Sends commands, all or none.
  private func send(
    _ requests: some Collection<PlayerRequest>, at time: Int64
  ) throws(EngineError) {
    try admit(requests.count)
    let latest = EngineLimits.latestNanoseconds
    guard let sound, let stage else { return seat.send(requests, at: min(time, latest)) }
    order.withLock { order in
      // Sounds must be rendered some time before they are heard.
      let now = session.nowNanoseconds
      let waits = order.waits(requests, isIdle: sound.isIdle)
      let due = order.due(
        time, earliest: waits ? min(now + stage.leadNanoseconds, latest) : .min, limit: latest)
      let isSoon = time <= now
      seat.send(requests, at: due, isSoon: isSoon)
      // If the sound server hangs, the queue of the stage fills up. Then the sounds of the player
      // end, and its haptics go on.
      let isAdmitted: Void? = try? sound.arena.admit(requests.count)
      if isAdmitted == nil { sound.cancel() } else { sound.send(requests, at: due, isSoon: isSoon) }
    }
    stage.tidyIfNeeded()
  }
}
