package import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The sound in the stream of a card, on the channels that reach a loudspeaker or headphones.
///
/// The sound's thread writes frames ahead of those that the card has queued. The card's thread adds
/// them to its frames by the clock of the touches. What it adds is kept as long as the card may
/// have to be written again, so that a frame that is rendered twice has the same sound. A frame
/// whose sound comes too late is silent, also if it is rendered again.
///
/// ```
///   played │ in flight │ queue of the card      │ written ahead
///  ────────┼───────────┼────────────────────────┼───────────────┤
///                      └ a touch may still change└ sound is added here
/// ```
package final class StreamSound: Sendable {
  /// The number of periods that sound may be ahead of the card's queue. While the card fetches one
  /// of them, the next one is being rendered.
  static let periodsAhead = 2
  /// The number of buffers whose sound is kept. A frame is rendered again at most a buffer later,
  /// and a shift moves it by less than two.
  private static let keptBuffers = 4

  fileprivate struct State: ~Copyable {
    var ring: SoundRing
    var clock: FrameClock
    /// The difference between the number of a frame of the card and that of its sound.
    var offset: Int64 = 0
    /// The frame of the card after the last one that was rendered.
    var rendered: Int64 = .min / 2
    /// Whether the times of the frames are known.
    var isTimed = false
    /// Whether a sink is open, whether it plays, and how often it has asked for the stream.
    var isOpen = false
    var isWanted = false
    var requests = 0
    /// The number of starts of the card.
    var starts = 0
    /// Whether sound was written since the start.
    var hasBegun = false
    var late = 0
    /// Why the stream has ended; nil while it may play.
    var ending: String?
  }

  let facts: SinkFacts
  private let channels: [Int]
  private let gain: Float
  private let wake: @Sendable () -> Void
  private let state: Guarded<State>

  /// Creates the sound of a stream; nil if the stream has no channel for it.
  /// - Parameters:
  ///   - gain: that of the actuators. An unconfirmed device is quiet on all channels, because its
  ///     channels may be others than its profile says.
  ///   - wake: wakes the thread of the card.
  package init?(
    _ card: CardFacts, _ stream: SampleStream, gain: Double, wake: @escaping @Sendable () -> Void
  ) {
    channels = Array(stream.soundChannels.sorted().prefix(2))
    guard !channels.isEmpty else { return nil }
    self.gain = Float(gain)
    self.wake = wake
    facts = SinkFacts(
      name: card.name, rate: card.rate, bufferFrames: card.bufferFrames,
      periodFrames: card.periodFrames)
    state = Guarded(
      State(
        ring: SoundRing(capacity: Self.keptBuffers * card.bufferFrames),
        clock: FrameClock(rate: card.rate, origin: 0)))
  }

  /// The number of frames that were silent because their sound came too late.
  package var lateFrames: Int { state.withLock { $0.late } }
}

// MARK: - The thread of the card

extension StreamSound {
  /// Whether the stream is to run for sound, and how often that was asked.
  var wish: (isWanted: Bool, requests: Int) {
    state.withLock { ($0.isWanted, $0.requests) }
  }

  /// Whether the queue of the card may have sound.
  var isSounding: Bool {
    let kept = Int64(facts.bufferFrames)
    return state.withLock {
      $0.isTimed && $0.ring.soundEnd + $0.offset >= $0.rendered - kept
    }
  }

  /// The first frame of the card whose sound is not rendered; nil if no times are known. A change
  /// of the clock's step from this frame on moves no sound.
  var end: Int64? { state.withLock { $0.isTimed ? $0.ring.end + $0.offset : nil } }

  /// The card starts. Its frames are silent until their times are known.
  func begin() {
    state.withLock { $0.starts += 1 }
    rest()
  }

  /// The times of the frames are known.
  /// - Parameter frame: the next frame of the card. Sound may begin there.
  func time(_ frame: Int64, by clock: FrameClock) {
    state.withLock { state in
      if state.isTimed { return }
      (state.isTimed, state.clock, state.rendered) = (true, clock, frame)
      state.ring.removeAll()
      state.offset = frame - state.ring.end
    }
  }

  /// Adds the sound to frames whose channels of sound are silent.
  /// - Parameters:
  ///   - first: the number of the first frame.
  ///   - clock: that of the touches in these frames.
  func add(
    to frames: borrowing FixedBuffer<Int16>, of width: Int, first: Int64, count: Int,
    by clock: FrameClock
  ) {
    state.withLock { state in
      if !state.isTimed { return }
      state.follow(clock)
      let end = first + Int64(count)
      if state.hasBegun, state.isWanted {
        let covered = max(state.ring.end + state.offset, state.rendered, first)
        state.late += Int(max(end - covered, 0))
      }
      state.rendered = max(state.rendered, end)
      guard first - state.offset < state.ring.soundEnd else { return }
      for index in 0..<count {
        let (left, right) = state.ring.samples(of: first + Int64(index) - state.offset)
        let place = index * width
        if channels.count == 1 {
          frames[place + channels[0]] = Int16((Int(left) + Int(right)) / 2)
        } else {
          (frames[place + channels[0]], frames[place + channels[1]]) = (left, right)
        }
      }
    }
  }

  /// The card stops. The times of its next frames are not known before it starts again.
  func rest() {
    state.withLock { state in
      (state.isTimed, state.hasBegun) = (false, false)
      state.ring.removeAll()
    }
  }

  /// The stream plays no longer.
  func end(because reason: String) {
    state.withLock { state in
      state.ending = state.ending ?? reason
      state.isWanted = false
      state.ring.removeAll()
    }
  }
}

extension StreamSound.State {
  /// Takes the clock of the card. If the times of the frames have moved, the frames of sound keep
  /// theirs: they move by the same number of frames.
  mutating func follow(_ new: FrameClock) {
    if new.isSame(as: clock) { return }
    let next = ring.end + offset
    let half = Int64(clock.step / 2)
    let moved = new.firstFrame(from: clock.time(of: next) &- half) - next
    clock = new
    offset += moved
  }
}

// MARK: - The thread of the sound

extension StreamSound {
  /// - Throws: ``SinkFault/lost(_:)`` if a sink is open already, or the device is gone.
  func open() throws(SinkFault) {
    try state.withLock { state throws(SinkFault) in
      if let ending = state.ending { throw .lost(ending) }
      if state.isOpen { throw .lost("\(facts.name) plays other sounds already") }
      state.isOpen = true
    }
  }

  func close() {
    pause()
    state.withLock { $0.isOpen = false }
  }

  /// Asks for the stream to run. Returns the number of its starts.
  func want() -> Int {
    let (isNew, starts) = state.withLock { state in
      let isNew = !state.isWanted && state.ending == nil
      if isNew {
        state.isWanted = true
        state.requests += 1
      }
      return (isNew, state.starts)
    }
    if isNew { wake() }
    return starts
  }

  /// Drops the sound that is not in the queue of the card, and lets the card rest.
  func pause() {
    state.withLock { state in
      (state.isWanted, state.hasBegun) = (false, false)
      state.ring.removeAll()
    }
  }

  /// See ``TimedSink/nextPlace()``; the caller knows the number of starts.
  func nextPlace() throws(SinkFault) -> SinkPlace? {
    try state.withLock { state throws(SinkFault) in
      if let ending = state.ending { throw .lost(ending) }
      if !state.isTimed { return nil }
      state.ring.skip(to: state.rendered - state.offset)
      let (period, frame) = (Int64(facts.periodFrames), state.ring.end)
      let end = state.rendered - state.offset + period * Int64(Self.periodsAhead)
      if frame + period > end { return nil }
      var clock = state.clock
      clock.anchor(clock.anchorFrame - state.offset, at: clock.anchorTime)
      return SinkPlace(frame: frame, clock: clock, end: end)
    }
  }

  /// Appends frames. Those that come too late are silent.
  func write(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) throws(SinkFault) {
    try state.withLock { state throws(SinkFault) in
      if let ending = state.ending { throw .lost(ending) }
      state.hasBegun = true
      for index in 0..<count {
        let isLate = state.ring.end + state.offset < state.rendered
        state.ring.append(
          left: isLate ? 0 : sample(left[index]), right: isLate ? 0 : sample(right[index]))
      }
    }
  }

  private func sample(_ value: Float) -> Int16 {
    Int16((min(max(value, -1), 1) * gain * Float(Int16.max)).rounded())
  }
}
