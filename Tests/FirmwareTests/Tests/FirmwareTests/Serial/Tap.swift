import Foundation
import Synchronization
import TactusDevice
import TactusWire
import VirtualBoard

/// Connects the image in QEMU to a pseudo-terminal that a host opens. In between, it queries the
/// drive of the motor, records the answers, and injects faults of the line.
final class Tap: Sendable {
  /// The drive of the motor at a tick.
  struct Sample: Sendable {
    var microseconds: UInt64
    var drive: UInt16
  }

  /// The record of a tap.
  struct Seen: Sendable {
    var samples: [Sample] = []
  }

  private struct State {
    var seen = Seen()
    var fromDevice = FrameDecoder()
    /// The bytes of the host's incomplete frame; queries are sent between frames.
    var half: [UInt8] = []
    var isCut = false
    var isHeld = false
    var isEnded = false
    /// Bytes that the host gets instead of the device's answers.
    var impostor: [UInt8]?
    /// Whether a query is unanswered. An emulator on a busy machine is slow, and further queries
    /// would delay the host's frames.
    var isAsking = false
    /// The number of queries sent, and the number of the last query that was answered.
    var questions = 0
    var answered = 0
  }

  /// The tag of the tap's own queries; the tap does not forward their answers to the host.
  private static let tag: UInt8 = 0xEE
  /// Nanoseconds between two queries.
  private static let interval: Int64 = 2_000_000
  /// Nanoseconds after which a query counts as lost.
  private static let timeout: Int64 = 500_000_000

  private let emulator: Emulator
  private let terminal: Terminal
  private let state = Mutex(State())
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The name of the terminal that the host opens.
  var name: String { terminal.name }

  init(_ emulator: Emulator) throws {
    self.emulator = emulator
    terminal = try Descriptor.terminal()
    let thread = Thread { self.run() }
    thread.name = "tap"
    thread.start()
  }

  /// Switches on a board and waits until it answers.
  static func board() throws -> Tap { try Tap(try Emulator(image: Image.path)).answering() }

  /// Waits until the board answers, so that a host does not wait for the emulator's start.
  func answering() throws -> Tap {
    try wait(for: "the board's first answer") { !$0.samples.isEmpty }
    return self
  }

  var seen: Seen { state.withLock { $0.seen } }

  func forget() { state.withLock { $0.seen = Seen() } }

  /// Cuts the line: all bytes are lost.
  func cut() { state.withLock { $0.isCut = true } }

  /// Keeps all bytes from being forwarded, or forwards them again.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// Answers with these bytes instead of the device from now on.
  func replace(by bytes: [UInt8]) { state.withLock { $0.impostor = bytes } }

  /// Ends the tap's thread, so that another tap may take the board; the terminal hangs up when the
  /// tap is released.
  func end() {
    let wasEnded = state.withLock { state in
      defer { state.isEnded = true }
      return state.isEnded
    }
    if !wasEnded { hasEnded.wait() }
  }

  /// The drive of the motor after the device has accepted all earlier bytes and played for a tick;
  /// nil if the device does not answer within five seconds.
  func settledDrive() -> UInt16? {
    let before = state.withLock { $0.questions }
    guard
      let first = sample(where: { _ in self.state.withLock { $0.answered } > before }),
      let next = sample(where: { $0.microseconds >= first.microseconds + 2000 })
    else { return nil }
    return next.drive
  }

  private func sample(where fits: (Sample) -> Bool) -> Sample? {
    var found: Sample?
    try? wait(for: "a sample", seconds: 5) { seen in
      found = seen.samples.last.flatMap { fits($0) ? $0 : nil }
      return found != nil
    }
    return found
  }

  private func run() {
    defer { hasEnded.signal() }
    var asked: Int64 = 0
    while !state.withLock({ $0.isEnded }) {
      Descriptor.wait(for: [terminal.end, emulator.serial], milliseconds: 1)
      if state.withLock({ $0.isHeld }) { continue }
      var bytes: [UInt8] = []
      _ = terminal.end.read(upTo: 4096, into: &bytes)
      take(fromHost: bytes)
      bytes = []
      if emulator.serial.read(upTo: 4096, into: &bytes) == .gone { return }
      take(fromDevice: bytes)
      let now = MonotonicClock.nowNanoseconds
      let isAsking = state.withLock { $0.isAsking }
      if now - asked >= (isAsking ? Self.timeout : Self.interval) {
        asked = now
        state.withLock { state in
          state.isAsking = true
          state.questions += 1
        }
        emulator.write(Message.status(actuator: 0).frame(sequence: Self.tag).line)
      }
    }
  }

  /// Forwards whole frames, so that queries can be sent between them.
  private func take(fromHost bytes: [UInt8]) {
    if bytes.isEmpty { return }
    let passed = state.withLock { state -> [UInt8] in
      if state.isCut { return [] }
      var whole: [UInt8] = []
      for byte in bytes {
        state.half.append(byte)
        guard byte == 0 else { continue }
        whole += state.half
        state.half = []
      }
      return state.impostor == nil ? whole : []
    }
    if let impostor = state.withLock({ $0.impostor }) {
      terminal.write(impostor)
    } else {
      emulator.write(passed)
    }
  }

  private func take(fromDevice bytes: [UInt8]) {
    if bytes.isEmpty { return }
    let passed = state.withLock { state -> [UInt8] in
      var passed: [UInt8] = []
      for byte in bytes {
        guard let frame = state.fromDevice.receive(byte) else { continue }
        guard let message = try? Message(frame) else { continue }
        if case .statusReply(let status) = message, frame.sequence == Self.tag {
          state.isAsking = false
          state.answered = state.questions
          state.seen.samples.append(
            Sample(microseconds: status.timeMicroseconds, drive: status.drive))
          continue
        }
        if !state.isCut, state.impostor == nil { passed += frame.line }
      }
      return passed
    }
    terminal.write(passed)
  }

  /// Waits until a record fulfils a condition.
  func wait(
    for what: String, seconds: Int = 60, _ condition: (Seen) -> Bool
  ) throws {
    let deadline = MonotonicClock.nowNanoseconds + Int64(seconds) * 1_000_000_000
    while !condition(seen) {
      guard MonotonicClock.nowNanoseconds < deadline else { throw Host.Missing(what: what) }
      Descriptor.wait(for: [], milliseconds: 5)
    }
  }
}

extension Emulator {
  /// Writes all bytes at the rate of the emulated port.
  fileprivate func write(_ bytes: [UInt8]) { serial.writeAll(bytes) }
}

extension Terminal {
  fileprivate func write(_ bytes: [UInt8]) { end.writeAll(bytes) }
}

extension Descriptor {
  /// Writes all bytes, or as many as the port accepts within some seconds.
  fileprivate func writeAll(_ bytes: [UInt8]) {
    var rest = bytes[...]
    for _ in 0..<5000 where !rest.isEmpty {
      switch write(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .later: Descriptor.wait(for: [], milliseconds: 1)
      case .gone: return
      }
    }
  }
}
