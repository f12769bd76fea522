/// The motion of a pad while its motors turn: the readings of its accelerometer.
///
/// The pad lies on a table: gravity acts along the y axis, and the weights of the motors turn in
/// the plane of the x and z axes.
package struct PadMotion: Sendable {
  /// One reading of the three axes, in steps of 1/8192 g.
  package struct Reading: Sendable, Hashable {
    package var x: Int16
    package var y: Int16
    package var z: Int16
  }

  /// Steps of the accelerometer for 1 g.
  package static let stepsPerG = 8192.0
  /// The shake in g below which the pad counts as still: half a step of the sensor.
  private static let stillG = 0.5 / stepsPerG

  private var heavy: EccentricMotor
  private var light: EccentricMotor
  private var drive = (heavy: 0.0, light: 0.0)
  private var now: Int64

  /// - Parameter now: the present time in nanoseconds, on the clock that the later calls use.
  package init(heavy: EccentricMotor.Figures, light: EccentricMotor.Figures, at now: Int64) {
    self.heavy = EccentricMotor(heavy)
    self.light = EccentricMotor(light)
    self.now = now
  }

  /// Whether no motor is driven or turns.
  package var isStill: Bool {
    drive == (0, 0) && shake(heavy) < Self.stillG && shake(light) < Self.stillG
  }

  /// Sets the drive of the motors from a time on, 0 to 1 each.
  package mutating func drive(heavy: Double, light: Double, at time: Int64) {
    advance(to: time)
    drive = (heavy, light)
  }

  /// The reading of the accelerometer at a time. Times must not decrease.
  package mutating func reading(at time: Int64) -> Reading {
    advance(to: time)
    let (a, b) = (heavy.acceleration, light.acceleration)
    return Reading(
      x: Self.steps(a.x + b.x), y: Int16(Self.stepsPerG), z: Self.steps(a.z + b.z))
  }

  private mutating func advance(to time: Int64) {
    heavy.advance(nanoseconds: time - now, drive: drive.heavy)
    light.advance(nanoseconds: time - now, drive: drive.light)
    now = max(now, time)
  }

  private func shake(_ motor: EccentricMotor) -> Double {
    motor.figures.fullG * motor.speed * motor.speed
  }

  private static func steps(_ g: Double) -> Int16 {
    let limit = Double(Int16.max)
    return Int16(min(max((g * stepsPerG).rounded(), -limit), limit))
  }
}
