internal import TactusDevice
internal import TactusWire

/// What is wrong with the device, and what was reported of it.
///
/// A fault comes by an event or a refusal. Each is reported once, and again when it changes. What
/// is refused because of one that was reported long before is reported once each time that
/// something begins to be played.
struct Trouble: Sendable {
  /// What was reported as refused last, and is not mended.
  private var failure: DeviceError?
  /// The faults that were reported last; nil: none, or they were cleared.
  private var faults: FaultBits?
  /// Whether a fault was reported since something began to be played.
  private var isReported = false
  /// Whether a fault has something refused since something was accepted.
  private var isRefusing = false

  /// Something begins to be played.
  mutating func beginPlaying() { isReported = false }

  /// The device refused a command because of faults, at a time of its clock.
  mutating func refused(_ found: FaultBits, since moment: UInt64, _ output: inout LinkOutput) {
    if !isReported { faults = nil }
    isRefusing = true
    note(found, since: moment, &output)
  }

  /// An event of the device says what is latched, since a time of its clock; nothing: it is well.
  mutating func take(_ latched: FaultBits, since moment: UInt64, _ output: inout LinkOutput) {
    if latched.isEmpty { mended(&output) } else { note(latched, since: moment, &output) }
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

  /// The device accepted something: what it refused before is mended.
  mutating func accepted(_ output: inout LinkOutput) {
    if failure != nil, faults == nil { output.mustReport(.mended) }
    failure = nil
  }

  /// A command was accepted that may show that nothing is wrong any more.
  mutating func accepted(_ message: Message, _ output: inout LinkOutput) {
    switch message {
    case .play: if isRefusing { mended(&output) }
    case .set(.faults, _): mended(&output)
    default: break
    }
  }

  /// The fault is gone.
  mutating func mended(_ output: inout LinkOutput) {
    guard faults != nil else { return }
    (faults, isRefusing) = (nil, false)
    output.reportIfRoom(.mended)
  }

  /// The device refused something: it is reported once, and again after it took something.
  mutating func fail(_ error: DeviceError, _ output: inout LinkOutput) {
    if failure == error { return }
    failure = error
    output.report(.failed(error))
  }
}

extension FaultBits {
  /// What is wrong, and what mends it.
  var sentence: String {
    let names: [(FaultBits, String)] = [
      (.bus, "its driver does not answer"), (.overcurrent, "overcurrent"),
      (.overtemperature, "too hot"), (.undervoltage, "the supply is too low"),
      (.actuator, "the motor is missing, shorted or another than described"),
      (.clock, "the crystal did not start"),
      (.undescribed, "its firmware was built without an actuator, see Devices/Firmware"),
      (.starting, "its driver is being set up, try again in two seconds"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty
      ? "the device reports a fault" : "the device reports: " + found.joined(separator: ", ")
  }
}
