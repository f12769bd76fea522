internal import Glibc

/// How the drive of a model follows the level: nothing up to a dead zone, then a power of the rest.
package struct DriveLaw: Sendable, Hashable {
  package var deadZone: Double
  package var exponent: Double

  package init(deadZone: Double, exponent: Double) {
    self.deadZone = deadZone
    self.exponent = exponent
  }

  func drive(_ level: Double) -> Double {
    level <= deadZone ? 0 : pow((level - deadZone) / (1 - deadZone), exponent)
  }
}
