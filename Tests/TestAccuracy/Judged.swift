package import TactusMetrology
internal import TestMotion

/// The figures whose accuracy is judged.
package enum Parameter: String, Sendable, CaseIterable {
  case resonance
  case quality = "quality factor"
  case rise = "rise time"
  case brake = "brake time"
  case law = "amplitude law"
  case clickPeak = "click peak"
  case clickDuration = "click duration"
  case pulseToRing = "pulse to ring"
}

/// A comparison of measured figures with true ones.
package struct Judged: Sendable {
  package var answered = 0
  package var undetermined = 0
  /// The number of figures whose error is larger than permitted.
  package var wrong = 0
  /// The number of figures whose error is larger than their own uncertainty.
  package var beyondUncertainty = 0
  /// The errors of the figures as shares of the permitted error.
  package var errors: [Double] = []

  package init() {}

  package var count: Int { answered + undetermined }
  package var answerShare: Double { count == 0 ? 1 : Double(answered) / Double(count) }

  package mutating func add(_ measured: Measured, truth: Double, permitted: Double) {
    guard case .value(let value, let uncertainty) = measured else {
      undetermined += 1
      return
    }
    answered += 1
    let error = abs(value - truth)
    errors.append(error / permitted)
    if error > permitted { wrong += 1 }
    if error > uncertainty { beyondUncertainty += 1 }
  }

  package static func += (a: inout Judged, b: Judged) {
    a.answered += b.answered
    a.undetermined += b.undetermined
    a.wrong += b.wrong
    a.beyondUncertainty += b.beyondUncertainty
    a.errors += b.errors
  }
}

extension MeasuredDevice {
  /// The lowest true amplitude relative to that at full level, in decibels, at which the amplitude
  /// law is judged: 20 %, as in test AC-7.
  private static let lowestLaw = -14.0

  /// Compares all measured figures of the device with the true ones.
  package func judged(_ figures: Figures) -> [Parameter: Judged] {
    var result: [Parameter: Judged] = [:]
    func add(_ parameter: Parameter, _ measured: Measured, _ truth: Double?, _ permitted: Double) {
      guard let truth else { return }
      result[parameter, default: Judged()].add(measured, truth: truth, permitted: permitted)
    }
    let half = 0.5 / truth.hertz
    add(.resonance, figures.resonance, truth.resonance, 0.01 * (truth.resonance ?? 0))
    add(.quality, figures.quality, truth.quality, 0.05 * (truth.quality ?? 0))
    add(.rise, figures.rise, truth.rise, max(0.05 * (truth.rise ?? 0), half))
    add(.brake, figures.brake, truth.brake, max(0.05 * (truth.brake ?? 0), half))
    for (measured, truth) in zip(figures.law, truth.law).dropLast() where truth >= Self.lowestLaw {
      add(.law, measured, truth, 0.3)
    }
    let click = truth.click
    add(.clickPeak, figures.click.peak, click.peak, 0.05 * click.peak)
    add(.clickDuration, figures.click.duration, click.duration, 0.05 * click.duration)
    add(.pulseToRing, figures.click.pulseToRing, click.pulseToRing, 0.05 * click.pulseToRing)
    return result
  }
}
