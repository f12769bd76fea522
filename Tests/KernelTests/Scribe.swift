import Synchronization
import TactusDevice
import TactusEvdev
import TactusSystem

/// The kernel, with a note of every level that it took: what a play wrote, between what was asked
/// for and what a pad received.
final class Scribe: KernelCalls {
  /// A level that was in force from a call on.
  struct Entry: Sendable {
    var strong: Int
    var weak: Int
    /// When the calls that set it began, and had returned.
    var began: Int64
    var nanoseconds: Int64
  }

  private struct Book {
    /// What was uploaded last, and when that began.
    var upload: (effect: Effect, began: Int64)?
    var entries: [Entry] = []
    /// How often the device's thread has waited with nothing to do, and whether it does.
    var rests = 0
    var isResting = false
  }

  private let kernel = LinuxKernel()
  private let book = Mutex(Book())

  /// What was written so far, in order. One scribe serves one device.
  var entries: [Entry] { book.withLock { $0.entries } }

  func upload(_ effect: Effect, to node: Int32) throws(Errno) -> Int16 {
    let began = nowNanoseconds
    let id = try kernel.upload(effect, to: node)
    book.withLock { $0.upload = (effect, began) }
    return id
  }

  func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno) {
    let began = nowNanoseconds
    try kernel.play(id, isOn: isOn, on: node)
    let now = nowNanoseconds
    book.withLock { book in
      guard let upload = book.upload, case .rumble(let strong, let weak) = upload.effect.kind else {
        return
      }
      // The kernel may send an upload during playback before it receives the play command.
      book.entries.append(
        Entry(
          strong: isOn ? Int(strong) : 0, weak: isOn ? Int(weak) : 0,
          began: isOn ? upload.began : began, nanoseconds: now))
    }
  }
}

extension Scribe {
  /// A wait of the device's thread without an end, counted from 1; nil: it has something to do now
  /// or later. What it wrote before is in the entries.
  var rest: Int? { book.withLock { $0.isResting ? $0.rests : nil } }

  func wait(_ node: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64) -> Wake {
    guard deadline == .max else { return kernel.wait(node, doorbell, until: deadline) }
    book.withLock { book in
      book.rests += 1
      book.isResting = true
    }
    defer { book.withLock { $0.isResting = false } }
    return kernel.wait(node, doorbell, until: deadline)
  }
}

/// What is handed on as it is.
extension Scribe {
  var nowNanoseconds: Int64 { kernel.nowNanoseconds }
  func eventNodes() -> [String] { kernel.eventNodes() }
  func text(_ path: String) -> String? { kernel.text(path) }
  func resolved(_ path: String) -> String? { kernel.resolved(path) }
  func access(_ path: String) -> Int32 { kernel.access(path) }
  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    kernel.watchNodes(changed)
  }
  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch { try kernel.listen(to: path, report) }
  func open(_ path: String) throws(Errno) -> Int32 { try kernel.open(path) }
  func close(_ node: Int32) { kernel.close(node) }
  func effectBits(_ node: Int32) throws(Errno) -> CapabilityBits {
    try kernel.effectBits(node)
  }
  func muteEvents(_ node: Int32) { kernel.muteEvents(node) }
  func erase(_ id: Int16, from node: Int32) { kernel.erase(id, from: node) }
}
