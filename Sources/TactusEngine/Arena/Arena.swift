internal import TactusSystem

/// The memory of a session that callers and the playback thread share: players, outputs and curves
/// by their handles, and ``SharedState``.
///
/// An arena is a pointer, so copies are cheap. An ``ArenaOwner`` keeps the memory alive. Everything
/// that uses an arena is either in this memory or holds the owner.
@safe
// Sendable: each field in the memory is atomic, constant, or used by one thread at a time.
struct Arena: BitwiseCopyable, @unchecked Sendable {
  private let memory: UnsafeMutablePointer<SharedState>

  /// Freed by ``free()``.
  static func allocate() -> Arena {
    let memory = UnsafeMutablePointer<SharedState>.allocate(capacity: 1)
    unsafe memory.initialize(to: SharedState())
    return unsafe Arena(memory: memory)
  }

  func free() {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  var state: SharedState {
    @_noLocks @_noAllocation @inline(__always) unsafeAddress { unsafe UnsafePointer(memory) }
    @_noLocks @_noAllocation @inline(__always) nonmutating unsafeMutableAddress {
      unsafe memory
    }
  }

  subscript(player: PlayerID) -> PlayerBlock {
    @_noLocks @_noAllocation @inline(__always) unsafeAddress {
      unsafe UnsafePointer(memory.pointee.players.address(of: player))
    }
    @_noLocks @_noAllocation @inline(__always) nonmutating unsafeMutableAddress {
      unsafe memory.pointee.players.address(of: player)
    }
  }

  subscript(output: OutputID) -> OutputBlock {
    @_noLocks @_noAllocation @inline(__always) unsafeAddress {
      unsafe UnsafePointer(memory.pointee.outputs.address(of: output))
    }
    @_noLocks @_noAllocation @inline(__always) nonmutating unsafeMutableAddress {
      unsafe memory.pointee.outputs.address(of: output)
    }
  }

  subscript(curve: CurveID) -> CurveBlock {
    @_noLocks @_noAllocation @inline(__always) unsafeAddress {
      unsafe UnsafePointer(memory.pointee.curves.address(of: curve))
    }
  }
}

typealias PlayerID = Handle<PlayerBlock>
typealias OutputID = Handle<OutputBlock>
typealias CurveID = Handle<CurveBlock>
