internal import Glibc
package import TestMotion

/// The true figures of a modelled device, from its parameters and its motion without a sensor.
package struct Truth: Sendable {
  /// The resonance in hertz; nil for an actuator without one.
  package var resonance: Double?
  package var quality: Double?
  /// In seconds.
  package var rise: Double?
  package var brake: Double?
  /// The steady amplitude in g, and its frequency in hertz.
  package var amplitude: Double
  package var hertz: Double
  /// The amplitude at each level of the session relative to that at full level, in decibels.
  package var law: [Double]
  package var click: TrueClick

  package init(
    _ device: ModelDevice, _ session: Session, _ motion: ModelMotion, clicks: ModelMotion
  ) {
    let full = session.drives[session.holds.lowerBound]
    amplitude = motion.amplitude(from: full.end - 0.1, to: full.end)
    switch device.motor {
    case .lra(let motor):
      (resonance, quality, hertz) = (motor.resonance, motor.quality, motor.resonance)
    case .erm(let motor): hertz = motor.hertz
    case .wideband(let motor): hertz = motor.hertz
    }
    let steady = amplitude
    rise = Self.mean(session.holds) { motion.rise(from: session.drives[$0].begin, steady: steady) }
    brake = Self.mean(session.holds) {
      motion.brake(from: session.drives[$0].end, until: session.rests[$0], steady: steady)
    }
    let stairs = session.drives[session.staircases[0]]
    let ends = stairs.map { motion.amplitude(from: $0.end - 0.1, to: $0.end) }
    law = ends.map { 20 * log10($0 / steady) }
    click = TrueClick(clicks, .ofClicks, window: 2 / hertz)
  }

  private static func mean(_ places: Range<Int>, _ figure: (Int) -> Double?) -> Double? {
    let values = places.compactMap(figure)
    return values.count == places.count ? values.reduce(0, +) / Double(values.count) : nil
  }
}

/// The true figures of the session's clicks, by the definition in `ClickFigures`.
package struct TrueClick: Sendable {
  package var peak = 0.0
  package var duration = 0.0
  package var pulseToRing = 0.0

  /// The number of steps of the model between two values of the running amplitude.
  private static let everyStep = 1

  init(_ motion: ModelMotion, _ session: Session, window: Double) {
    let powers = session.clicks.map { Self.powers(motion, session, $0, window: window) }
    let count = powers.map(\.count).min() ?? 0
    let mean = (0..<count).map { place in
      powers.map { $0[place] }.reduce(0, +) / Double(powers.count)
    }
    guard let top = mean.indices.max(by: { mean[$0] < mean[$1] }) else { return }
    let within = mean.indices.filter { mean[$0] >= mean[top] / 4 }
    // The part around the peak without a gap.
    var (first, last) = (top, top)
    while within.contains(first - 1) { first -= 1 }
    while within.contains(last + 1) { last += 1 }
    peak = (2 * mean[top]).squareRoot()
    duration = Double((last - first + 1) * Self.everyStep) * motion.step
    guard let ring = mean.lastIndex(where: { $0 >= mean[top] / 100 }), ring > last,
      ring < count - 1
    else { return }
    let half = mean[top] / 4
    let part = (mean[last] - half) / (mean[last] - mean[last + 1])
    let edge = (part * (mean[last] + half) / 2, (1 - part) * (mean[last + 1] + half) / 2)
    pulseToRing =
      (Self.area(mean[...last]) + edge.0) / (Self.area(mean[(last + 1)...(ring + 1)]) + edge.1)
  }

  /// The area below straight lines between values, in steps.
  private static func area(_ values: ArraySlice<Double>) -> Double {
    zip(values, values.dropFirst()).reduce(0) { $0 + ($1.0 + $1.1) / 2 }
  }

  /// The mean squares, weighted by a Hann window, around each time from one window before a click
  /// on.
  private static func powers(
    _ motion: ModelMotion, _ session: Session, _ click: Int, window: Double
  ) -> [Double] {
    let half = Int(window / 2 / motion.step)
    let weights = (-half...half).map { 1 + cos(Double.pi * Double($0) / Double(half)) }
    let sum = weights.reduce(0, +)
    let first = Int((session.drives[click].begin - window) / motion.step)
    let last = Int((session.rests[click] - window) / motion.step)
    return stride(from: first, to: last, by: Self.everyStep).map { middle in
      var power = 0.0
      for (place, weight) in weights.enumerated() {
        let value = motion.accelerations[middle - half + place]
        power += weight * value * value
      }
      return power / sum
    }
  }
}
