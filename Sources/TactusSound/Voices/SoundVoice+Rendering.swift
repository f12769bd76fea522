internal import CRealtime
internal import TactusPattern
internal import TactusSystem

extension SoundVoice {
  /// Adds the span to the sums of both channels.
  @_noLocks @_noAllocation
  mutating func render(
    _ span: SoundSpan, _ bank: Borrowed<SoundBank>, _ tones: borrowing ToneTable,
    _ leftSum: borrowing FixedBuffer<Double>, _ rightSum: borrowing FixedBuffer<Double>
  ) {
    let controls = span.controls
    let start = span.elapsed(span.frame)
    let end = span.firstFrame(from: stageEnd)
    var sides = sides(pan: controls.pan.at(start))
    var speed = speed(pitch: controls.pitch.at(start), span)
    var openness = Self.openness(event.brightness + controls.brightness.at(start), span.clock)
    if overrun != 0, !span.isPaused { leavePause() }
    var index = 0
    while index < span.count, !isDone {
      let frame = span.frame &+ Int64(index)
      let time = span.elapsed(frame)
      if controls.pan.isMoving { sides = self.sides(pan: controls.pan.at(time)) }
      if controls.pitch.isMoving { speed = self.speed(pitch: controls.pitch.at(time), span) }
      if controls.brightness.isMoving {
        openness = Self.openness(event.brightness + controls.brightness.at(time), span.clock)
      }
      let shape = shape(at: time, rest: Double(end &- frame), speed, span)
      let level = limitedToUnit(event.level * controls.volume.at(time)) * shape
      moveGains(to: level * sides.left, level * sides.right, by: span.gainStep)
      if span.isPaused {
        if left == 0, right == 0 {
          isDone = isEnding
          return
        }
        overrun += speed
      }
      let (first, second) = nextSample(speed, bank, tones)
      leftFilter += openness * (first - leftFilter)
      rightFilter += openness * (second - rightFilter)
      leftSum[span.offset &+ index] += left * leftFilter
      rightSum[span.offset &+ index] += right * rightFilter
      if isEnding, left == 0, right == 0 { isDone = true }
      index &+= 1
    }
  }

  /// The envelope, 0 to 1.
  /// - Parameter rest: frames until the end of the duration.
  @_noLocks @_noAllocation
  @inline(__always)
  private func shape(
    at time: Double, rest: Double, _ speed: Double, _ span: SoundSpan
  ) -> Double {
    if isEnding || !span.isPlaying { return 0 }
    if isTone {
      return limitedToUnit(
        envelope.line(base: span.position.patternAnchor, offset: span.patternOffset(time)))
    }
    guard place.usesVolumeEnvelope else { return 1 }
    // It fades out before its end.
    var rest = rest
    if !place.loops {
      let own = (Double(place.frames) - phase) / speed
      if own < rest { rest = own }
    }
    return limitedToUnit(rest / span.edgeFrames)
  }

  /// Moves both gains towards their targets, by at most a step. A file without a volume envelope
  /// begins with its targets.
  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func moveGains(to first: Double, _ second: Double, by step: Double) {
    if isFirst {
      isFirst = false
      if !isTone, !place.usesVolumeEnvelope {
        left = first
        right = second
        return
      }
    }
    left += Self.limited(first - left, step)
    right += Self.limited(second - right, step)
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private static func limited(_ change: Double, _ step: Double) -> Double {
    change > step ? step : change < -step ? -step : change
  }

  /// The next sample of both channels, before gains and filters.
  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func nextSample(
    _ speed: Double, _ bank: Borrowed<SoundBank>, _ tones: borrowing ToneTable
  ) -> (Double, Double) {
    if isTone {
      let value = tones.value(atPhase: phase)
      phase += speed
      if phase >= 1 { phase -= 1 }
      return (value, value)
    }
    let first = value(bank, channel: 0)
    let second = place.isStereo ? value(bank, channel: 1) : first
    phase += speed
    passEnd()
    return (first, second)
  }

  /// A file between its samples: a cubic through the two on each side (Catmull and Rom).
  @_noLocks @_noAllocation
  @inline(__always)
  private func value(_ bank: Borrowed<SoundBank>, channel: Int) -> Double {
    let index = Int(phase)
    let part = phase - Double(index)
    let second = sample(bank, channel, index)
    if part == 0 { return second }
    let first = sample(bank, channel, index &- 1)
    let third = sample(bank, channel, index &+ 1)
    let fourth = sample(bank, channel, index &+ 2)
    let slope = third - first
    let bend = 2 * first - 5 * second + 4 * third - fourth
    let twist = 3 * (second - third) + fourth - first
    return second + 0.5 * part * (slope + part * (bend + part * twist))
  }

  /// A sample by its number in the file; around the ends of a loop, else 0 outside.
  @_noLocks @_noAllocation
  @inline(__always)
  private func sample(_ bank: Borrowed<SoundBank>, _ channel: Int, _ number: Int) -> Double {
    var index = number
    if index < 0 || index >= place.frames {
      if !place.loops { return 0 }
      index %= place.frames
      if index < 0 { index &+= place.frames }
    }
    let sum = place.start &+ channel &* place.frames &+ index
    return bank.use { $0.sample(sum) }
  }
}

// MARK: - Parameters

extension SoundVoice {
  /// Gains of both sides. The power is the same at every pan. A stereo file has both sides in full
  /// at the centre; the one that is panned away from goes down.
  @_noLocks @_noAllocation
  private func sides(pan control: Double) -> (left: Double, right: Double) {
    let angle = (limitedToSignedUnit(event.pan + control) + 1) * (.pi / 4)
    let (left, right) = (tactus_sine(.pi / 2 - angle), tactus_sine(angle))
    guard place.isStereo else { return (left, right) }
    let root = tactus_root(2)
    return (limitedToUnit(left * root), limitedToUnit(right * root))
  }

  /// Turns of a tone, or frames of a file, in one frame of the stream.
  @_noLocks @_noAllocation
  func speed(pitch control: Double, _ span: SoundSpan) -> Double {
    let octaves = SoundRules.octavesPerPitch * limitedToSignedUnit(event.tone + control)
    let factor = octaves == 0 ? 1 : tactus_pow(2, octaves)
    return isTone
      ? factor * SoundRules.toneHertz / Double(span.clock.rate) : factor * span.speed
  }

  /// How much of a new sample the low-pass filter (first order) takes over: 1 is all.
  @_noLocks @_noAllocation
  private static func openness(_ brightness: Double, _ clock: FrameClock) -> Double {
    let share = limitedToUnit(brightness)
    if share == 1 { return 1 }
    let span = SoundRules.brightestHertz / SoundRules.darkestHertz
    let hertz = SoundRules.darkestHertz * tactus_pow(span, share)
    return 1 - tactus_exp(-2 * .pi * hertz / Double(clock.rate))
  }
}
