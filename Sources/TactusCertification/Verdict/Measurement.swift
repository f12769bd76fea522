internal import TactusStatistics

/// What a test measured: a row of values of one unit.
package struct Measurement: Sendable, Hashable {
  package var name: Name
  package var unit: Unit
  /// In millionths of the unit, so that every figure is exact: nanoseconds where the unit is the
  /// millisecond. At most ``valueLimit``.
  package var millionths: [Int64]
  /// The same values, as many, without what stalls of the host may have done to them.
  var excused: [Int64]
  /// The places of values during which a thread of the harness was held up.
  var disturbed: Set<Int> = []
  /// How many more values there might be without stalls of the host.
  var missing = 0
  /// By how much a value may differ from what really was, in millionths of the unit. Nil: where the
  /// values are times, by ``Transcript/uncertaintyNanoseconds``; else they are exact.
  var uncertainty: Int64?

  /// Values that one measurement may have.
  package static let valueLimit = 200_000
  /// More than this is counted as this.
  package static let countLimit = 1_000_000_000_000

  package init(_ name: Name, _ unit: Unit, millionths: [Int64]) {
    self.name = name
    self.unit = unit
    self.millionths = millionths
    excused = millionths
  }

  /// A figure without what stalls may have done to it.
  func excusedFigure(_ statistic: Statistic) -> Int64? {
    if statistic == .count { return Int64(millionths.count + missing) * 1_000_000 }
    return Measurement(name, unit, millionths: excused).figure(statistic)
  }

  /// The values during which no thread of the harness was held up.
  var undisturbed: Measurement {
    let places = millionths.indices.filter { !disturbed.contains($0) }
    var rest = Measurement(name, unit, millionths: places.map { millionths[$0] })
    rest.excused = places.map { excused[$0] }
    return rest
  }

  /// A count of things, at most ``countLimit``.
  package init(_ name: Name, count: Int) {
    let counted = min(max(count, -Self.countLimit), Self.countLimit)
    self.init(name, .count, millionths: [Int64(counted) * 1_000_000])
  }

  /// The same, with the uncertainty of the instrument where it has none of its own.
  func seen(withUncertainty nanoseconds: Int64) -> Measurement {
    guard uncertainty == nil, unit == .milliseconds else { return self }
    var copy = self
    copy.uncertainty = nanoseconds
    return copy
  }

  /// The same of times that the harness reads off its own clock: what an instrument sees of the
  /// drive is not in them.
  var byOwnClock: Measurement {
    var copy = self
    copy.uncertainty = 0
    return copy
  }

  /// Durations.
  package init(_ name: Name, nanoseconds: [Int64]) {
    self.init(name, .milliseconds, millionths: nanoseconds)
  }

  /// What a value counts.
  package enum Unit: String, Sendable, Hashable, CaseIterable, Codable {
    case milliseconds = "ms"
    case partsPerMillion = "ppm"
    /// 0 to 1.
    case ratio
    case count
  }

  /// A figure of the values, in millionths; nil where there are none.
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
