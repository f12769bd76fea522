internal import Synchronization
package import TactusDevice

/// An output that is open in a session.
@safe
// Sendable: the block behind the pointer is shared by atomics.
package final class SessionOutput: @unchecked Sendable {
  /// The device that the output belongs to; kept open as long as the output.
  package let device: any HapticDevice
  /// What the output declared, within bounds.
  package let capabilities: OutputCapabilities
  let block: OutputPointer
  private let shared: SharedHandle

  init(
    device: any HapticDevice, output: any HapticOutput, capabilities: OutputCapabilities,
    shared: SharedHandle
  ) {
    self.device = device
    self.capabilities = capabilities
    self.shared = shared
    unsafe block = OutputBlock.allocate(output, capabilities)
  }

  deinit { unsafe OutputBlock.release(block) }

  /// Multiplies what every zone is asked for, 0 to 1. Acts at once, also on what is sounding.
  package var gain: Double {
    get { unsafe Double(bitPattern: block.pointee.gainBits.load(ordering: .acquiring)) }
    set {
      let gain = newValue > 0 ? min(newValue, 1) : 0
      unsafe block.pointee.gainBits.store(gain.bitPattern, ordering: .releasing)
      shared.callAttention()
    }
  }

  /// Whether the device has gone. It does not come back: open it again.
  package var isGone: Bool { unsafe block.pointee.isGone.load(ordering: .acquiring) }

  /// Submissions that the output refused because it was full.
  package var refusedSubmissions: Int { unsafe block.pointee.refusals.load(ordering: .relaxed) }

  /// The device has gone: its players end.
  func markGone() {
    unsafe block.pointee.isGone.store(true, ordering: .releasing)
    shared.callAttention()
  }
}
