package import TactusDevice
package import TactusWire

/// Who answered the greeting.
package struct DeviceAnswer: Sendable, Hashable {
  /// For people; may be empty.
  package var name: String
  /// What tells the device from others of its kind; may be empty.
  package var serialNumber: String
  /// What runs on it.
  package var firmware: FirmwareVersion
  /// Whether there is no motor, and its swing is computed.
  package var isModel: Bool
  /// Why it started last; nil: it does not say.
  package var lastReset: LastReset?
  /// What it declares, as an output of this line.
  package var capabilities: OutputCapabilities
}

extension DeviceAnswer {
  /// For lists: `Tactus LRA, firmware 1.0.0`.
  package var title: String {
    let called = name.isEmpty ? "Tactus device" : name
    let number = serialNumber.isEmpty ? "" : " \(serialNumber)"
    let model = isModel ? ", computed motor" : ""
    return "\(called)\(number), firmware \(firmware.text)\(model)\(lastReset?.warning ?? "")"
  }
}

extension LastReset {
  /// What a list says of a reset that should not have happened.
  fileprivate var warning: String {
    switch cause {
    case .unknown, .power, .pin: ""
    case .watchdog: ", restarted by its watchdog"
    case .crash: ", restarted after a crash at 0x\(String(address, radix: 16))"
    }
  }
}
