internal import TactusFirmware
package import TactusSerial
internal import TactusWire

/// The declaration of a simulated board, and the properties of its line.
package struct BoardDeclaration: Sendable, CustomStringConvertible {
  package struct Motor: Sendable, CustomStringConvertible {
    /// The kind of actuator, as a number of the protocol: 1 is an LRA, 2 an eccentric motor, 3 a
    /// wideband actuator.
    package var kind: UInt8 = 1
    /// The lowest and the highest frequency in hertz.
    package var band: ClosedRange<UInt16> = 150...200
    /// The number of levels above 0 that the motor has; 0 if it has every level of the protocol.
    package var steps: UInt16 = 0
    /// The shortest pulse in microseconds.
    package var shortestPulse: UInt32 = 0
    package var latency: UInt32 = 0

    package init() {}

    package var description: String {
      "kind \(kind) \(band) Hz steps \(steps) pulse \(shortestPulse) us latency \(latency) us"
    }
  }

  package var serialNumber = "7"
  package var motors = [Motor()]
  /// Whether the board has an accelerometer, which feels the first motor.
  package var hasAccelerometer = false
  /// Whether the board declares that its motor is a model.
  package var isModel = true
  /// Whether the board's line is a terminal that another program opens, too.
  package var isExported = false
  /// The data rate of the line in bits per second. The default is the lowest rate of a port over
  /// USB.
  package var baud = 4_000_000
  /// The rate error of the board's clock, in millionths.
  package var drift = 0.0

  package init() {}

  package var settings: LinkSettings { LinkSettings(baud: baud) }

  package var description: String {
    "\(motors), \(isModel ? "a model, " : "")\(baud) baud, drift \(drift) ppm"
  }

  var dictionary: DeviceDictionary {
    var dictionary = DeviceDictionary()
    dictionary.name = Self.text("Test LRA")
    dictionary.serialNumber = Self.text(serialNumber)
    dictionary.isModel = isModel
    dictionary.actuatorCount = UInt8(motors.count)
    for (place, motor) in motors.enumerated() {
      dictionary.actuators[place].kind = motor.kind
      dictionary.actuators[place].name = Self.text("motor\(place + 1)")
      dictionary.actuators[place].lowestSixteenths = motor.band.lowerBound * 16
      dictionary.actuators[place].highestSixteenths = motor.band.upperBound * 16
      dictionary.actuators[place].levelSteps = motor.steps
      dictionary.actuators[place].minimumPulseMicroseconds = motor.shortestPulse
      dictionary.actuators[place].latencyMicroseconds = motor.latency
    }
    return dictionary
  }

  private static func text(_ text: String) -> ShortText {
    var result = ShortText()
    for byte in text.utf8 { result.append(byte) }
    return result
  }
}
