internal import Synchronization
package import TactusVirtualPads

/// A pad on a USB cable. A driver of the kernel treats it like the real one.
///
/// It has no motors, but records the levels that the driver sets. The time of a level is the turn
/// of the endpoint at which the report crossed the bus. On a disturbed bus the kernel gets the
/// completion of the transfer later.
package final class USBPad: DrivenPad {
  /// The largest number of stored reports; later ones are lost.
  package static let capacity = 1 << 17

  package let model: USBPadModel
  package let cable: USBCable
  private let function: PadFunction

  /// Plugs a pad in. Its node appears some tenths of a second later.
  /// - Throws: ``PadError`` if the module `vhci-hcd` is missing or has no free port.
  package init(
    _ model: USBPadModel, _ disturbance: BusDisturbance = .none
  ) throws(PadError) {
    self.model = model
    let function = PadFunction(model)
    self.function = function
    cable = try USBCable(function, disturbance)
  }

  package var name: String { model.name }
  package var fullDrive: Int { model.fullDrive }
  package var levels: [MotorLevel] { function.log.withLock { $0.levels } }

  /// The first ``capacity`` reports of the driver, including those that set no motor.
  package var reports: [USBReport] { function.log.withLock { $0.reports } }

  package func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool {
    function.log.wait(milliseconds: milliseconds) { isMet($0.levels) }
  }

  package func unplug() { cable.unplug() }
}

/// A report, as the pad received it.
package struct USBReport: Sendable, Hashable {
  /// The time of the endpoint's turn, on CLOCK_MONOTONIC.
  package var nanoseconds: Int64
  /// The endpoint; 0 if the report arrived as a control request.
  package var address: UInt8
  package var bytes: [UInt8]

  package init(nanoseconds: Int64, address: UInt8, bytes: [UInt8]) {
    self.nanoseconds = nanoseconds
    self.address = address
    self.bytes = bytes
  }
}

/// The device behind the endpoints.
private final class PadFunction: USBFunction {
  struct Log {
    var levels: [MotorLevel] = []
    var reports: [USBReport] = []
    var motors: MotorReports
  }

  let description: USBDescription
  let log: Monitor<Log>

  init(_ model: USBPadModel) {
    description = model.description
    log = Monitor(Log(motors: MotorReports(model)))
  }

  func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64) {
    log.change { log in
      guard log.reports.count < USBPad.capacity else { return }
      log.reports.append(USBReport(nanoseconds: nanoseconds, address: address, bytes: bytes))
      guard let drive = log.motors.motors(of: bytes) else { return }
      log.levels.append(
        MotorLevel(nanoseconds: nanoseconds, strong: drive.strong, weak: drive.weak))
    }
  }
}
