internal import CRealtime
internal import TactusPattern
internal import TactusSystem

extension SoundVoice {
  /// Adds the samples of the voice in a span to the sums of both channels.
  /// - Parameter samples: the samples of all sounds of the bank.
  @_noLocks @_noAllocation
  mutating func render(
    _ span: SoundSpan, _ samples: BufferView<Float>, _ tones: borrowing ToneTable,
    _ leftSum: borrowing FixedBuffer<Double>, _ rightSum: borrowing FixedBuffer<Double>
  ) {
    if isDone || span.count == 0 { return }
    var first = 0
    if overrun != 0, !span.isPaused {
      // A sound that has not faded out yet does so before it returns to its place.
      while first < span.count, !isSilent, !isDone {
        renderPart(span.part(from: first, count: 1), samples, tones, leftSum, rightSum)
        first &+= 1
      }
      if isSilent { leavePause() }
    }
    if isDone || first == span.count { return }
    let part = span.part(from: first, count: span.count &- first)
    renderPart(part, samples, tones, leftSum, rightSum)
  }

  @_noLocks @_noAllocation
  private mutating func renderPart(
    _ span: SoundSpan, _ samples: BufferView<Float>, _ tones: borrowing ToneTable,
    _ leftSum: borrowing FixedBuffer<Double>, _ rightSum: borrowing FixedBuffer<Double>
  ) {
    var run = SoundRun(self, span)
    if isTone {
      run.renderTone(envelope, tones, leftSum, rightSum)
    } else {
      let end = span.firstFrame(from: stageEnd)
      let jumps = isFirst && !place.usesVolumeEnvelope
      run.renderFile(samples, end: end, jumps: jumps, leftSum, rightSum)
    }
    isFirst = false
    phase = run.phase
    overrun = run.overrun
    left = run.left
    right = run.right
    leftFilter = run.leftFilter
    rightFilter = run.rightFilter
    isDone = run.isDone
  }

  /// How far a voice advances in one frame of the stream: in turns of a tone, or in frames of a
  /// file.
  @_noLocks @_noAllocation
  static func speed(
    _ event: TimelineEvent, _ place: SoundBank.Place, pitch control: Double, _ span: SoundSpan
  ) -> Double {
    let octaves = SoundRules.octavesPerPitch * limitedToSignedUnit(event.tone + control)
    let factor = octaves == 0 ? 1 : tactus_pow(2, octaves)
    return place.frames == 0
      ? factor * SoundRules.toneHertz / Double(span.clock.rate) : factor * span.speed
  }
}
