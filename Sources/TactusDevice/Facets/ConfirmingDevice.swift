/// A facet for a device that acknowledges what it receives. Playing then waits until everything is
/// acknowledged, and reports what was not.
///
/// Called on ordinary threads. Each call has a deadline.
public protocol ConfirmingDevice: HapticDevice {
  /// Waits until the device has accepted everything that was submitted, at most a few seconds: a
  /// device that accepts nothing is disconnected. Call it after the last submission.
  /// - Parameter isInterrupted: called several times a second; true ends the wait.
  func waitUntilTaken(_ isInterrupted: () -> Bool)

  /// Waits until the device has acknowledged the last stop, at most a few seconds. Call it after
  /// the output was released.
  /// - Returns: why a motor may still be on, or why nothing was played; nil: everything was
  ///   acknowledged.
  func conclude() -> DeviceError?

  /// The counts since the device was opened.
  var counts: DeliveryCounts { get }
}
