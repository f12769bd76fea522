extension Controller {
  /// The acceleration that an actuator would give the board, in g, as an ideal sensor shows it:
  /// without gravity, noise and quantisation. The first sample is at power-up, the last one not
  /// after ``now``.
  /// - Parameters:
  ///   - hertz: the number of samples per second.
  ///   - actuator: the actuator that the motor driver drives.
  public func accelerations(hertz: Double, of actuator: Actuator) -> [Double] {
    var motion = ActuatorMotion(actuator)
    let drives = motorDrives
    return (0...Int(Double(now) / 1e9 * hertz)).map { place in
      motion.acceleration(at: Int64(Double(place) / hertz * 1e9), drives)
    }
  }
}
