internal import CSystem

/// The memory of the process.
package enum ProcessMemory {
  /// Whether the process can allocate this many more bytes. The allocation is freed immediately.
  package static func hasRoom(for bytes: Int64) -> Bool { tactus_has_memory(bytes) != 0 }

  /// Locks all present and future memory. Does nothing if the system limits locked memory, unless
  /// the user is root. Errors are ignored.
  package static func lock() { _ = tactus_lock_process() }
}
