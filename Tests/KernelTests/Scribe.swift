import Synchronization
import TactusDevice
import TactusEvdev
import TactusSystem

/// Passes the calls of an evdev output to the kernel, and records every level that the kernel
/// accepted. A test compares these levels with the requests to the output, and with the reports to
/// a pad.
final class Scribe: KernelCalls {
  /// A level that was in force after a call.
  struct Entry: Sendable {
    var strong: Int
    var weak: Int
    /// The time at which the calls for this level began, and the time at which they had returned.
    var began: Int64
    var nanoseconds: Int64
  }

  private struct Book {
    /// The last uploaded effect, and the time at which its upload began.
    var upload: (effect: Effect, began: Int64)?
    var entries: [Entry] = []
    /// The number of times that the output's thread has waited without work, and whether it does so
    /// now.
    var rests = 0
    var isResting = false
  }

  private let kernel = LinuxKernel()
  private let book = Mutex(Book())

  /// The recorded levels in order. Use one scribe for one device.
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
      // If the effect already plays, the kernel may apply an upload before the play command
      // arrives.
      book.entries.append(
        Entry(
          strong: isOn ? Int(strong) : 0, weak: isOn ? Int(weak) : 0,
          began: isOn ? upload.began : began, nanoseconds: now))
    }
  }
}

extension Scribe {
  /// The number, from 1, of the present wait of the output's thread without a deadline; nil if the
  /// thread has work now or later. If it waits, `entries` contains everything that it wrote before.
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

/// Calls that are passed on without a record.
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
