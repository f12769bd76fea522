internal import Glibc
internal import Synchronization

/// Notes ctrl-C and a polite kill, so that playing ends with a still motor and a sane terminal.
struct InterruptWatch: ~Copyable {
  private static let interrupted = Atomic<Bool>(false)

  init() {
    Self.interrupted.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] { _ = signal(number, Self.handler) }
  }

  deinit {
    for number in [SIGINT, SIGTERM, SIGHUP] { _ = signal(number, SIG_DFL) }
  }

  var wasInterrupted: Bool { Self.isInterrupted }

  /// The same for who cannot hold the watch. Any thread.
  static var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  private static var handler: @convention(c) (Int32) -> Void {
    { _ in InterruptWatch.interrupted.store(true, ordering: .releasing) }
  }
}
