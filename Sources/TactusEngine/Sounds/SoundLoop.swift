internal import Synchronization
internal import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The work of the thread that plays sounds: render a period, write it, compare the clocks.
///
/// While nothing plays, the sink is paused and the thread sleeps. While the sink cannot be used,
/// time goes on in silence, and opening is tried again.
// Sendable: only the thread of the loop uses what is not atomic or guarded.
final class SoundLoop: @unchecked Sendable {
  /// Nanoseconds that a silent sink is kept running, so that the next sound begins in time.
  static let linger: Int64 = 10_000_000_000
  /// Nanoseconds between two attempts to open a sink.
  static let retryInterval: Int64 = 2_000_000_000
  /// Nanoseconds between two steps without a sink.
  static let silentStep: Int64 = 20_000_000
  /// Nanoseconds that a thread may wake late without a gap.
  static let margin: Int64 = 3_000_000
  /// Periods of silence until the sink's delay must be steady.
  static let primingLimit = 64

  private let seats: SoundSeats
  private let opening: SinkOpening
  private let priority: Int32
  private let log: Log
  private let latencyLimit: Int64
  private let shared: Guarded<SoundStatus>
  private let lead: Atomic<Int>
  /// Whether a caller waits for the sink.
  private let isWanted = Atomic<Bool>(false)
  private let isPlaying = Atomic<Bool>(false)

  private var sink: (any SoundSink)?
  private var follower = SinkFollower()
  private var isPrimed = false
  private var idleSince: Int64?
  private var nextAttempt: Int64 = 0
  private var reported: String?
  private let left, right, silence: FixedBuffer<Float>

  init(
    _ seats: SoundSeats, _ opening: SinkOpening, _ timing: TimingOptions, latencyLimit: Int64,
    _ log: Log
  ) {
    self.seats = seats
    self.opening = opening
    self.log = log
    self.latencyLimit = latencyLimit
    // Below the playback thread, whose steps are shorter.
    priority = Int32(max((timing.fifoPriority ?? 0) - 10, 0))
    shared = Guarded(SoundStatus())
    lead = Atomic(Int(latencyLimit))
    left = FixedBuffer(count: SoundMixer.blockFrames) { _ in 0 }
    right = FixedBuffer(count: SoundMixer.blockFrames) { _ in 0 }
    silence = FixedBuffer(count: SoundMixer.blockFrames) { _ in 0 }
  }

  var leadNanoseconds: Int64 { Int64(lead.load(ordering: .acquiring)) }

  var status: SoundStatus { shared.withLock { $0 } }

  /// Whether something plays or is pending.
  var isBusy: Bool { isPlaying.load(ordering: .acquiring) }

  /// Opens and starts the sink before it is needed.
  func wake() {
    isWanted.store(true, ordering: .releasing)
    seats.owner.arena.callAttention()
  }

  private var arena: Arena { seats.owner.arena }

  private var now: Int64 { MonotonicClock.nowNanoseconds }

  func run() {
    ThreadSetup.prepare(priority: priority)
    var mixer = seats.makeMixer(rate: SoundLimits.standardRate, origin: now)
    while !arena.isClosing {
      if rest(mixer.isIdle) { continue }
      if sink == nil { open() }
      if let sink { serve(sink, &mixer) } else { passTime(&mixer) }
    }
    mixer.close()
    sink = nil
  }

  // MARK: Resting

  /// Sleeps if nothing has played for a while. True if it did.
  private func rest(_ isIdle: Bool) -> Bool {
    let isWanted = isWanted.exchange(false, ordering: .acquiringAndReleasing)
    isPlaying.store(!isIdle, ordering: .releasing)
    if !isIdle || isWanted {
      idleSince = nil
      return false
    }
    let since = idleSince ?? now
    idleSince = since
    if sink != nil, now < since + Self.linger { return false }
    sink?.pause()
    isPrimed = false
    arena.state.playbackWord.arm()
    if arena.isQuietForSounds, !self.isWanted.load(ordering: .acquiring) {
      arena.state.playbackWord.wait(until: .max)
    }
    arena.state.playbackWord.disarm()
    idleSince = nil
    return true
  }

  /// Sleeps until a time, or until the stage closes.
  private func rest(until time: Int64) {
    while now < time, !arena.isClosing {
      arena.state.playbackWord.arm()
      if !arena.isClosing { arena.state.playbackWord.wait(until: time) }
      arena.state.playbackWord.disarm()
    }
  }

  // MARK: With a sink

  private func serve(_ sink: any SoundSink, _ mixer: inout SoundMixer) {
    do throws(SinkFault) {
      if !isPrimed { try prime(sink, &mixer) }
      let count = min(sink.facts.periodFrames, SoundMixer.blockFrames)
      pace(sink, mixer.time)
      mixer.render(left, right, count: count)
      try sink.write(left, right, count: count)
      try follow(sink, &mixer)
    } catch {
      handle(error)
    }
  }

  /// Writes silence until the sink plays steadily, and gives the next frame its time.
  private func prime(_ sink: any SoundSink, _ mixer: inout SoundMixer) throws(SinkFault) {
    let count = min(sink.facts.periodFrames, SoundMixer.blockFrames)
    let period = Int64(Double(count) * mixer.clock.step)
    var heard: Int64 = 0
    for _ in 0..<Self.primingLimit {
      try sink.write(silence, silence, count: count)
      let next = try heardTime(sink)
      let isSteady = abs(next - heard - period) < Int64(SinkFollower.tolerance)
      heard = next
      if isSteady || arena.isClosing { break }
    }
    let ahead = heard - now + period + Self.margin
    let late = max(ahead - latencyLimit, 0)
    note(sink, ahead: ahead, late: late)
    try align(heard - late, sink, &mixer)
    follower.forget()
    isPrimed = true
  }

  /// When the next frame that is written is heard.
  private func heardTime(_ sink: any SoundSink) throws(SinkFault) -> Int64 {
    let delay = try sink.delayFrames()
    return now + Int64(Double(delay) * 1e9 / Double(sink.facts.rate))
  }

  /// Gives the next frame a time. If it has passed already, silence comes first.
  private func align(
    _ time: Int64, _ sink: any SoundSink, _ mixer: inout SoundMixer
  ) throws(SinkFault) {
    if time >= mixer.time {
      mixer.skip(to: time)
    } else {
      try writeSilence(nanoseconds: mixer.time - time, sink)
    }
  }

  private func writeSilence(nanoseconds: Int64, _ sink: any SoundSink) throws(SinkFault) {
    var rest = Int(Double(nanoseconds) * Double(sink.facts.rate) / 1e9)
    while rest > 0, !arena.isClosing {
      let count = min(rest, sink.facts.periodFrames, SoundMixer.blockFrames)
      try sink.write(silence, silence, count: count)
      rest -= count
    }
  }

  /// Waits where a sink takes frames faster than they are played: a file has no clock.
  private func pace(_ sink: any SoundSink, _ time: Int64) {
    let ahead = leadNanoseconds + 2 * Self.silentStep
    if time - now > ahead { rest(until: time - leadNanoseconds) }
  }

  private func follow(_ sink: any SoundSink, _ mixer: inout SoundMixer) throws(SinkFault) {
    let late = shared.withLock { $0.lateNanoseconds }
    let error = try heardTime(sink) - late - mixer.time
    switch follower.observe(error, at: now) {
    case .none: break
    case .stretch(let stretch):
      mixer.setStretch(stretch)
      let drift = follower.drift * 1e6
      shared.withLock { $0.driftMillionths = drift }
    case .skip(let gap):
      noteUnderrun()
      mixer.skip(to: mixer.time + gap)
    case .wait(let gap): try writeSilence(nanoseconds: gap, sink)
    }
  }

  // MARK: Without a sink

  private func open() {
    let time = now
    guard time >= nextAttempt else { return }
    nextAttempt = time + Self.retryInterval
    isPrimed = false
    do throws(SinkFault) {
      let opened = try opening()
      sink = opened
      follower = SinkFollower()
      if reported != nil { log.info("sound on \(opening.name) is back") }
      reported = nil
    } catch {
      lose(error.description)
    }
  }

  /// Time goes on in silence.
  private func passTime(_ mixer: inout SoundMixer) {
    mixer.skip(to: now + leadNanoseconds)
    mixer.pass()
    rest(until: now + Self.silentStep)
  }

  private func handle(_ fault: SinkFault) {
    isPrimed = false
    switch fault {
    case .underrun: noteUnderrun()
    case .lost(let reason): lose(reason)
    }
  }

  private func lose(_ reason: String) {
    sink = nil
    nextAttempt = now + Self.retryInterval
    shared.withLock { status in
      status.sink = nil
      status.failure = reason
    }
    if reported == reason { return }
    reported = reason
    log.warning("no sound on \(opening.name): \(reason); patterns are felt and not heard")
  }

  private func noteUnderrun() { shared.withLock { $0.underrunCount += 1 } }

  private func note(_ sink: any SoundSink, ahead: Int64, late: Int64) {
    let time = min(ahead, latencyLimit)
    // While something plays, commands keep at least the time that they had.
    let known = isBusy ? max(time, min(leadNanoseconds, latencyLimit)) : time
    lead.store(Int(known), ordering: .releasing)
    let facts = sink.facts
    shared.withLock { status in
      status.sink = facts
      status.failure = nil
      status.latencyNanoseconds = ahead
      status.lateNanoseconds = late
    }
  }
}

extension Arena {
  /// Whether no command waits for the thread that plays sounds.
  fileprivate var isQuietForSounds: Bool {
    let isCalled = state.attention.load(ordering: .acquiring)
    return !isCalled && !isClosing && state.admitted.load(ordering: .acquiring) == 0
  }
}
