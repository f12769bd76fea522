internal import TactusStatistics

/// The measured values of one kind, with one unit.
package struct Measurement: Sendable, Hashable {
  package var name: Name
  package var unit: Unit
  /// The values in millionths of the unit, so that every figure is exact. If the unit is the
  /// millisecond, they are nanoseconds.
  package var millionths: [Int64]
  /// The same values without the possible effect of stalls.
  var excused: [Int64]
  /// The indices of the values that were measured during a stall.
  var disturbed: Set<Int> = []
  /// How many more values there might be without stalls.
  var missing = 0
  /// The reason why the evidence does not determine the measured quantity, for example the noise of
  /// a sensor; nil if it does. A limit of such a quantity can be neither kept nor exceeded.
  var undetermined: String?
  /// The uncertainty of each value in millionths of the unit. Nil if the default applies:
  /// ``Transcript/uncertaintyNanoseconds`` for times, and 0 for other values.
  var uncertainty: Int64?

  /// The value of ``missing`` if the number of missing values cannot be bounded.
  package static let valueLimit = 200_000
  /// The largest magnitude of a count. Counts are limited to it.
  package static let countLimit = 1_000_000_000_000

  package init(_ name: Name, _ unit: Unit, millionths: [Int64]) {
    self.name = name
    self.unit = unit
    self.millionths = millionths
    excused = millionths
  }

  /// A figure without the possible effect of stalls.
  func excusedFigure(_ statistic: Statistic) -> Int64? {
    if statistic == .count { return Int64(millionths.count + missing) * 1_000_000 }
    return Measurement(name, unit, millionths: excused).figure(statistic)
  }

  /// The values that no stall disturbed.
  var undisturbed: Measurement {
    let places = millionths.indices.filter { !disturbed.contains($0) }
    var rest = Measurement(name, unit, millionths: places.map { millionths[$0] })
    rest.excused = places.map { excused[$0] }
    return rest
  }

  /// Creates a measurement of one count, at most ``countLimit``.
  package init(_ name: Name, count: Int) {
    let counted = min(max(count, -Self.countLimit), Self.countLimit)
    self.init(name, .count, millionths: [Int64(counted) * 1_000_000])
  }

  /// The same values with the uncertainty of the instrument, unless they have their own.
  func seen(withUncertainty nanoseconds: Int64) -> Measurement {
    guard uncertainty == nil, unit == .milliseconds else { return self }
    var copy = self
    copy.uncertainty = nanoseconds
    return copy
  }

  /// The same values without an uncertainty, because the harness measured them with its own clock
  /// instead of an instrument.
  var byOwnClock: Measurement {
    var copy = self
    copy.uncertainty = 0
    return copy
  }

  /// Creates a measurement of durations.
  package init(_ name: Name, nanoseconds: [Int64]) {
    self.init(name, .milliseconds, millionths: nanoseconds)
  }

  /// The unit of a value.
  package enum Unit: String, Sendable, Hashable, CaseIterable, Codable {
    case milliseconds = "ms"
    case partsPerMillion = "ppm"
    case hertz = "Hz"
    /// Standard gravity, as a unit of acceleration.
    case gravities = "g"
    case decibels = "dB"
    /// A share, usually 0 to 1.
    case ratio
    case count
  }

  /// A figure of the values, in millionths. Nil if there are no values, except for the number of
  /// values; for ``Statistic/value`` also nil if there are several.
  package func figure(_ statistic: Statistic) -> Int64? {
    if statistic == .count { return Int64(millionths.count) * 1_000_000 }
    guard let first = millionths.first else { return nil }
    let histogram = Histogram(millionths)
    switch statistic {
    case .count: return nil
    case .value: return millionths.count == 1 ? first : nil
    case .minimum: return histogram.minimum
    case .maximum: return histogram.maximum
    case .largest: return millionths.map { Int64(clamping: $0.magnitude) }.max()
    case .p50: return histogram.percentile(50)
    case .p99: return histogram.percentile(99)
    case .spread:
      guard let low = histogram.percentile(50), let high = histogram.percentile(99) else {
        return nil
      }
      return high - low
    }
  }
}
