internal import CRealtime
internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// A device at the other end of a socket, in the form of a device of the engine. It writes each
/// submission into the socket as one message, and the other end encodes it.
package final class LineDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  private let output: LineOutput
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  /// - Parameter descriptor: of the socket; it must outlive the device.
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
  /// Reads the next submission at the other end of the socket, with its time; nil: none. The
  /// command is nil if the record is of another kind.
  package func receiveSubmission() -> (command: LineCommand?, submittedNanoseconds: Int64)? {
    receiveRecord().map { (LineRecord.command($0), $0.submitted) }
  }
}
