internal import CSystem

/// The memory of the process.
package enum ProcessMemory {
  /// Whether the process can allocate this many bytes more. Allocates nothing permanently.
  package static func hasRoom(for bytes: Int64) -> Bool { tactus_has_memory(bytes) != 0 }

  /// Locks all present and future memory, unless the system limits locked memory. Errors are
  /// ignored.
  package static func lock() { _ = tactus_lock_process() }
}
