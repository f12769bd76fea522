internal import TactusDevice
internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let levelError = Self("level error")
  fileprivate static let inversion = Self("inversion")
}

extension CertificationTest {
  static let amplitudeLaw = CertificationTest(
    id: "AC-7", title: "Amplitude law", group: .actuation, profile: .metrology, need: .motion,
    definition: "Two staircases of ten levels from 10 to 100 %: the amplitude never falls while "
      + "the level rises, and from 20 % on it is in proportion to the level.",
    quickDefinition: "A staircase of ten levels from 10 to 100 %: the amplitude never falls while "
      + "the level rises, and from 20 % on it is in proportion to the level.",
    seconds: 10.3, pictureSeconds: 5,
    measurements: Staircases.figures.map { $0.0 },
    run: Staircases.run,
    measure: { transcript in
      MotionTest.measure(transcript, Staircases.figures) { Staircases($0)?.measurements ?? [] }
    })
}

/// Drives whose levels rise step by step, and the amplitudes that they give.
private struct Staircases {
  static let figures: [(Measurement.Name, Measurement.Unit)] = [
    (.levelError, .decibels), (.inversion, .decibels),
  ]
  private static let levels = (1...10).map { Double($0) / 10 }
  private static let each = 400 * milliseconds
  private static let ahead = 50 * milliseconds
  private static let count = 2
  /// The lowest level whose amplitude is compared with the level. The response of a motor to lower
  /// ones is not declared exactly enough.
  private static let lowest = 0.2

  static func run(_ rig: any Rig, _ scale: Procedure.Scale) throws(RigFault) {
    try MotionTest.begin(rig)
    var time = rig.now + ahead
    for staircase in 0..<scale.count(count) {
      for (place, level) in levels.enumerated() {
        try rig.play(
          Effect(
            level: level, durationNanoseconds: each,
            atNanoseconds: time + Int64(place) * each),
          number: staircase * levels.count + place + 1)
      }
      time += Int64(levels.count) * each + MotionTest.rest
      try rig.pass(until: time)
      time += ahead
    }
  }

  /// The deviations that the limits permit, in decibels. A deviation of which only a bound is known
  /// counts if the bound alone exceeds them.
  private static let (permittedError, permittedFall) = (2.2, 1.0)

  /// An amplitude relative to that at full level, in decibels.
  private enum Amplitude {
    case known(Double, error: Double)
    /// The vibration is too weak for the noise; its amplitude is at most this.
    case atMost(Double, reason: String)
  }

  private let amplitudes: [Amplitude]
  /// The reason why the amplitude of a level is undetermined; nil if all are known.
  private let reason: String?

  /// Nil if stalls of the host disturbed the drives.
  init?(_ motion: MotionEvidence) {
    let count = Self.levels.count
    let numbers = motion.drives.keys.sorted()
    let staircases = stride(from: 0, to: numbers.count, by: count).compactMap { first in
      let own = numbers[first..<min(first + count, numbers.count)]
      let spans = motion.undisturbed(own)
      return spans?.count == count ? spans : nil
    }
    guard !staircases.isEmpty else { return nil }
    let law = AmplitudeLaw(
      motion.record, staircases: staircases, isRotating: motion.isRotating, noise: motion.noise)
    let full = HeldDrives.steps(motion, staircases.map { $0[count - 1] }).amplitude.value
    var (amplitudes, reason): ([Amplitude], String?) = ([], nil)
    for (place, measured) in law.decibels.enumerated() {
      switch measured {
      case .value(let decibels, let error): amplitudes.append(.known(decibels, error: error))
      case .undetermined(let why) where why.isOfNoise:
        let bounds = staircases.compactMap { spans in
          let span = spans[place]
          return motion.greatestAmplitude(
            from: span.end - 0.4 * (span.end - span.begin), to: span.end)
        }
        if let full, let most = bounds.max() {
          amplitudes.append(
            .atMost(Decibels.ofAmplitudes(most / full), reason: why.description))
        } else {
          reason = reason ?? measured.reason
        }
      case .undetermined: reason = reason ?? measured.reason
      }
    }
    (self.amplitudes, self.reason) = (amplitudes, reason)
  }

  var measurements: [Measurement] {
    guard reason == nil, amplitudes.count == Self.levels.count else {
      return Self.figures.map { Measurement($0, $1, undetermined: reason ?? "") }
    }
    return [levelError, inversion]
  }

  /// The reason why the amplitude of a level that is judged is not known exactly.
  private var doubt: String? {
    for (level, amplitude) in zip(Self.levels, amplitudes) where level >= Self.lowest {
      if case .atMost(_, let reason) = amplitude { return reason }
    }
    return nil
  }

  /// The deviations of the amplitudes from the levels.
  private var levelError: Measurement {
    var (errors, uncertainty): ([Double], Double) = ([], 0)
    for (level, amplitude) in zip(Self.levels, amplitudes) where level >= Self.lowest {
      let wanted = Decibels.ofAmplitudes(level)
      switch amplitude {
      case .known(let decibels, let error):
        errors.append(decibels - wanted)
        uncertainty = max(uncertainty, error)
      case .atMost(let decibels, _):
        if wanted - decibels > Self.permittedError { errors.append(decibels - wanted) }
      }
    }
    if let doubt, !errors.contains(where: { abs($0) > Self.permittedError }) {
      return Measurement(.levelError, .decibels, undetermined: doubt)
    }
    var measurement = Measurement(
      .levelError, .decibels, millionths: errors.map { Measurement.millionths($0, .decibels) })
    measurement.uncertainty = Measurement.millionths(uncertainty, .decibels)
    return measurement
  }

  /// The largest fall of the amplitude from a level to a higher one.
  private var inversion: Measurement {
    var (highest, fall, uncertainty) = (-Double.infinity, 0.0, 0.0)
    for amplitude in amplitudes {
      switch amplitude {
      case .known(let decibels, let error):
        fall = max(fall, highest - decibels)
        uncertainty = max(uncertainty, error)
        highest = max(highest, decibels)
      case .atMost(let decibels, _): fall = max(fall, highest - decibels)
      }
    }
    if let doubt, fall <= Self.permittedFall {
      return Measurement(.inversion, .decibels, undetermined: doubt)
    }
    return Measurement(.inversion, .decibels, fall, uncertainty: uncertainty)
  }
}

extension Reason {
  /// Whether a better ratio of signal to noise would help.
  fileprivate var isOfNoise: Bool {
    switch self {
    case .weak, .uncertain: true
    default: false
    }
  }
}
