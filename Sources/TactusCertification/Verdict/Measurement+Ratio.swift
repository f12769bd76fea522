extension Measurement {
  /// Creates a measurement of one ratio, rounded to a millionth.
  init(_ name: Name, ratio: Double) {
    self.init(name, ratios: [ratio])
  }

  /// Creates a measurement of levels, each of which should have lasted from `begin` to `end`. A
  /// level is excused if a long stall in that time may have ended it.
  init(
    _ name: Name, levels: [(level: Double, begin: Int64, end: Int64)], _ stalls: Stalls
  ) {
    self.init(name, ratios: levels.map(\.level))
    for (place, level) in levels.enumerated()
    where stalls.mayEndLevel(from: level.begin, to: level.end) {
      excused[place] = 1_000_000
    }
  }

  /// Creates a measurement of ratios, each rounded to a millionth.
  init(_ name: Name, ratios: [Double]) {
    let limited = ratios.map { $0.isFinite ? min(max($0, -1e6), 1e6) : 1e6 }
    self.init(name, .ratio, millionths: limited.map { Int64(($0 * 1e6).rounded()) })
  }
}
