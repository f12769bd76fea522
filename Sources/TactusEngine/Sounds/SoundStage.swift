package import TactusDevice
package import TactusPattern
package import TactusSound
package import TactusSystem

/// Renders the sounds of a session's players, and passes them to a sink.
///
/// Each player of the session that has sounds has a counterpart on the stage. A frame has a time on
/// the clock of the session: a frame that is rendered now is heard when the sink has played all
/// frames before it. Every method may be called on any thread.
package final class SoundStage: Sendable {
  private enum Driver {
    case live(SoundThread)
    case virtual(VirtualSounds)
    case stepped(SteppedSounds)
  }

  /// Frames per second.
  package let rate: Int
  private let seats: SoundSeats
  private let driver: Driver
  private let isTidying = Guarded(())

  private init(_ seats: SoundSeats, rate: Int, _ driver: Driver) {
    self.seats = seats
    self.rate = rate
    self.driver = driver
  }

  deinit { close() }

  /// A stage whose frames are rendered on request; see ``render(_:_:count:)``.
  /// - Parameters:
  ///   - origin: the time of frame 0.
  ///   - leadNanoseconds: how long players with sounds wait, as for a sink with this latency.
  package static func virtual(
    rate: Int = SoundLimits.standardRate, origin: Int64 = Session.virtualStart,
    leadNanoseconds: Int64 = 0
  ) -> SoundStage {
    precondition(SoundLimits.rates.contains(rate))
    let seats = SoundSeats()
    let sounds = VirtualSounds(
      seats.makeMixer(rate: rate, origin: origin), leadNanoseconds: leadNanoseconds)
    return SoundStage(seats, rate: rate, .virtual(sounds))
  }

  /// A stage with a thread of its own, which plays on a sink.
  /// - Parameters:
  ///   - sink: how to open the sink; called on the thread of the stage.
  ///   - latencySeconds: the longest time that haptics wait for a sound.
  /// - Throws: ``EngineStartError`` if the thread cannot be started.
  package static func live(
    _ sink: SinkOpening, latencySeconds: Double, _ timing: TimingOptions = TimingOptions(),
    log: Log = .silent
  ) throws(EngineStartError) -> SoundStage {
    let seats = SoundSeats()
    let thread = try SoundThread(
      seats, sink, timing,
      latencyLimit: Nanoseconds.from(seconds: SoundLimits.latency(latencySeconds)), log)
    return SoundStage(seats, rate: SoundLimits.standardRate, .live(thread))
  }

  /// A stage on a virtual clock that plays on the sink of a device; see ``step(at:)``.
  /// - Parameter sink: how to open the sink, which must be a ``TimedSink``, because no other one is
  ///   written without waiting.
  package static func stepped(
    _ sink: SinkOpening, startNanoseconds: Int64 = Session.virtualStart, log: Log = .silent
  ) -> SoundStage {
    let seats = SoundSeats()
    let sounds = SteppedSounds(seats, sink, startNanoseconds, log)
    return SoundStage(seats, rate: SoundLimits.standardRate, .stepped(sounds))
  }

  /// Nanoseconds from a command to the first frame that it can change.
  package var leadNanoseconds: Int64 {
    switch driver {
    case .live(let thread): thread.board.leadNanoseconds
    case .virtual(let sounds): sounds.leadNanoseconds
    case .stepped(let sounds): sounds.board.leadNanoseconds
    }
  }

  /// The state of the sink; nil if there is none.
  package var status: SoundStatus? {
    switch driver {
    case .live(let thread): thread.board.status
    case .virtual: nil
    case .stepped(let sounds): sounds.board.status
    }
  }

  /// Whether something sounds, is pending or fades out. False without a sink.
  package var isBusy: Bool {
    switch driver {
    case .live(let thread): thread.board.isBusy
    case .virtual: false
    case .stepped(let sounds): sounds.board.isBusy
    }
  }

  /// Nanoseconds from the end of a player to the moment at which its last sound has faded out and
  /// was heard; 0 if no sink is open or on a virtual clock.
  package var tailNanoseconds: Int64 {
    guard let status, status.sink != nil else { return 0 }
    return status.latencyNanoseconds + Nanoseconds.from(seconds: SoundRules.edgeSeconds)
  }

  /// Opens and starts the sink of a live stage, so that the next sound begins in time. Returns when
  /// the sink runs or cannot be used, or after ``startTimeout``. In a stepped stage the next steps
  /// start the sink.
  /// - Parameter triesAgain: whether to wait for another attempt if the sink could not be used, for
  ///   example because a card was plugged in since.
  package func prepare(triesAgain: Bool = false) {
    if case .stepped(let sounds) = driver { sounds.board.want() }
    guard case .live(let thread) = driver else { return }
    if triesAgain { thread.board.expectAttempt(at: MonotonicClock.nowNanoseconds) }
    thread.board.want()
    seats.owner.arena.callAttention()
    thread.board.waitUntilKnown(until: MonotonicClock.nowNanoseconds + Self.startTimeout)
  }

  /// Notes that a haptic device was opened, which may have the sink that could not be used.
  func noteDevice() {
    switch driver {
    case .live(let thread): thread.board.noteDevice()
    case .virtual: break
    case .stepped(let sounds): sounds.board.noteDevice()
    }
  }

  /// Waits while a prepared sink plays silence, so that ``SoundStatus/underrunCount`` then shows
  /// whether the sink plays without gaps. Returns early if the sink fails, and at once in a virtual
  /// stage.
  /// - Parameter nanoseconds: at most ``SoundLoop/linger``; after it the sink would be paused.
  package func watch(for nanoseconds: Int64) {
    guard case .live(let thread) = driver else { return }
    thread.board.watch(until: MonotonicClock.nowNanoseconds + nanoseconds)
  }

  /// Does what is due in a stepped stage. Does nothing in another one.
  /// - Returns: the time of the next step if no command is sent before.
  @discardableResult
  package func step(at time: Int64) -> Int64 {
    guard case .stepped(let sounds) = driver else { return .max }
    defer { tidy() }
    return sounds.step(at: time)
  }

  /// Nanoseconds that a caller waits for a sink.
  private static let startTimeout: Int64 = 1_000_000_000

  /// Renders the next frames. Does nothing in a live stage.
  package func render(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) {
    guard case .virtual(let sounds) = driver else { return }
    sounds.render(left, right, count: count)
    tidy()
  }

  /// Plays the sounds of a pattern once, as soon as possible and without haptics.
  /// - Parameter bank: the sounds at the ``rate`` of the stage.
  /// - Returns: false if the queue is full, because the sound server hangs.
  @discardableResult
  package func play(_ timeline: Timeline, _ bank: SoundBank) -> Bool {
    let group = PlayerGroup(zone: .default, hasSounds: false)
    let seat = makeSeat(timeline, group, bank)
    let isAdmitted: Void? = try? seat.arena.admit(1)
    if isAdmitted != nil { seat.send([PlayerRequest(.start(.all))], at: 0) }
    return isAdmitted != nil
  }

  /// Creates the player on this stage that plays the sounds of a session's player.
  func makeSeat(_ timeline: Timeline, _ group: PlayerGroup, _ bank: SoundBank) -> PlayerSeat {
    precondition(bank.rate == rate, "the sounds were decoded for another rate")
    tidy()
    return seats.makeSeat(timeline, group, SoundVoices(timeline, bank))
  }

  /// Frees the memory of players that have ended. The session reports their ends.
  func tidyIfNeeded() {
    if seats.owner.arena.hasRetired || seats.owner.arena.hasNotices { tidy() }
  }

  private func tidy() { isTidying.withLock { _ in seats.owner.arena.deliverNotices() } }

  /// Ends every sound.
  package func close() {
    seats.owner.arena.close()
    switch driver {
    case .live(let thread): thread.close()
    case .virtual(let sounds): sounds.close()
    case .stepped(let sounds): sounds.close()
    }
    tidy()
  }
}

/// The mixer of a stage on a virtual clock.
private final class VirtualSounds: Sendable {
  let leadNanoseconds: Int64
  private let mixer: Guarded<SoundMixer>

  init(_ mixer: consuming sending SoundMixer, leadNanoseconds: Int64) {
    self.leadNanoseconds = leadNanoseconds
    self.mixer = Guarded(mixer)
  }

  func render(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) {
    mixer.withLock { $0.render(left, right, count: count) }
  }

  func close() { mixer.withLock { $0.close() } }
}
