internal import Glibc
internal import Synchronization

/// Records ctrl-C, ctrl-\, SIGTERM, SIGHUP and SIGPIPE instead of letting them end the process, so
/// that a command can turn the motors off and restore the terminal.
package struct InterruptWatch: ~Copyable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
  private static let interrupted = Atomic<Bool>(false)

  package init() {
    Self.interrupted.store(false, ordering: .relaxed)
    var blocked = sigset_t()
    _ = unsafe sigemptyset(&blocked)
    for number in Self.signals {
      _ = signal(number, Self.handler)
      _ = unsafe sigaddset(&blocked, number)
    }
    // Unblocks the signals, because the parent process may have blocked them.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
  }

  deinit {
    for number in Self.signals { _ = signal(number, SIG_DFL) }
  }

  package var wasInterrupted: Bool { Self.isInterrupted }

  /// Whether one of the signals has arrived, for code without the object. Any thread may read it.
  package static var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  private static var handler: @convention(c) (Int32) -> Void {
    { _ in InterruptWatch.interrupted.store(true, ordering: .releasing) }
  }
}
