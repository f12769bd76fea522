import TactusWire
import Testing

@testable import TactusSerial

/// Tests `StopSequence`: after a stop is acknowledged, the link asks for the state of each motor,
/// until all motors are off.
@Suite struct StopSequenceTests {
  private var stop = StopSequence()

  private func status(_ actuator: UInt8, drive: UInt16 = 0, isKnown: Bool = true) -> Status {
    var status = Status(actuator: actuator)
    (status.drive, status.isDriveKnown) = (drive, isKnown)
    return status
  }

  /// Passes on the answer to the stop. After that the states of the motors are requested.
  private mutating func confirm() {
    stop.order(at: 0)
    stop.askStillness(at: 0)
    stop.sent(1, at: 0)
    _ = stop.answered(1)
  }

  @Test
  mutating func `the stop is confirmed after the state of each motor was requested and is off`() {
    confirm()
    for actuator in UInt8(0)..<2 {
      #expect(!stop.isStill && stop.isUnconfirmed)
      #expect(stop.takeQuestion(at: 0, timeout: 10) == actuator)
      #expect(stop.takeQuestion(at: 9, timeout: 10) == nil)
      stop.take(status(actuator), of: 2, at: 0)
    }
    #expect(stop.isStill && !stop.isUnconfirmed)
  }

  @Test(arguments: [(UInt16(1), true), (UInt16(0), false)])
  mutating func `if a motor is driven or its drive is unknown, another stop is due`(
    _ drive: UInt16, _ isKnown: Bool
  ) {
    confirm()
    _ = stop.takeQuestion(at: 0, timeout: 10)
    stop.take(status(0, drive: drive, isKnown: isKnown), of: 1, at: 0)
    #expect(stop.isDue && stop.isUnconfirmed)
    #expect(stop.unconfirmedText.contains("reports that it is driven"))
  }

  @Test mutating func `after a new segment the motors need not be off, and are not asked about`() {
    confirm()
    stop.endStillness()
    #expect(stop.isStill && !stop.isUnconfirmed)
    #expect(stop.takeQuestion(at: .max, timeout: 0) == nil)
  }

  @Test mutating func `after a new segment the time limit of an unanswered stop still applies`() {
    stop.order(at: 3)
    stop.askStillness(at: 3)
    stop.endStillness()
    #expect(stop.budgetEnd == 3 + LinkLimits.confirmation)
  }
}
