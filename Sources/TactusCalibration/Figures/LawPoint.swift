/// The amplitude at one drive, relative to that at the highest drive of a measurement.
struct LawPoint: Sendable, Hashable {
  /// 0 to 1.
  var drive: Double
  /// 0 if nothing moves.
  var ratio: Double
}
