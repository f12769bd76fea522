internal import TactusPattern

/// A run of pieces that becomes one continuous event of a pattern or, if it is too long for one
/// event, a few events in a row.
struct OutlineSpan {
  /// The pieces of the span, at least one, in order and without gaps.
  var pieces: [OutlinePiece]

  var start: Double { pieces[0].start }
  var end: Double { pieces[pieces.count - 1].end }
  var isConstant: Bool { pieces.count == 1 && pieces[0].isConstant }

  /// The events and curves of the span, with the taps that begin within it.
  func entries(with taps: [OutlineTap]) -> [Entry] {
    let intensity = SpanCurve(
      .hapticIntensity, pieces.map { ($0.start, $0.end, $0.startIntensity, $0.endIntensity) })
    let sharpness = SpanCurve(
      .hapticSharpness, pieces.map { ($0.start, $0.end, $0.startSharpness, $0.endSharpness) })
    let intensities = intensity.values(for: taps.map { ($0.time, $0.intensity) })
    let sharpnesses = sharpness.values(for: taps.map { ($0.time, $0.sharpness) })
    let curves = intensity.entries(intensities.notches) + sharpness.entries(sharpnesses.notches)
    let events = self.events(
      intensity: intensity.constant ?? 1, sharpness: sharpness.constant ?? 0)
    return curves + events
      + taps.indices.map { index in
        taps[index].entry(
          intensity: intensities.values[index], sharpness: sharpnesses.values[index])
      }
  }

  /// Continuous events one after the other, none longer than Apple's devices can play. Their times
  /// are computed in whole nanoseconds, so that no event has the duration 0.
  private func events(intensity: Double, sharpness: Double) -> [Entry] {
    let (start, end) = (Nanoseconds.from(seconds: start), Nanoseconds.from(seconds: end))
    let longest = Nanoseconds.from(seconds: Limits.portableDurationSeconds)
    return stride(from: start, to: end, by: Int64.Stride(longest)).map { from in
      let length = min(longest, end - from)
      assert(length > 0, "an event without a duration plays until it is stopped")
      return Entry(
        .event(
          Event(
            .hapticContinuous, time: Nanoseconds.toSeconds(from),
            duration: Nanoseconds.toSeconds(length),
            parameters: [
              EventParameter(.hapticIntensity, intensity),
              EventParameter(.hapticSharpness, sharpness),
            ])))
    }
  }
}
