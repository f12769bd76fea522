internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// What a device, its output and its thread have in common.
final class Station: Sendable {
  let mailbox = Mailbox()
  let doorbell: Doorbell
  private let hasGone = Atomic<Bool>(false)
  private let closes = Atomic<Bool>(false)
  private let hasOutput = Atomic<Bool>(false)
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  init() throws(Errno) { doorbell = try Doorbell() }

  /// Whether the device has gone.
  var isGone: Bool {
    @_noLocks @_noAllocation get { hasGone.load(ordering: .acquiring) }
  }

  /// Whether nobody needs the device any more.
  var isClosing: Bool { closes.load(ordering: .sequentiallyConsistent) }

  /// Gives the output to a first taker. False: somebody has it.
  func takeOutput(_ report: @escaping @Sendable (OutputReport) -> Void) -> Bool {
    if hasOutput.exchange(true, ordering: .acquiringAndReleasing) { return false }
    self.report.withLock { $0 = report }
    return true
  }

  /// The output was released: everything is still, and another may be made.
  func giveOutputBack() {
    report.withLock { $0 = nil }
    mailbox.begin()
    mailbox.stop()
    mailbox.publish()
    doorbell.ring()
    hasOutput.store(false, ordering: .releasing)
  }

  /// The thread is to close the node and end.
  func close() {
    closes.store(true, ordering: .sequentiallyConsistent)
    doorbell.ring()
  }

  /// On the device's thread: tells the engine.
  func tell(_ what: OutputReport) { report.withLock { $0 }?(what) }

  /// On the device's thread: there is no device any more.
  func vanish(_ error: DeviceError) {
    hasGone.store(true, ordering: .releasing)
    tell(.gone(error))
  }
}
