/// A device that confirms what it is sent: a facet, which a device adopts whose transport has
/// answers. Playing ends when it has confirmed, and says what it did not.
///
/// Called on ordinary threads. Each call has a deadline of its own.
public protocol ConfirmingDevice: HapticDevice {
  /// Waits until the device has accepted all that was submitted, at most a few seconds: a device
  /// that accepts nothing is given up. To be called after the last submission.
  /// - Parameter isInterrupted: asked several times a second; ends the waiting.
  func waitUntilTaken(_ isInterrupted: () -> Bool)

  /// Waits until the device has confirmed the last stop, at most some seconds. To be called after
  /// the output was released.
  /// - Returns: why a motor may be on, or why nothing was played; nil: all is well.
  func conclude() -> DeviceError?

  /// What has happened on the way to the device since it was opened.
  var counts: DeliveryCounts { get }
}
