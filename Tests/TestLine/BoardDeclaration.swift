internal import TactusFirmware
package import TactusSerial
internal import TactusWire

/// What a board declares, and the line that it is on.
package struct BoardDeclaration: Sendable, CustomStringConvertible {
  package struct Motor: Sendable, CustomStringConvertible {
    /// As the protocol numbers it: 1 is an LRA, 2 one that turns, 3 a wideband one.
    package var kind: UInt8 = 1
    /// Hertz.
    package var band: ClosedRange<UInt16> = 150...200
    /// Levels above 0 that it distinguishes; 0: all that travel.
    package var steps: UInt16 = 0
    /// Microseconds.
    package var shortestPulse: UInt32 = 0
    package var latency: UInt32 = 0

    package init() {}

    package var description: String {
      "kind \(kind) \(band) Hz steps \(steps) pulse \(shortestPulse) us latency \(latency) us"
    }
  }

  package var serialNumber = "7"
  package var motors = [Motor()]
  /// Whether it says that its motor is computed.
  package var isModel = true
  /// Whether another program exports its line.
  package var isExported = false
  /// Bits a second; the default is what a port over USB carries at least.
  package var baud = 4_000_000
  /// By how much its crystal is faster, in millionths.
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
