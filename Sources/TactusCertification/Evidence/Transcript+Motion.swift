extension Transcript {
  /// Motion below this share of the steady one is none: what is left of a swing decays for long.
  private static let stillShare = 0.1
  /// Motion must be so many times what the sensor shows before anything moves.
  private static let overNoise = 2.0

  /// How an actuator moved, as an accelerometer recorded it: the envelope of its swing, 1 being
  /// what full drive gives. Nil where nothing was recorded, or nothing was told to move.
  ///
  /// Full drive is not in the evidence; the strongest motion of the attempt stands for the highest
  /// level that was asked for. Each value is the peak of the period before it: an onset is late by
  /// half a period of the lowest frequency at most, a stop by one, and neither is early.
  var motion: Trace? {
    let samples = all(.acceleration)
    guard let start = first(.start)?.nanoseconds, samples.count > 1,
      let rate = declared("trace rate"), RecordedTrace.rates.contains(rate),
      let hertz = declared("trace lowest frequency"),
      let asked = all(.asks).map(\.value).max(), asked > 0,
      hertz >= 1
    else { return nil }
    let trace = Trace(
      samples.map { Trace.Corner($0.nanoseconds, $0.value) },
      resolutionNanoseconds: Int64(1e9 / rate))
    guard let envelope = trace.envelope(frequencyHertz: hertz) else { return nil }
    let full = (envelope.corners.map(\.value).max() ?? 0) / asked
    // The peak to either side becomes the peak of what was.
    let half = Int64(0.5e9 / hertz)
    let noise = envelope.corners.prefix { $0.nanoseconds < start - half }.map(\.value).max() ?? 0
    let least = max(full * Self.stillShare, noise * Self.overNoise)
    return Trace(
      envelope.corners.map { corner in
        Trace.Corner(corner.nanoseconds + half, corner.value > least ? corner.value / full : 0)
      },
      resolutionNanoseconds: envelope.resolutionNanoseconds)
  }

  private func declared(_ name: String) -> Double? {
    all(.declares).first { $0.source == .instrument && $0.text == name }?.value
  }
}
