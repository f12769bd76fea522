internal import TactusDevice
internal import TactusSystem

/// A thread that sleeps until a descriptor is readable. It ends when this object is released or the
/// descriptor reaches its end.
final class ReadingThread: DeviceWatch {
  // Shared, because the thread may exist longer than this object.
  private let end: SharedWakeEvent

  /// Starts the thread. The thread closes the descriptor when it ends.
  /// - Parameters:
  ///   - priority: the priority under SCHED_FIFO; 0 for ordinary scheduling.
  ///   - read: called on the thread whenever bytes can be read.
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

/// The state that the thread uses.
private final class Reading: Sendable {
  private let file: Descriptor
  private let end: SharedWakeEvent

  init(_ file: consuming Descriptor, _ end: SharedWakeEvent) {
    self.file = file
    self.end = end
  }

  var descriptor: Int32 { file.number }

  /// Sleeps until bytes can be read. Returns false if the thread must end.
  func waitForBytes() -> Bool {
    while true {
      var bytes = Interest(descriptor: file.number)
      var ending = Interest(descriptor: end.event.descriptor)
      guard Poll.wait(&bytes, &ending, nanoseconds: .max), !ending.isReady else { return false }
      if bytes.isReady { return bytes.canOnlyRead }
    }
  }
}
