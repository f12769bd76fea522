package import TactusDevice
package import TactusWire

/// What a link says by itself.
package enum LinkReport: Sendable, Hashable {
  /// The device was greeted, has told what it is, and its clock is known.
  case ready(DeviceAnswer)
  /// What the contract has a name for.
  case output(OutputReport)
  /// What was reported as failed is not wrong any more.
  case mended
  /// The link is over; nothing is sent any more.
  case ended(DeviceError)
}

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
