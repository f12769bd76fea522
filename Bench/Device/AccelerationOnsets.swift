internal import TactusDevice

/// Finds the times at which a device begins to shake, in samples of its acceleration.
///
/// At rest an instrument measures gravity and noise, which differ little from sample to sample. A
/// sample belongs to a motion if it differs from the median of the samples by more than a tenth of
/// the largest difference. An onset is the first such sample after a rest of two windows.
enum AccelerationOnsets {
  /// The share of the largest difference above which a sample belongs to a motion. It is well above
  /// the noise of a recording with 30 dB between motion and noise, and well below the first swing.
  static let share = 0.1

  /// - Parameters:
  ///   - samples: in the order of time.
  ///   - window: nanoseconds in which a shaking device shows at least one peak.
  /// - Returns: the onsets in nanoseconds, ascending. Empty if the device did not move: the largest
  ///   difference is then less than ten times the median.
  static func find(_ samples: [InstrumentSample], window: Int64) -> [Int64] {
    let values = samples.compactMap { sample -> (time: Int64, g: Double)? in
      guard case .acceleration(let g) = sample.value, g.isFinite else { return nil }
      return (sample.nanoseconds, g)
    }
    guard let rest = median(values.map(\.g)) else { return [] }
    let differences = values.map { abs($0.g - rest) }
    guard let largest = differences.max(), let usual = median(differences), largest > 0,
      usual <= share * largest
    else { return [] }
    var onsets: [Int64] = []
    var moved = Int64.min
    for (value, difference) in zip(values, differences) where difference > share * largest {
      if moved == .min || value.time - moved > 2 * window { onsets.append(value.time) }
      moved = value.time
    }
    return onsets
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
