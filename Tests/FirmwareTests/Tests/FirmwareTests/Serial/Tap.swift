import Foundation
import Synchronization
import TactusDevice
import TactusWire
import VirtualBoard

/// The image in QEMU behind a pseudo-terminal that a host opens, and between the two a tap that
/// sees every frame, asks the device in between how its motor is driven, and makes the line fail.
final class Tap: Sendable {
  /// How the motor was driven at a tick.
  struct Sample: Sendable {
    var microseconds: UInt64
    var drive: UInt16
  }

  /// What has been seen.
  struct Seen: Sendable {
    var samples: [Sample] = []
  }

  private struct State {
    var seen = Seen()
    var fromDevice = FrameDecoder()
    /// Bytes of the host's frame that is not whole yet: questions come between frames.
    var half: [UInt8] = []
    var isCut = false
    var isHeld = false
    var isEnded = false
    /// What is answered in place of the device.
    var impostor: [UInt8]?
    /// Whether the last question is still to be answered. An emulator on a busy machine is slow,
    /// and questions that pile up would hold the host's frames up.
    var isAsking = false
    /// Questions that were asked, and the number of the last that was answered.
    var questions = 0
    var answered = 0
  }

  /// The tag of questions that the host never asked; its answers are kept from it.
  private static let tag: UInt8 = 0xEE
  /// Nanoseconds between two questions.
  private static let interval: Int64 = 2_000_000
  /// Nanoseconds after which a question counts as lost.
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

  /// A board that has been switched on and answers.
  static func board() throws -> Tap { try Tap(try Emulator(image: Image.path)).answering() }

  /// Waits until the board answers: a host is not to be kept waiting by an emulator that starts.
  func answering() throws -> Tap {
    try wait(for: "the board's first answer") { !$0.samples.isEmpty }
    return self
  }

  var seen: Seen { state.withLock { $0.seen } }

  func forget() { state.withLock { $0.seen = Seen() } }

  /// Nothing passes, and what is sent is lost.
  func cut() { state.withLock { $0.isCut = true } }

  /// What is sent waits, or goes on.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// From now on something else answers.
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

  /// How the motor is driven once the device has taken all that was sent to it before, and has
  /// played it for a tick.
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

  /// Passes whole frames on, so that questions come between them.
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

  /// Waits until something is seen.
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
  /// Writes all bytes, as fast as the emulated port takes them.
  fileprivate func write(_ bytes: [UInt8]) { serial.writeAll(bytes) }
}

extension Terminal {
  fileprivate func write(_ bytes: [UInt8]) { end.writeAll(bytes) }
}

extension Descriptor {
  /// Writes all bytes, or as many as are taken within some seconds.
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
