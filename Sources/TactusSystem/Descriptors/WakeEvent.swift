internal import CSystem

/// An eventfd, by which any thread can end the wait of a thread that polls it.
package struct WakeEvent: ~Copyable, Sendable {
  private let file: Descriptor

  /// - Throws: ``Errno`` if the event cannot be created, for example because the process has too
  ///   many open files.
  package init() throws(Errno) {
    let number = tactus_event_open()
    if number < 0 { throw Errno(-number) }
    file = Descriptor(number)
  }

  private init(silent: Void) { file = Descriptor(-1) }

  /// An event without a descriptor, which no thread polls.
  package static var silent: WakeEvent { WakeEvent(silent: ()) }

  /// The descriptor to poll, which is readable after a signal. Negative if the event is silent.
  package var descriptor: Int32 {
    @_noLocks @_noAllocation get { file.number }
  }

  /// Ends the current wait, or the next one. Does not block.
  @_noLocks @_noAllocation
  package borrowing func signal() { tactus_event_signal(descriptor) }

  /// Clears the signal.
  package borrowing func clear() { if descriptor >= 0 { tactus_event_clear(descriptor) } }
}
