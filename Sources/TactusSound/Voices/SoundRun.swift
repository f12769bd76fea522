internal import CRealtime
internal import TactusPattern
internal import TactusSystem

/// Renders one voice over the frames of a span: the values that change from frame to frame, and
/// those that follow from the event and the player's parameters.
///
/// The values are copied from the voice and back, so that the compiler keeps them in registers.
struct SoundRun: BitwiseCopyable {
  /// As in ``SoundVoice``.
  var phase, overrun, left, right, leftFilter, rightFilter: Double
  var isDone = false

  /// The gains of the left and the right channel that follow from the pan.
  private var leftSide = 0.0
  private var rightSide = 0.0
  /// How far the voice advances in one frame of the stream: in turns of a tone, or in frames of a
  /// file.
  private var speed = 0.0
  /// The coefficient of the first-order low-pass filter: the share of a new sample. At 1, the
  /// filter passes everything.
  private var openness = 1.0

  private let span: SoundSpan
  private let event: TimelineEvent
  private let place: SoundBank.Place
  private let times: SoundSpan.FrameTimes
  private let gainStep: Double
  private let edgeFrames: Double
  /// Whether pan, pitch or brightness change within the span.
  private let isMoving: Bool
  private let isPaused: Bool
  /// Whether the gains go to 0: the voice ends, its player is paused or muted, or it has been
  /// paused for less than a fade.
  private let isFading: Bool
  private let isEnding: Bool

  @_noLocks @_noAllocation
  init(_ voice: SoundVoice, _ span: SoundSpan) {
    phase = voice.phase
    overrun = voice.overrun
    left = voice.left
    right = voice.right
    leftFilter = voice.leftFilter
    rightFilter = voice.rightFilter
    self.span = span
    event = voice.event
    place = voice.place
    times = span.times
    edgeFrames = span.edgeFrames
    gainStep = span.gainStep
    let controls = span.controls
    isMoving = controls.pan.isMoving || controls.pitch.isMoving || controls.brightness.isMoving
    isPaused = span.isPaused
    isEnding = voice.isEnding
    isFading = voice.isEnding || !span.isPlaying || voice.overrun != 0
    adapt(to: times.at(0))
  }

  /// Adds the frames of a tone to the sums of both channels.
  @_noLocks @_noAllocation
  mutating func renderTone(
    _ envelope: Voice, _ tones: borrowing ToneTable,
    _ leftSum: borrowing FixedBuffer<Double>, _ rightSum: borrowing FixedBuffer<Double>
  ) {
    let line = span.line(of: envelope)
    var index = 0
    while index < span.count {
      let time = times.at(index)
      if isMoving { adapt(to: time) }
      let shape = isFading ? 0 : limitedToUnit(line.value(span.patternOffset(time)))
      moveGains(by: shape, at: time)
      if isPaused, !passPause() { return }
      let value = tones.value(atPhase: phase)
      phase += speed
      if phase >= 1 { phase -= 1 }
      add(value, value, index, leftSum, rightSum)
      if isDone { return }
      index &+= 1
    }
  }

  /// Adds the frames of a file to the sums of both channels.
  /// - Parameters:
  ///   - end: the frame of the stream at which the duration of the event ends.
  ///   - jumps: whether the gains of the first frame are set without a fade.
  @_noLocks @_noAllocation
  mutating func renderFile(
    _ samples: BufferView<Float>, end: Int64, jumps: Bool,
    _ leftSum: borrowing FixedBuffer<Double>, _ rightSum: borrowing FixedBuffer<Double>
  ) {
    let sound = SoundFrames(samples, place)
    var index = 0
    while index < span.count {
      let time = times.at(index)
      if isMoving { adapt(to: time) }
      let shape = isFading ? 0 : fade(rest: Double(end &- span.frame &- Int64(index)))
      if jumps, index == 0 {
        jumpGains(to: shape, at: time)
      } else {
        moveGains(by: shape, at: time)
      }
      if isPaused, !passPause() { return }
      let first = sound.left(at: phase)
      let second = sound.isStereo ? sound.right(at: phase) : first
      phase += speed
      if phase >= Double(place.frames), place.ends(&phase) { isDone = true }
      add(first, second, index, leftSum, rightSum)
      if isDone { return }
      index &+= 1
    }
  }
}

// MARK: - One frame

extension SoundRun {
  @_noLocks @_noAllocation
  @inline(__always)
  private func level(at time: Double) -> Double {
    limitedToUnit(event.level * span.controls.volume.at(time))
  }

  /// Moves both gains towards their targets, by at most a step.
  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func moveGains(by shape: Double, at time: Double) {
    let level = level(at: time) * shape
    left += Self.limited(level * leftSide - left, gainStep)
    right += Self.limited(level * rightSide - right, gainStep)
  }

  @_noLocks @_noAllocation
  private mutating func jumpGains(to shape: Double, at time: Double) {
    let level = level(at: time) * shape
    left = level * leftSide
    right = level * rightSide
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private static func limited(_ change: Double, _ step: Double) -> Double {
    change > step ? step : change < -step ? -step : change
  }

  /// Adds to ``overrun`` the distance by which the sound advances while it fades out at the
  /// beginning of a pause.
  /// - Returns: false if it has faded out.
  @_noLocks @_noAllocation
  private mutating func passPause() -> Bool {
    if left == 0, right == 0 {
      isDone = isEnding
      return false
    }
    overrun += speed
    return true
  }

  /// Adds a sample of both channels, filtered and with its gains.
  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func add(
    _ first: Double, _ second: Double, _ index: Int,
    _ leftSum: borrowing FixedBuffer<Double>, _ rightSum: borrowing FixedBuffer<Double>
  ) {
    leftFilter += openness * (first - leftFilter)
    rightFilter += openness * (second - rightFilter)
    leftSum[span.offset &+ index] += left * leftFilter
    rightSum[span.offset &+ index] += right * rightFilter
    if isEnding, left == 0, right == 0 { isDone = true }
  }

  /// The envelope of a file, 0 to 1. A file with a volume envelope fades out before its end.
  /// - Parameter rest: frames of the stream until the end of the event's duration.
  @_noLocks @_noAllocation
  @inline(__always)
  private func fade(rest: Double) -> Double {
    guard place.usesVolumeEnvelope else { return 1 }
    var rest = rest
    if !place.loops {
      let own = (Double(place.frames) - phase) / speed
      if own < rest { rest = own }
    }
    return limitedToUnit(rest / edgeFrames)
  }
}

// MARK: - Parameters

extension SoundRun {
  /// Sets the values that follow from pan, pitch and brightness.
  /// - Parameter time: nanoseconds after the anchor of the player's position.
  @_noLocks @_noAllocation
  private mutating func adapt(to time: Double) {
    let controls = span.controls
    setSides(pan: limitedToSignedUnit(event.pan + controls.pan.at(time)))
    speed = SoundVoice.speed(event, place, pitch: controls.pitch.at(time), span)
    openness = Self.openness(event.brightness + controls.brightness.at(time), span.clock)
  }

  /// Sets the gains of both channels. The power of a mono sound is the same at every pan. A stereo
  /// file has both channels at full gain in the centre; panning to one side lowers the other
  /// channel.
  @_noLocks @_noAllocation
  private mutating func setSides(pan: Double) {
    let angle = (pan + 1) * (.pi / 4)
    leftSide = tactus_sine(.pi / 2 - angle)
    rightSide = tactus_sine(angle)
    guard place.isStereo else { return }
    let root = tactus_root(2)
    leftSide = limitedToUnit(leftSide * root)
    rightSide = limitedToUnit(rightSide * root)
  }

  @_noLocks @_noAllocation
  private static func openness(_ brightness: Double, _ clock: FrameClock) -> Double {
    let share = limitedToUnit(brightness)
    if share == 1 { return 1 }
    let span = SoundRules.brightestHertz / SoundRules.darkestHertz
    let hertz = SoundRules.darkestHertz * tactus_pow(span, share)
    return 1 - tactus_exp(-2 * .pi * hertz / Double(clock.rate))
  }
}
