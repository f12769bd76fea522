/// An open device: the second step. The device is closed when it is released.
public protocol HapticDevice: AnyObject, Sendable {
  var listing: DeviceListing { get }

  /// The capabilities of the device. Constant while it is open.
  var capabilities: OutputCapabilities { get }

  /// Problems that were found when the device was opened and that make it play worse than it
  /// should. Constant while it is open. Empty by default.
  var warnings: [DeviceWarning] { get }

  /// Creates the device's output, with every level at 0. A device has one output at a time.
  /// - Parameter report: called on any thread but the playback thread, and never from within
  ///   `submit`, `revise` or `stop`.
  /// - Throws: ``DeviceError`` of kind `busy` if an output exists, `gone`, or `system`.
  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput
}

extension HapticDevice {
  /// No warnings.
  public var warnings: [DeviceWarning] { [] }
}
