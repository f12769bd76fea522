/// A ``WakeEvent`` with several owners.
package final class SharedWakeEvent: Sendable {
  package let event: WakeEvent

  /// - Throws: ``Errno`` where the process has no descriptor left.
  package init() throws(Errno) { event = try WakeEvent() }
}
