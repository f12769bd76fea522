internal import TactusDevice

/// The direction in which a sensor moves most.
struct MainAxis {
  private static let turns = 50

  private var mean = (x: 0.0, y: 0.0, z: 0.0)
  /// A vector of length 1.
  private var direction = (x: 1.0, y: 0.0, z: 0.0)

  /// Finds the eigenvector of the greatest eigenvalue of the covariances, by repeated
  /// multiplication.
  init(_ readings: [AccelerationReading]) {
    let count = Double(max(readings.count, 1))
    for reading in readings {
      mean.x += reading.x / count
      mean.y += reading.y / count
      mean.z += reading.z / count
    }
    var (xx, yy, zz, xy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for reading in readings {
      let (x, y, z) = (reading.x - mean.x, reading.y - mean.y, reading.z - mean.z)
      xx += x * x
      yy += y * y
      zz += z * z
      xy += x * y
      xz += x * z
      yz += y * z
    }
    // The start has a part along each axis, so that it is not at right angles to the result.
    direction = (0.6, 0.5, 0.62)
    for _ in 0..<Self.turns {
      let (x, y, z) = direction
      let next = (
        x: xx * x + xy * y + xz * z, y: xy * x + yy * y + yz * z, z: xz * x + yz * y + zz * z
      )
      let length = (next.x * next.x + next.y * next.y + next.z * next.z).squareRoot()
      guard length > 0 else { return }
      direction = (next.x / length, next.y / length, next.z / length)
    }
  }

  /// The components along the axis, without their mean, in g.
  func projected(_ readings: [AccelerationReading]) -> [Double] {
    readings.map {
      ($0.x - mean.x) * direction.x + ($0.y - mean.y) * direction.y
        + ($0.z - mean.z) * direction.z
    }
  }
}
