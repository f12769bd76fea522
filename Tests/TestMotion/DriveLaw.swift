internal import Glibc

/// The drive of a model for a level: 0 within the dead zone, and above it a power of the remaining
/// level.
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
