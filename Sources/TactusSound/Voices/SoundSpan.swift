package import TactusPattern

/// A run of frames in which a player's state does not change, with the data that its voices need to
/// render the frames.
package struct SoundSpan: Sendable, BitwiseCopyable {
  package enum Phase: Sendable, BitwiseCopyable {
    case playing
    /// Time advances in silence.
    case muted
    /// Sounds fade out, then they stand still.
    case paused
  }

  /// The first frame and the number of frames.
  package let frame: Int64
  package let count: Int
  /// The index of the first frame in the buffers of channel sums.
  package let offset: Int
  package let clock: FrameClock
  /// Converts between engine time and pattern time. While the player is paused, pattern time stays
  /// at the anchor.
  package let position: PositionMap
  package let controls: AudioControls
  package let phase: Phase

  @_noLocks @_noAllocation
  package init(
    frame: Int64, count: Int, offset: Int, clock: FrameClock, position: PositionMap,
    controls: AudioControls, phase: Phase
  ) {
    self.frame = frame
    self.count = count
    self.offset = offset
    self.clock = clock
    self.position = position
    self.controls = controls
    self.phase = phase
  }
}

extension SoundSpan {
  /// A part of the span.
  /// - Parameter index: the number of its first frame in the span.
  @_noLocks @_noAllocation
  func part(from index: Int, count: Int) -> SoundSpan {
    SoundSpan(
      frame: frame &+ Int64(index), count: count, offset: offset &+ index, clock: clock,
      position: position, controls: controls, phase: phase)
  }

  var isPlaying: Bool {
    @_noLocks @_noAllocation @inline(__always) get {
      switch phase {
      case .playing: true
      case .muted, .paused: false
      }
    }
  }

  var isPaused: Bool {
    @_noLocks @_noAllocation @inline(__always) get {
      switch phase {
      case .paused: true
      case .muted, .playing: false
      }
    }
  }

  /// Engine time at a frame, in nanoseconds after the anchor of the position.
  @_noLocks @_noAllocation
  @inline(__always)
  func elapsed(_ frame: Int64) -> Double {
    clock.nanoseconds(from: position.engineAnchor, to: frame)
  }

  /// The engine times of the frames of a span, in nanoseconds after the anchor of the position.
  struct FrameTimes: BitwiseCopyable {
    fileprivate let origin: Double
    fileprivate let first: Int64
    fileprivate let step: Double

    /// The time of a frame, by its number in the span.
    @_noLocks @_noAllocation
    @inline(__always)
    func at(_ index: Int) -> Double { origin + Double(first &+ Int64(index)) * step }
  }

  var times: FrameTimes {
    @_noLocks @_noAllocation get {
      FrameTimes(
        origin: Double(clock.anchorTime &- position.engineAnchor),
        first: frame &- clock.anchorFrame, step: clock.step)
    }
  }

  /// The envelope of a tone over the span.
  struct EnvelopeLine: BitwiseCopyable {
    fileprivate let start, slope, base: Double

    /// The envelope before it is limited.
    /// - Parameter offset: pattern time in nanoseconds after the anchor of the position.
    @_noLocks @_noAllocation
    @inline(__always)
    func value(_ offset: Double) -> Double { start + slope * (base + offset) }
  }

  @_noLocks @_noAllocation
  func line(of envelope: Voice) -> EnvelopeLine {
    EnvelopeLine(
      start: envelope.envelopeStart, slope: envelope.slope,
      base: Double(position.patternAnchor &- envelope.stageStart))
  }

  /// Engine time at a pattern time, in nanoseconds after the anchor.
  @_noLocks @_noAllocation
  func elapsed(at patternTime: Int64) -> Double {
    Double(position.engine(at: patternTime) &- position.engineAnchor)
  }

  /// Pattern time in nanoseconds after the anchor of the position.
  @_noLocks @_noAllocation
  @inline(__always)
  func patternOffset(_ elapsed: Double) -> Double {
    if isPaused { return 0 }
    return position.rate == 1 ? elapsed : (elapsed - position.engineFraction) * position.rate
  }

  /// The first frame at or after a pattern time; `Int64.max` for `Int64.max`.
  @_noLocks @_noAllocation
  func firstFrame(from patternTime: Int64) -> Int64 {
    clock.firstFrame(from: position.engine(at: patternTime))
  }

  /// The number of frames of a file that pass in one frame of the stream, at pitch 0.
  var speed: Double { @_noLocks @_noAllocation get { position.rate * clock.stretch } }

  /// The change of a gain in one frame.
  var gainStep: Double { @_noLocks @_noAllocation get { 1 / edgeFrames } }

  /// The number of frames in which a gain fades over full scale.
  var edgeFrames: Double {
    @_noLocks @_noAllocation get { SoundRules.edgeSeconds * Double(clock.rate) }
  }
}
