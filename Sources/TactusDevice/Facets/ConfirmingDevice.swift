/// A facet for a device that acknowledges the frames that it receives. A player waits until
/// everything is acknowledged, and reports the frames that were not acknowledged.
///
/// Called on ordinary threads. Each call has a deadline.
public protocol ConfirmingDevice: HapticDevice {
  /// Waits until the device has accepted everything that was submitted, at most a few seconds. A
  /// device that accepts nothing for that long is disconnected. Call this after the last
  /// submission.
  /// - Parameter isInterrupted: called several times a second; true ends the wait.
  func waitUntilTaken(_ isInterrupted: () -> Bool)

  /// Waits until the device has acknowledged the last stop, at most a few seconds. Call this after
  /// the output was released.
  /// - Returns: why a motor may still be on, or why nothing was played; nil if everything was
  ///   acknowledged.
  func conclude() -> DeviceError?

  /// The counts since the device was opened.
  var counts: DeliveryCounts { get }
}
