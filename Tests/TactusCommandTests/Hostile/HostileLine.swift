import Glibc
import HostileDevice
import TactusDevice
import TestBoard

/// A hostile device at the other end of a pseudo-terminal, in real time. The owner calls ``turn()``
/// repeatedly, because the device runs only in these calls.
final class HostileLine {
  let path: String
  private let master: Int32
  private var device: HostileDevice
  private var zero: UInt64
  private var ticks: UInt64 = 0
  private var isOpen = true
  private var outgoing: [UInt8] = []
  private var turnedAt: UInt64?
  private var longestPause: UInt64 = 0

  init(_ mode: HostileMode) throws {
    let terminal = try PseudoTerminal()
    (path, master) = (terminal.path, terminal.master)
    device = HostileDevice(mode)
    zero = Self.microseconds
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
  }

  deinit { hangUp() }

  private static var microseconds: UInt64 { UInt64(MonotonicClock.nowNanoseconds / 1000) }

  /// The seconds since `begin()`, or since the initialisation before that call.
  var seconds: Double { Double(Self.microseconds - zero) / 1e6 }

  /// The longest time in seconds between two calls of ``turn()``.
  var longestStall: Double { Double(longestPause) / 1e6 }

  /// Sets the start of the device's clock to the current time.
  func begin() { zero = Self.microseconds }

  /// Does the work of the device that is due: reads, ticks once a millisecond, and writes.
  func turn() {
    guard isOpen else { return }
    noteStall()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(master, &buffer, buffer.count)
    // The clock is read after the bytes, because an earlier time could be before their arrival.
    let now = Self.microseconds - zero
    if count > 0 { device.receive(Array(buffer.prefix(count)), at: now) }
    // If the machine did not run the device for a while, at most 20 missed ticks are made up for.
    let passed = min(now / 1000 - ticks, 20)
    ticks = now / 1000
    for place in 0..<passed { device.tick(at: (ticks - passed + place + 1) * 1000) }
    if outgoing.isEmpty { outgoing = device.takeOutgoing() }
    let written = unsafe write(master, outgoing, outgoing.count)
    if written > 0 { outgoing.removeFirst(written) }
    if device.hasHungUp { hangUp() }
  }

  private func noteStall() {
    let now = Self.microseconds
    longestPause = max(longestPause, now - (turnedAt ?? now))
    turnedAt = now
  }

  private func hangUp() {
    guard isOpen else { return }
    isOpen = false
    _ = close(master)
  }
}
