package import TactusDevice

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
