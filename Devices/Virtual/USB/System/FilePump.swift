internal import Glibc
internal import Synchronization
internal import TactusDevice
internal import TactusVirtualPads

/// An open file that is written without waiting. Bytes that do not fit are kept.
final class FileEnd: Sendable {
  /// The number of bytes in one read.
  private static let readBytes = 4096

  let descriptor: CInt
  private let rest = Mutex<[UInt8]>([])

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Whether all bytes were written.
  var isDrained: Bool { rest.withLock { $0.isEmpty } }

  func write(_ bytes: [UInt8]) {
    rest.withLock { rest in
      rest += bytes
      flush(&rest)
    }
  }

  /// Writes the bytes that did not fit before.
  func drain() { rest.withLock { flush(&$0) } }

  /// Reads the available bytes; empty if there are none.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(count, 0)))
  }

  private func flush(_ rest: inout [UInt8]) {
    let count = unsafe Glibc.write(descriptor, rest, rest.count)
    rest.removeFirst(max(count, 0))
  }
}

/// A thread that passes on the bytes from a ``FileEnd``, and writes those that did not fit before.
final class FilePump: Sendable {
  /// The time in nanoseconds between two attempts to write.
  private static let pause: Int64 = 2_000_000

  private let thread: ServiceThread
  private let isRunning = Atomic<Bool>(true)

  /// - Parameter received: called on the thread whenever it wakes; without bytes if none were
  ///   available, for example while it waits until the file has room.
  init(
    _ end: FileEnd, received: @escaping @Sendable ([UInt8]) -> Void
  ) throws(PadError) {
    thread = try ServiceThread(
      descriptor: end.descriptor, priority: BusThreads.priority,
      deadline: { end.isDrained ? .max : MonotonicClock.nowNanoseconds + Self.pause },
      serve: {
        end.drain()
        received(end.read())
      })
  }

  /// Ends the thread. A second call does nothing.
  func end() {
    guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
    thread.end()
  }
}
