import TactusDevice
import TactusFirmware
import TactusWire

@testable import TactusSerial

/// Initial values for the tests of a link's parts.
enum LinkValues {
  /// The dictionary of a device with a number of actuators.
  static func dictionary(actuators: UInt8 = 1) -> DeviceDictionary {
    var settings = World.Settings()
    settings.actuators = actuators
    return World.device(settings).dictionary
  }

  static func welcome(
    session: UInt32 = 7, version: UInt8 = 1, major: UInt8 = Link.firmwareMajor, credits: UInt16 = 4
  ) -> Welcome {
    Welcome(
      version: version, versions: .current, pages: 2, firmware: FirmwareVersion(major, 0, 0),
      expectedSequence: 40, session: session, timeMicroseconds: 0, credits: credits)
  }

  /// A clock estimate for a device whose clock shows the host's time.
  static func clock() -> ClockEstimate {
    var clock = ClockEstimate()
    _ = clock.take(
      ClockExchange(
        hostSentNanoseconds: 0, deviceReceivedNanoseconds: 0, deviceSentNanoseconds: 0,
        hostReceivedNanoseconds: 0))
    return clock
  }

  static func segment(
    _ start: Int64, _ end: Int64? = nil, level: Double = 0.5, actuator: Int = 0,
    isDueOnArrival: Bool = false
  ) -> Segment {
    Segment(
      actuator: actuator, startNanoseconds: start * millisecond,
      endNanoseconds: (end ?? start) * millisecond, startLevel: level, endLevel: level,
      frequencyHertz: 175, isDueOnArrival: isDueOnArrival)
  }
}
