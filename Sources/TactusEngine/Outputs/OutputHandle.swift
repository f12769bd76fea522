internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The callers' reference to an output's block.
final class OutputHandle: Sendable {
  let id: OutputID
  private let owner: ArenaOwner

  init(
    _ output: any HapticOutput, _ capabilities: OutputCapabilities, number: Int,
    owner: ArenaOwner
  ) {
    self.owner = owner
    let block = OutputBlock(output, capabilities, number: number, owner.arena)
    id = owner.arena.state.outputs.insert(block)
  }

  deinit { owner.arena.release(id) }

  private var arena: Arena { owner.arena }

  var gain: Double {
    get { Double(bitPattern: arena[id].gainBits.load(ordering: .acquiring)) }
    set {
      arena[id].gainBits.store(newValue.bitPattern, ordering: .releasing)
      arena.callAttention()
    }
  }

  /// Sets the direct level of a zone. Neither locks nor allocates.
  func setDirect(_ bits: UInt64, zone: Int) {
    arena[id].directBits[zone].store(bits, ordering: .releasing)
    arena[id].hasNewDirect.store(true, ordering: .releasing)
    arena.callAttentionWhilePlaying()
  }

  var isGone: Bool { arena[id].isGone.load(ordering: .acquiring) }

  var refusals: Int { arena[id].refusals.load(ordering: .relaxed) }

  var skippedTaps: Int { arena[id].skippedTaps.load(ordering: .relaxed) }

  var skippedNanoseconds: Int { arena[id].skippedNanoseconds.load(ordering: .relaxed) }

  func markGone() {
    arena[id].isGone.store(true, ordering: .releasing)
    arena.callAttention()
  }

  /// Wakes the thread that writes the log. The playback thread is not woken.
  func wakeNotices() { arena.state.noticeWord.signal() }
}
