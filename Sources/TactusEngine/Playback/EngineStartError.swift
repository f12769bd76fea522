internal import Synchronization
internal import TactusSystem

/// The system refused to create a thread.
package struct EngineStartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errno.
  package var code: Int32

  package var description: String {
    "cannot start the playback thread: \(Errno(code))"
  }
}
