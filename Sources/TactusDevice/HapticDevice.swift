/// An open device: the second step. Closed when it is released.
public protocol HapticDevice: AnyObject, Sendable {
  var listing: DeviceListing { get }

  /// What the device can do. Does not change while it is open.
  var capabilities: OutputCapabilities { get }

  /// What was found when the device was opened: it plays, and worse than it should. Does not change
  /// while it is open. A device that has none need not implement it.
  var warnings: [DeviceWarning] { get }

  /// The device's output, silent. There is one at a time.
  /// - Parameter report: called on any thread but the playback thread, and never from within
  ///   `submit`, `revise` or `stop`.
  /// - Throws: ``DeviceError`` of kind `busy` if an output exists, `gone`, or `system`.
  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput
}

extension HapticDevice {
  /// None.
  public var warnings: [DeviceWarning] { [] }
}
