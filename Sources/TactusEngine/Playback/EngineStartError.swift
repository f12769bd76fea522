internal import Synchronization
internal import TactusSystem

/// The system refused to create a thread of the engine.
package struct EngineStartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A thread of the engine, by the word that describes it in messages.
  package enum Role: String, Sendable {
    case playback, notice, sound
  }

  package var thread: Role
  /// The errno.
  package var code: Int32

  package var description: String {
    "cannot start the \(thread.rawValue) thread: \(Errno(code))"
  }
}
