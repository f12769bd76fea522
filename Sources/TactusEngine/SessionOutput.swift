internal import Synchronization
package import TactusDevice

/// An output that is open in a session.
package final class SessionOutput: Sendable {
  /// The device that the output belongs to; kept open as long as the output.
  package let device: any HapticDevice
  /// What the output declared, within bounds.
  package let capabilities: OutputCapabilities
  let handle: OutputHandle
  private let goneHandler = Mutex<(@Sendable () -> Void)?>(nil)

  init(
    device: any HapticDevice, output: any HapticOutput, capabilities: OutputCapabilities,
    shared: SharedHandle
  ) {
    self.device = device
    self.capabilities = capabilities
    handle = OutputHandle(output, capabilities, shared: shared)
  }

  /// Multiplies what every zone is asked for, 0 to 1. Acts at once, also on what is sounding.
  package var gain: Double {
    get { handle.gain }
    set { handle.gain = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// Whether the device has gone. It does not come back: open it again.
  package var isGone: Bool { handle.isGone }

  /// Submissions that the output refused because it was full.
  package var refusedSubmissions: Int { handle.refusals }

  /// Taps that stalls of the host swallowed. Of those that one stall swallows the strongest of each
  /// actuator is played late and does not count.
  package var skippedTaps: Int { handle.skippedTaps }

  /// Time that stalls of the host swallowed while something was to be played.
  package var skippedNanoseconds: Int64 { Int64(handle.skippedNanoseconds) }

  /// Called when the device says by itself that it has gone, on the thread that reports it; at once
  /// if it has. Where the loss shows in a submission the players of the output end as failed.
  package func onGone(_ handler: @escaping @Sendable () -> Void) {
    goneHandler.withLock { $0 = handler }
    if isGone { tellGone() }
  }

  /// The device has gone: its players end.
  func markGone() {
    handle.markGone()
    tellGone()
  }

  private func tellGone() {
    let handler = goneHandler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?()
  }
}
