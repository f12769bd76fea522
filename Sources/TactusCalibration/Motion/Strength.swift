internal import TactusDevice

/// How strongly a device moves before and during the first drive of a recording, in g. It is a
/// rough figure, for decisions about safety.
struct Strength {
  /// The root mean square before the drive.
  let still: Double
  /// The greatest difference from rest during the drive.
  let moving: Double

  /// - Parameter greatestG: the range of the instrument. A clipped motion counts as twice as large.
  init(_ recording: Recording, greatestG: Double?) {
    let vectors: [AccelerationReading] =
      switch recording.seen {
      case .axes(let readings, _): readings
      case .motion(let samples, _):
        samples.compactMap { sample in
          guard case .acceleration(let g) = sample.value else { return nil }
          return AccelerationReading(x: g, y: 0, z: 0, at: sample.nanoseconds)
        }
      case .drive: []
      }
    let begin = recording.drives.first?.beginNanoseconds ?? .max
    let before = vectors.filter { $0.nanoseconds < begin }
    let rest = Self.mean(before.isEmpty ? vectors : before)
    let squares = before.map { Self.distance($0, rest) }.reduce(0) { $0 + $1 * $1 }
    still = (squares / Double(max(before.count, 1))).squareRoot()
    let peak = vectors.filter { $0.nanoseconds >= begin }.map { Self.distance($0, rest) }.max()
    let isClipped = vectors.contains { vector in
      [vector.x, vector.y, vector.z].contains { abs($0) >= 0.995 * (greatestG ?? .infinity) }
    }
    moving = (peak ?? 0) * (isClipped ? 2 : 1)
  }

  private static func mean(_ vectors: [AccelerationReading]) -> AccelerationReading {
    let count = Double(max(vectors.count, 1))
    return AccelerationReading(
      x: vectors.reduce(0) { $0 + $1.x } / count, y: vectors.reduce(0) { $0 + $1.y } / count,
      z: vectors.reduce(0) { $0 + $1.z } / count, at: 0)
  }

  private static func distance(_ a: AccelerationReading, _ b: AccelerationReading) -> Double {
    AccelerationReading(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z, at: 0).length
  }
}
