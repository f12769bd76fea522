internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// Renders the sounds of all players of an arena to frames, in blocks of any size.
///
/// ```
/// commands ─► players ─► spans between changes ─► voices ─► sum of channels ─► limited
/// ```
///
/// Time is the time of the frames: everything that is due by a frame happens before the frame is
/// rendered. The same code advances these players and the players of haptics. The frames do not
/// depend on the sizes of the blocks. ``render(_:_:count:)`` neither allocates nor locks.
struct SoundMixer: ~Copyable {
  /// Frames that are computed at a time.
  static var blockFrames: Int { @_noLocks @_noAllocation get { 1024 } }

  private var core: Core
  private let output: OutputID
  private let tones = ToneTable()
  private let leftSum, rightSum: FixedBuffer<Double>
  private(set) var clock: FrameClock
  /// The index of the next frame. Frames that were left out have indices, too.
  private(set) var frame: Int64 = 0
  /// The number of sounds that play.
  private(set) var voiceCount = 0
  /// Sounds that were dropped. A sound is dropped if it begins while ``SoundLimits/voices`` play.
  private(set) var droppedCount = 0
  /// Samples that were limited to full scale.
  private(set) var limitedCount = 0

  /// - Parameters:
  ///   - output: the output of all players of the arena.
  ///   - origin: the time of frame 0.
  init(_ arena: Arena, _ output: OutputID, rate: Int, origin: Int64) {
    core = Core(arena, isVirtual: true)
    self.output = output
    clock = FrameClock(rate: rate, origin: origin)
    leftSum = FixedBuffer(count: Self.blockFrames) { _ in 0 }
    rightSum = FixedBuffer(count: Self.blockFrames) { _ in 0 }
  }

  /// The time of the next frame.
  var time: Int64 { @_noLocks @_noAllocation get { clock.time(of: frame) } }

  /// Whether no command is queued, and no player is active except paused and silent ones without
  /// pending commands. O(players and voices).
  var isIdle: Bool {
    @_noLocks @_noAllocation get {
      if !core.arena.state.ring.isEmpty(at: core.ringPosition) { return false }
      for player in core.arena.activePlayers(of: output) where !core.arena.isAtRest(player) {
        return false
      }
      return true
    }
  }

  /// Whether a stop, cancel or mute was requested, which bypasses the queue.
  var hasChange: Bool {
    @_noLocks @_noAllocation get { core.arena.state.attention.load(ordering: .acquiring) }
  }

  /// Whether no command is queued, and every player has ended and is silent. O(players).
  var isOver: Bool {
    if !core.arena.state.ring.isEmpty(at: core.ringPosition) { return false }
    for player in core.arena.activePlayers(of: output) where !core.arena.isOver(player) {
      return false
    }
    return true
  }

  /// Renders the next frames. O(frames x voices).
  /// - Parameters:
  ///   - left: receives the left samples, -1 to 1; at least `count` long.
  ///   - right: receives the right samples in the same way.
  @_noLocks @_noAllocation
  mutating func render(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) {
    var done = 0
    while done < count {
      let length = min(count &- done, Self.blockFrames)
      renderBlock(length)
      var index = 0
      while index < length {
        left[done &+ index] = limited(leftSum[index])
        right[done &+ index] = limited(rightSum[index])
        index &+= 1
      }
      done &+= length
    }
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func limited(_ sample: Double) -> Float {
    if sample > 1 || sample < -1 {
      limitedCount &+= 1
      return sample > 1 ? 1 : -1
    }
    return Float(sample)
  }

  @_noLocks @_noAllocation
  private mutating func renderBlock(_ length: Int) {
    var index = 0
    while index < length {
      leftSum[index] = 0
      rightSum[index] = 0
      index &+= 1
    }
    let start = frame
    let end = frame &+ Int64(length)
    while frame < end {
      let next = core.follow(output, to: max(time, core.now))
      let change = max(clock.firstFrame(from: next), frame &+ 1)
      renderSpan(count: Int(min(change, end) &- frame), offset: Int(frame &- start))
    }
  }

  /// Renders frames between two changes.
  @_noLocks @_noAllocation
  private mutating func renderSpan(count: Int, offset: Int) {
    let arena = core.arena
    countVoices()
    for player in arena.activePlayers(of: output) {
      let span = arena[player].span(frame: frame, count: count, offset: offset, clock)
      follow(player, span)
      arena[player].sounds?.render(span, tones, leftSum, rightSum)
    }
    frame &+= Int64(count)
  }

  @_noLocks @_noAllocation
  private mutating func countVoices() {
    voiceCount = 0
    for player in core.arena.activePlayers(of: output) {
      voiceCount &+= core.arena.voiceCount(player)
    }
  }

  /// Begins the events of a player that are due.
  @_noLocks @_noAllocation
  private mutating func follow(_ player: PlayerID, _ span: SoundSpan) {
    let arena = core.arena
    let progress = arena[player].progress
    let plays = arena[player].playsSounds
    let before = arena.voiceCount(player)
    let room = voiceCount < SoundLimits.voices ? SoundLimits.voices &- voiceCount : 0
    let dropped = arena[player].timeline.borrowed.use { timeline in
      arena[player].sounds?.follow(timeline, progress, plays: plays, room: room, span) ?? 0
    }
    droppedCount &+= dropped
    voiceCount &+= arena.voiceCount(player) &- before
  }
}

// MARK: - The stream's clock

extension SoundMixer {
  /// Leaves out the frames before `time`, which the stream lost. Sounds advance as if the frames
  /// were rendered, and commands act at their times. A whole number of frames is left out, so that
  /// the samples of a file still fall on frames.
  /// - Parameter time: the next frame is the first one at or after this time. Nothing happens if
  ///   that frame is not later than the present next one.
  @_noLocks @_noAllocation
  mutating func skip(to time: Int64) {
    let end = clock.firstFrame(from: time)
    while frame < end {
      let next = core.follow(output, to: max(self.time, core.now))
      let change = min(max(clock.firstFrame(from: next), frame &+ 1), end)
      countVoices()
      for player in core.arena.activePlayers(of: output) {
        let span = core.arena[player].span(frame: frame, count: 0, offset: 0, clock)
        follow(player, span)
        core.arena[player].sounds?.skip(Double(change &- frame), span)
      }
      frame = change
    }
  }

  /// Advances the players and their sounds to the next frame without rendering, and removes the
  /// players that have ended and are silent.
  @_noLocks @_noAllocation
  mutating func pass() {
    _ = core.follow(output, to: max(time, core.now))
    renderSpan(count: 0, offset: 0)
    core.removeIdle(from: output)
  }

  /// Gives the next frame a place in the stream of a device. Sounds continue at the time of the
  /// place: frames before it are left out. The time may also be earlier, by less than a frame.
  @_noLocks @_noAllocation
  mutating func move(to place: SinkPlace) {
    skip(to: place.time)
    clock = place.clock
    frame = place.frame
  }

  /// Changes the length of the frames by a factor, to follow the clock of a sound card.
  @_noLocks @_noAllocation
  mutating func setStretch(_ value: Double) { clock.setStretch(value, from: frame) }

  /// Ends every player, and cuts all sounds.
  @_noLocks @_noAllocation
  mutating func close() {
    core.close(at: max(time, core.now))
    let arena = core.arena
    for player in arena.activePlayers(of: output) { arena[player].sounds?.removeAll() }
    core.endPlayers(of: output, hasFailed: false)
  }
}
