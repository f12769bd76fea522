internal import CRealtime
internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// A ``HapticDevice`` for a device at the other end of a socket. Its output writes each segment,
/// revision and stop into the socket as one record, and the other end encodes the record for the
/// device.
package final class LineDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  private let output: LineOutput
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  /// - Parameter descriptor: the socket's descriptor. It must stay open as long as the device
  ///   exists.
  package init(_ listing: DeviceListing, _ capabilities: OutputCapabilities, descriptor: Int32) {
    self.listing = listing
    self.capabilities = capabilities
    output = LineOutput(descriptor: descriptor)
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    self.report.withLock { $0 = report }
    return output
  }

  /// Informs the engine that the device was disconnected.
  package func markGone() {
    output.markGone()
    report.withLock { $0 }?(.gone(DeviceError(.gone, "the device was unplugged")))
  }

  func expectCall(at nanoseconds: Int64) { output.expectCall(at: nanoseconds) }

  /// Informs the engine that the device reported a fault.
  package func markFailed() {
    report.withLock { $0 }?(.failed(DeviceError(.system, "the device reported a fault")))
  }
}

extension Socket {
  /// Reads the next record at the other end of a ``LineDevice``'s socket, with its time of
  /// submission; nil if no record has arrived. The command is nil if the record is not a command.
  package func receiveSubmission() -> (command: LineCommand?, submittedNanoseconds: Int64)? {
    receiveRecord().map { (LineRecord.command($0), $0.submitted) }
  }
}
