internal import TactusDevice
internal import TactusSystem

/// A thread that sleeps until a descriptor can be read, and ends when this is released or the
/// descriptor's end has come.
final class ReadingThread: DeviceWatch {
  // The thread may outlive this.
  private let end: SharedWakeEvent

  /// Starts the thread, which closes the descriptor at its end.
  /// - Parameters:
  ///   - priority: what it asks for under SCHED_FIFO; 0: ordinary scheduling.
  ///   - read: called on the thread whenever there is something to be read.
  init(
    _ descriptor: consuming Descriptor, priority: Int32 = 0,
    _ read: @escaping @Sendable (Int32) -> Void
  ) throws(Errno) {
    end = try SharedWakeEvent()
    let reading = Reading(descriptor, end)
    try SystemThread.detach {
      if priority > 0 { ThreadSetup.prepare(priority: priority) }
      while reading.waitForBytes() { read(reading.descriptor) }
    }
  }

  deinit { end.event.signal() }
}

/// What the thread has.
private final class Reading: Sendable {
  private let file: Descriptor
  private let end: SharedWakeEvent

  init(_ file: consuming Descriptor, _ end: SharedWakeEvent) {
    self.file = file
    self.end = end
  }

  var descriptor: Int32 { file.number }

  /// Sleeps until there is something to be read. False: nothing will be.
  func waitForBytes() -> Bool {
    while true {
      var bytes = Interest(descriptor: file.number)
      var ending = Interest(descriptor: end.event.descriptor)
      guard Poll.wait(&bytes, &ending, nanoseconds: .max), !ending.isReady else { return false }
      if bytes.isReady { return bytes.canOnlyRead }
    }
  }
}
