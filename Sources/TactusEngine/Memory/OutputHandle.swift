internal import Synchronization
internal import TactusDevice

/// The callers' reference to an output's block.
@safe
// Sendable: the block behind the pointer is shared by atomics.
final class OutputHandle: @unchecked Sendable {
  let block: OutputPointer
  private let shared: SharedHandle

  init(
    _ output: any HapticOutput, _ capabilities: OutputCapabilities, number: Int,
    shared: SharedHandle
  ) {
    self.shared = shared
    unsafe block = OutputBlock.allocate(
      output, capabilities, number: number, shared: shared.state)
  }

  deinit { unsafe OutputBlock.release(block) }

  var gain: Double {
    get { unsafe Double(bitPattern: block.pointee.gainBits.load(ordering: .acquiring)) }
    set {
      unsafe block.pointee.gainBits.store(newValue.bitPattern, ordering: .releasing)
      shared.callAttention()
    }
  }

  var isGone: Bool { unsafe block.pointee.isGone.load(ordering: .acquiring) }

  var refusals: Int { unsafe block.pointee.refusals.load(ordering: .relaxed) }

  var skippedTaps: Int { unsafe block.pointee.skippedTaps.load(ordering: .relaxed) }

  var skippedNanoseconds: Int { unsafe block.pointee.skippedNanoseconds.load(ordering: .relaxed) }

  func markGone() {
    unsafe block.pointee.isGone.store(true, ordering: .releasing)
    shared.callAttention()
  }

  /// Wakes the thread that writes the log, not the one that plays.
  func wakeNotices() { unsafe shared.state.pointee.noticeWord.signal() }
}
