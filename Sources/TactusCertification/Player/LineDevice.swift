internal import CRealtime
internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// A device at the other end of a line, as a device of the engine: submissions go into a socket of
/// whole messages, and the other end encodes them.
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

  /// The device reported that it was disconnected.
  package func markGone() {
    output.markGone()
    report.withLock { $0 }?(.gone(DeviceError(.gone, "the device was unplugged")))
  }

  func expectCall(at nanoseconds: Int64) { output.expectCall(at: nanoseconds) }

  /// The device reported a failure.
  package func markFailed() {
    report.withLock { $0 }?(.failed(DeviceError(.system, "the device reported a fault")))
  }
}

extension Socket {
  /// The next submission to the output at the other end, and its time; nil: none. Not every record
  /// is a command.
  package func receiveSubmission() -> (command: LineCommand?, submittedNanoseconds: Int64)? {
    receiveRecord().map { (LineRecord.command($0), $0.submitted) }
  }
}
