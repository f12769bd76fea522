internal import CSystem

/// The memory of the process.
package enum ProcessMemory {
  /// Whether the process may have so many bytes more. Nothing is kept.
  package static func hasRoom(for bytes: Int64) -> Bool { tactus_has_memory(bytes) != 0 }

  /// Keeps what the process has and will touch from being swapped out, where nothing limits how
  /// much that may be. A refusal is left.
  package static func lock() { _ = tactus_lock_process() }
}
