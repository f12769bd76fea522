internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The state that a device, its output and its thread share.
final class NodeState: Sendable {
  let mailbox = Mailbox()
  let doorbell: Doorbell
  private let hasGone = Atomic<Bool>(false)
  private let closes = Atomic<Bool>(false)
  private let hasOutput = Atomic<Bool>(false)
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  init() throws(Errno) { doorbell = try Doorbell() }

  /// Whether the device was disconnected.
  var isGone: Bool {
    @_noLocks @_noAllocation get { hasGone.load(ordering: .acquiring) }
  }

  /// Whether the device was released.
  var isClosing: Bool { closes.load(ordering: .sequentiallyConsistent) }

  /// Claims the output. Returns false if the device has an output already.
  func acquireOutput(_ report: @escaping @Sendable (OutputReport) -> Void) -> Bool {
    if hasOutput.exchange(true, ordering: .acquiringAndReleasing) { return false }
    self.report.withLock { $0 = report }
    return true
  }

  /// Stops the motors and permits another output, after the output was released.
  func releaseOutput() {
    report.withLock { $0 = nil }
    mailbox.begin()
    mailbox.stop()
    mailbox.publish()
    doorbell.ring()
    hasOutput.store(false, ordering: .releasing)
  }

  /// Makes the thread close the node and end.
  func close() {
    closes.store(true, ordering: .sequentiallyConsistent)
    doorbell.ring()
  }

  /// Reports to the engine, on the device's thread.
  func send(_ what: OutputReport) { report.withLock { $0 }?(what) }

  /// Marks the device as disconnected, on the device's thread.
  func disconnect(_ error: DeviceError) {
    hasGone.store(true, ordering: .releasing)
    send(.gone(error))
  }
}
