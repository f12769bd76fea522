internal import TactusDevice
internal import TactusWire

/// Reports the faults of the device, each of them once.
///
/// A fault arrives in an event or in a refusal. It is reported again when it changes. A refusal
/// because of a fault that was reported earlier is reported once each time something begins to
/// play.
struct FaultReports: Sendable {
  /// The last reported refusal, unless it is resolved.
  private var failure: DeviceError?
  /// The faults that were last reported; nil if there were none, or they are cleared.
  private var faults: FaultBits?
  /// Whether a fault was reported since something began to play.
  private var isReported = false
  /// Whether the device has refused a command because of a fault, and the fault was not cleared
  /// since.
  private var isRefusing = false

  /// Records that something begins to play.
  mutating func beginPlaying() { isReported = false }

  /// Records a refusal because of faults, with the time on the device's clock in microseconds.
  mutating func refused(_ found: FaultBits, since moment: UInt64, _ output: inout LinkOutput) {
    if !isReported { faults = nil }
    isRefusing = true
    note(found, since: moment, &output)
  }

  /// Records the latched faults of an event, with the time on the device's clock in microseconds.
  /// Empty if the faults are cleared.
  mutating func take(_ latched: FaultBits, since moment: UInt64, _ output: inout LinkOutput) {
    if latched.isEmpty { resolved(&output) } else { note(latched, since: moment, &output) }
  }

  private mutating func note(
    _ found: FaultBits, since moment: UInt64, _ output: inout LinkOutput
  ) {
    isReported = true
    guard found != faults else { return }
    faults = found
    let seconds = Double(moment / 1000) / 1000
    fail(DeviceError(.system, "\(found.sentence), at \(seconds) s of its clock"), &output)
  }

  /// Records that the device accepted something, which resolves earlier refusals.
  mutating func accepted(_ output: inout LinkOutput) {
    if failure != nil, faults == nil { output.mustReport(.resolved) }
    failure = nil
  }

  /// Records an accepted command that may show that the fault is gone.
  mutating func accepted(_ message: Message, _ output: inout LinkOutput) {
    switch message {
    case .play: if isRefusing { resolved(&output) }
    case .set(.faults, _): resolved(&output)
    default: break
    }
  }

  /// Records that the fault is gone.
  mutating func resolved(_ output: inout LinkOutput) {
    guard faults != nil else { return }
    (faults, isRefusing) = (nil, false)
    output.reportIfRoom(.resolved)
  }

  /// Reports a refusal. The same refusal is reported again only after the device has accepted
  /// something.
  mutating func fail(_ error: DeviceError, _ output: inout LinkOutput) {
    if failure == error { return }
    failure = error
    output.report(.failed(error))
  }
}

extension FaultBits {
  /// The faults and their fixes.
  var sentence: String {
    let names: [(FaultBits, String)] = [
      (.bus, "its driver does not answer"), (.overcurrent, "overcurrent"),
      (.overtemperature, "too hot"), (.undervoltage, "the supply is too low"),
      (.actuator, "the motor is missing, shorted, or not the described one"),
      (.clock, "the crystal did not start"),
      (.undescribed, "its firmware was built without an actuator, see Devices/Firmware"),
      (.starting, "its driver is being set up, try again in two seconds"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty
      ? "the device reports a fault" : "the device reports: " + found.joined(separator: ", ")
  }
}
