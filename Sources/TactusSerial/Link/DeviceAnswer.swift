package import TactusDevice
package import TactusWire

/// The facts about a device from its answers to the greeting.
package struct DeviceAnswer: Sendable, Hashable {
  /// The name to show to users; may be empty.
  package var name: String
  /// The serial number, which distinguishes the device from others of its model; may be empty.
  package var serialNumber: String
  /// The version of the device's firmware.
  package var firmware: FirmwareVersion
  /// Whether the device has no motor and computes the motion of a model.
  package var isModel: Bool
  /// The cause of the device's last start; nil if unknown.
  package var lastReset: LastReset?
  /// The accelerometer of the device; nil if it has none.
  package var accelerometer: AccelerometerFacts?
  /// The capabilities of the device as an output on this line.
  package var capabilities: OutputCapabilities
}

extension DeviceAnswer {
  /// A title for lists: `Tactus LRA, firmware 1.0.0`.
  package var title: String {
    let called = name.isEmpty ? "Tactus device" : name
    let number = serialNumber.isEmpty ? "" : " \(serialNumber)"
    let model = isModel ? ", modelled motor" : ""
    return "\(called)\(number), firmware \(firmware.text)\(model)\(lastReset?.warning ?? "")"
  }
}

extension LastReset {
  /// A remark in lists about an unintended restart.
  fileprivate var warning: String {
    switch cause {
    case .unknown, .power, .pin: ""
    case .watchdog: ", restarted by its watchdog"
    case .crash: ", restarted after a crash at 0x\(String(address, radix: 16))"
    }
  }
}
