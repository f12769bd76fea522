/// A ``WakeEvent`` that has more than one owner.
package final class SharedWakeEvent: Sendable {
  package let event: WakeEvent

  /// - Throws: ``Errno`` where the process has no descriptor left.
  package init() throws(Errno) { event = try WakeEvent() }
}
