internal import CSystem

/// Ends the wait of a thread that polls. Any thread.
package struct WakeEvent: ~Copyable, Sendable {
  private let file: Descriptor

  /// - Throws: ``Errno`` where the process has no descriptor left.
  package init() throws(Errno) {
    let number = tactus_event_open()
    if number < 0 { throw Errno(-number) }
    file = Descriptor(number)
  }

  private init(silent: Void) { file = Descriptor(-1) }

  /// An event that no thread polls.
  package static var silent: WakeEvent { WakeEvent(silent: ()) }

  /// What is polled: ready to be read once it was signalled. Below 0: of a silent event.
  package var descriptor: Int32 {
    @_noLocks @_noAllocation get { file.number }
  }

  /// Ends the wait, or the next one. It waits for nothing itself.
  @_noLocks @_noAllocation
  package borrowing func signal() { tactus_event_signal(descriptor) }

  /// Forgets what was signalled.
  package borrowing func clear() { if descriptor >= 0 { tactus_event_clear(descriptor) } }
}
