internal import TactusSound
internal import TactusSystem

/// An open sink, and the times at which its frames are heard.
struct SoundStream: ~Copyable {
  /// The largest lateness of a wake that causes no gap in the sound, in nanoseconds.
  static let margin: Int64 = 3_000_000
  /// A sink plays steadily if the time between two periods differs from the length of a period by
  /// less than this many nanoseconds.
  static let steadiness: Int64 = 1_000_000
  /// The largest number of silent periods that are written before the sink plays steadily.
  static let primingLimit = 64
  /// The number of gaps after which a sink counts as lost, if each gap comes within
  /// ``steadyPeriods`` periods of the previous one. Without this bound the thread would restart
  /// such a sink for ever.
  static let gapLimit = 32
  static let steadyPeriods = 64
  /// Nanoseconds by which written frames may be further ahead of the present than the latency of
  /// the sink. If a sink takes more frames, the thread waits.
  static let leeway: Int64 = 40_000_000

  let sink: any SoundSink
  /// The same sink, if its frames have exact times.
  private let timed: (any TimedSink)?
  let time: any StreamTime
  let board: SoundBoard
  private var follower = SinkFollower(jumpsFirst: true)
  /// Whether the sink plays. Only then it is known when each frame is heard.
  var isPrimed = false
  /// Since when a sink with exact times has had no room, and when it was last asked; nil if it had.
  var full: (since: Int64, asked: Int64)?
  private var late: Int64 = 0
  /// The number of gaps in a row, and the number of periods since the last gap.
  private var gaps = 0
  var periods = 0
  /// Whether the sink takes frames as fast as it plays them. A file takes them at once, and its
  /// delay is 0; such a sink has no clock to follow.
  private var hasClock = true
  let left, right: FixedBuffer<Float>
  private let silence: FixedBuffer<Float>

  init(_ sink: any SoundSink, _ time: any StreamTime, _ board: SoundBoard) {
    self.sink = sink
    timed = sink as? any TimedSink
    self.time = time
    self.board = board
    left = FixedBuffer(count: SoundMixer.blockFrames) { _ in 0 }
    right = FixedBuffer(count: SoundMixer.blockFrames) { _ in 0 }
    silence = FixedBuffer(count: SoundMixer.blockFrames) { _ in 0 }
  }

  /// Whether the sink plays and has taken a period since the last gap.
  var isPlaying: Bool { isPrimed && periods > 0 }

  /// Whether the sink is part of the stream of a haptic device.
  var isInDevice: Bool { timed != nil }

  /// Frames that are written at once.
  var period: Int { min(sink.facts.periodFrames, SoundMixer.blockFrames) }

  /// Renders and writes a period, and follows the clock of the sink. Blocks until the sink has
  /// taken the period. A sink that is not running is started first.
  mutating func play(_ mixer: inout SoundMixer) throws(SinkFault) {
    do throws(SinkFault) {
      if let timed { return try play(&mixer, on: timed) }
      if !isPrimed { try prime(&mixer) }
      pace(mixer.time)
      mixer.render(left, right, count: period)
      try sink.write(left, right, count: period)
      try follow(&mixer)
      board.noteCounts(dropped: mixer.droppedCount, limited: mixer.limitedCount)
      periods += 1
    } catch {
      isPrimed = false
      full = nil
      guard error == .underrun else { throw error }
      try noteGap()
    }
  }

  private mutating func noteGap() throws(SinkFault) {
    board.noteGap()
    gaps = periods >= Self.steadyPeriods ? 1 : gaps + 1
    periods = 0
    if gaps > Self.gapLimit { throw .lost("the sound device loses frames again and again") }
  }

  /// Pauses the sink until the next period is played.
  mutating func pause() {
    sink.pause()
    isPrimed = false
    full = nil
  }

  /// Writes silence until the sink plays steadily, and gives the next frame its time.
  private mutating func prime(_ mixer: inout SoundMixer) throws(SinkFault) {
    let length = Int64(Double(period) * 1e9 / Double(sink.facts.rate))
    let begin = time.now
    var heard: Int64 = 0
    hasClock = false
    for turn in 1...Self.primingLimit where !hasClock {
      try sink.write(silence, silence, count: period)
      let next = try heardTime()
      let isSteady = abs(next - heard - length) < Self.steadiness
      heard = next
      // Some sinks start to play only when their buffer is full.
      hasClock = isSteady && turn * period > sink.facts.bufferFrames
    }
    // A sink whose reports vary counts as having a clock, too, if it took at least half as long to
    // accept the frames as the frames last.
    if !hasClock { hasClock = time.now - begin > Int64(Self.primingLimit) * length / 2 }
    // A command that arrived meanwhile was scheduled with the present lead, so the lead must not
    // become shorter while a player is busy.
    board.setBusy(!mixer.isIdle)
    late = board.note(sink.facts, ahead: heard - time.now + length + Self.margin)
    follower.forget()
    isPrimed = true
    board.setKnown(true)
    let start = heard - late
    if start >= mixer.time {
      mixer.skip(to: start)
    } else {
      try writeSilence(nanoseconds: mixer.time - start)
    }
  }

  /// The time at which the next frame that is written will be heard.
  private func heardTime() throws(SinkFault) -> Int64 {
    let delay = try sink.delayFrames()
    return time.now + Int64(Double(delay) * 1e9 / Double(sink.facts.rate))
  }

  private func writeSilence(nanoseconds: Int64) throws(SinkFault) {
    var rest = Int(Double(nanoseconds) * Double(sink.facts.rate) / 1e9)
    while rest > 0 {
      let count = min(rest, period)
      try sink.write(silence, silence, count: count)
      rest -= count
    }
  }

  /// Waits if the sink takes frames faster than they are heard.
  private func pace(_ next: Int64) {
    let lead = board.leadNanoseconds
    let leeway = hasClock ? Self.leeway : 0
    if next - late - time.now > lead + leeway { time.wait(until: next - late - lead) { true } }
  }

  /// Notes a gap if a sound is interrupted.
  func noteJump(_ mixer: borrowing SoundMixer) {
    if mixer.voiceCount > 0 { board.noteGap() }
  }

  private mutating func follow(_ mixer: inout SoundMixer) throws(SinkFault) {
    if !hasClock { return }
    let error = try heardTime() - late - mixer.time
    switch follower.observe(error, at: time.now) {
    case .none: break
    case .stretch(let stretch):
      mixer.setStretch(stretch)
      board.noteDrift(follower.drift * 1e6)
    case .skip(let gap):
      noteJump(mixer)
      mixer.skip(to: mixer.time + gap)
    case .wait(let gap):
      noteJump(mixer)
      try writeSilence(nanoseconds: gap)
    }
  }
}
