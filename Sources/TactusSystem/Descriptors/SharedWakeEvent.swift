/// A ``WakeEvent`` with several owners.
package final class SharedWakeEvent: Sendable {
  package let event: WakeEvent

  /// - Throws: ``Errno`` if the event cannot be created, for example because the process has too
  ///   many open files.
  package init() throws(Errno) { event = try WakeEvent() }
}
