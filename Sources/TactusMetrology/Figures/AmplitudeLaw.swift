internal import Glibc

/// The amplitude of an actuator at several levels, relative to that at the highest level.
package struct AmplitudeLaw: Sendable, Hashable {
  /// The largest error of the method in decibels, for example because of harmonics.
  private static let methodDecibels = 0.05

  /// The amplitude of each level in decibels. That of the highest level is 0.
  package let decibels: [Measured]

  /// Measures one or more staircases of drives.
  /// - Parameters:
  ///   - staircases: the drives of each staircase in the order of their levels, the highest one
  ///     last. All staircases have the same number of levels.
  ///   - isRotating: whether the frequency changes with the level.
  package init(
    _ record: MotionRecord, staircases: [[DriveSpan]], isRotating: Bool, noise: StillNoise?
  ) {
    let count = staircases.first?.count ?? 0
    guard let noise, count > 0, staircases.allSatisfy({ $0.count == count }) else {
      decibels = Array(repeating: .undetermined(.noStillTime), count: count)
      return
    }
    let fulls = staircases.map { Self.steady(record, $0[count - 1], noise, near: nil) }
    decibels = (0..<count).map { level in
      var sums = Repeats()
      var reason = Reason.noStillTime
      for (spans, full) in zip(staircases, fulls) {
        let near = isRotating ? nil : try? full.get().fit.hertz
        switch (Self.steady(record, spans[level], noise, near: near), full) {
        case (.success(let part), .success(let full)):
          let ratio = 20 * log10(part.fit.amplitude / full.fit.amplitude)
          sums.add(ratio, error: hypot(Self.error(part, noise), Self.error(full, noise)))
        case (.failure(let error), _), (_, .failure(let error)): reason = error.reason
        }
      }
      guard sums.values.count == staircases.count else { return .undetermined(reason) }
      // The highest level is compared with itself.
      if level == count - 1 { return .value(0, uncertainty: 0) }
      return Measured(
        sums.mean,
        uncertainty: Accuracy.standardErrors * sums.standardError + Self.methodDecibels,
        atMost: Accuracy.lawDecibels)
    }
  }

  /// The standard error of an amplitude in decibels.
  private static func error(_ steady: SteadyFit, _ noise: StillNoise) -> Double {
    20 / log(10) * noise.size * steady.fit.amplitudeError / steady.fit.amplitude
  }

  private static func steady(
    _ record: MotionRecord, _ span: DriveSpan, _ noise: StillNoise, near hertz: Double?
  ) -> Result<SteadyFit, Undetermined> {
    let length = span.end - span.begin
    let begin = span.end - 0.4 * length
    guard !record.isClipped(from: begin, to: span.end) else {
      return .failure(Undetermined(.clipped))
    }
    return SteadyFit.find(record, from: begin, to: span.end, noise: noise.size, near: hertz)
  }
}
