internal import Glibc

/// The resonance and the quality factor of an actuator, from decays of free vibrations.
///
/// A decay is free if the device does not brake after the drive. Both figures have no meaning for a
/// motor that turns.
package struct ResonanceFigures: Sendable, Hashable {
  /// The largest error of the method for the quality factor, as a share of it.
  private static let methodShare = 0.005

  /// The largest difference between the rate at the end of a decay and that of the whole decay, as
  /// a share.
  private static let mostChange = 0.03

  /// The resonance in hertz, at small amplitudes.
  package let resonance: Measured
  package let quality: Measured

  /// Measures the decays after several drives.
  package init(_ record: MotionRecord, decaysAfter spans: [DriveSpan], noise: StillNoise?) {
    guard let noise else {
      (resonance, quality) = (.undetermined(.noStillTime), .undetermined(.noStillTime))
      return
    }
    var (resonances, qualities) = (Repeats(), Repeats())
    var reason = Reason.noStillTime
    var hertz: Double?
    for span in spans {
      switch Self.decay(record, span, noise: noise.size, near: hertz) {
      case .success(let fit):
        hertz = fit.hertz
        resonances.add(fit.resonance, error: fit.hertzError)
        qualities.add(fit.quality, error: fit.quality * fit.rateError / fit.rate)
      case .failure(let error): reason = error.reason
      }
    }
    // If fewer than two thirds of the decays could be fitted, a figure would hide the fault of the
    // others.
    guard !spans.isEmpty, resonances.values.count * 3 >= spans.count * 2 else {
      (resonance, quality) = (.undetermined(reason), .undetermined(reason))
      return
    }
    let ofClock = record.stepUncertainty * resonances.mean
    resonance = Measured(
      resonances.mean,
      uncertainty: Accuracy.standardErrors * (resonances.standardError + ofClock),
      atMost: Accuracy.resonance * resonances.mean)
    quality = Measured(
      qualities.mean,
      uncertainty: Accuracy.standardErrors * qualities.standardError
        + Self.methodShare * qualities.mean,
      atMost: Accuracy.quality * qualities.mean)
  }

  private static func decay(
    _ record: MotionRecord, _ span: DriveSpan, noise: Double, near hertz: Double?
  ) -> Result<DecayFit, Undetermined> {
    let steadyBegin = span.end - (span.end - span.begin) / 4
    guard !record.isClipped(from: steadyBegin, to: span.restUntil) else {
      return .failure(Undetermined(.clipped))
    }
    return SteadyFit.find(record, from: steadyBegin, to: span.end, noise: noise, near: hertz)
      .flatMap { steady in
        // The first cycle is left out, because in the samples the step at the end of the drive is
        // blurred over a cycle.
        let begin = span.end + 1 / steady.fit.hertz
        guard span.restUntil - begin > 8 / steady.fit.hertz else {
          return .failure(Undetermined(.noStillTime))
        }
        return DecayFit.find(
          record, from: begin, to: span.restUntil, near: steady.fit.hertz, noise: noise)
      }
      .flatMap { whole in
        isFree(record, whole, span, noise: noise)
          ? .success(whole) : .failure(Undetermined(.notOneResonance))
      }
  }

  /// Whether the end of a decay has the same rate as the whole decay. A brake of constant force has
  /// the larger effect the smaller the vibration is. A weak brake is thus visible only at the end.
  private static func isFree(
    _ record: MotionRecord, _ whole: DecayFit, _ span: DriveSpan, noise: Double
  ) -> Bool {
    let begin = span.end + 1 / whole.hertz + 1 / whole.rate
    let end = min(span.end + 3.5 / whole.rate, span.restUntil)
    let fit = DecayFit.find(record, from: begin, to: end, near: whole.hertz, noise: noise)
    guard case .success(let part) = fit else { return false }
    let error = Accuracy.standardErrors * hypot(part.rateError, whole.rateError)
    return abs(part.rate - whole.rate) <= error + mostChange * whole.rate
  }
}
