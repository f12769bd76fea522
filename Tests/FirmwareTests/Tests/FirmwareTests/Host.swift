import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// The host's end of a line to the image in QEMU.
final class Host {
  /// The timeout of an expected answer in nanoseconds: far more than an answer takes on a slow
  /// machine.
  static let timeout: Int64 = 60_000_000_000
  /// Nanoseconds after which an unanswered frame is sent again on a line that may lose it.
  static let retransmission: Int64 = 30_000_000

  let emulator: Emulator
  let line: SerialLine
  private let end: Descriptor
  private var decoder = FrameDecoder()
  private var pending: [(sequence: UInt8, message: Message)] = []
  private var tag: UInt8 = 0
  /// The sequence number of the next ordered command.
  var sequence: UInt8 = 0
  /// The received events, in order.
  private(set) var events: [Event] = []

  /// Starts a board in the emulator and sends HELLO until it answers.
  init(_ settings: LineSettings = LineSettings(), garbage: [UInt8] = []) throws {
    emulator = try Emulator(image: Image.path)
    let (near, far) = try Descriptor.pair()
    end = near
    line = try SerialLine(host: far, board: emulator.serial, settings: settings)
    write(garbage)
    try greet()
  }

  deinit { line.end() }

  /// Sends HELLO until an answer arrives: bytes are lost before the board has started its serial
  /// port.
  func greet(session: UInt32 = 1) throws {
    let deadline = MonotonicClock.nowNanoseconds + Self.timeout
    while MonotonicClock.nowNanoseconds < deadline {
      write([0])
      send(.hello(Hello(session: session)))
      let welcome = try? next(within: Self.retransmission) { $0.type == .welcome }
      if welcome != nil {
        sequence = 0
        return
      }
    }
    throw Missing(what: "a welcome")
  }

  struct Missing: Error { var what: String }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch end.write(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .later: Descriptor.wait(for: [end], milliseconds: 1)
      case .gone: return
      }
    }
  }

  func send(_ message: Message) {
    tag &+= 1
    write(message.frame(sequence: tag).line)
  }

  /// Returns the next message for which `fits` is true. Keeps events in `events`, and discards
  /// other messages.
  @discardableResult
  func next(
    within nanoseconds: Int64 = Host.timeout, _ fits: (Message) -> Bool
  ) throws -> Message {
    try nextFrame(within: nanoseconds) { fits($0.message) }.message
  }

  func nextFrame(
    within nanoseconds: Int64 = Host.timeout,
    _ fits: ((sequence: UInt8, message: Message)) -> Bool
  ) throws -> (sequence: UInt8, message: Message) {
    let deadline = MonotonicClock.nowNanoseconds + nanoseconds
    while true {
      while !pending.isEmpty {
        let first = pending.removeFirst()
        if fits(first) { return first }
      }
      let left = deadline - MonotonicClock.nowNanoseconds
      guard left > 0 else { throw Missing(what: "an answer") }
      Descriptor.wait(for: [end], milliseconds: Int(left / 1_000_000) + 1)
      read()
    }
  }

  private func read() {
    var bytes: [UInt8] = []
    _ = end.read(upTo: 4096, into: &bytes)
    for byte in bytes {
      guard let frame = decoder.receive(byte), let message = try? Message(frame) else { continue }
      if case .event(let event) = message { events.append(event) }
      pending.append((frame.sequence, message))
    }
  }

  /// Sends a message with a new tag and waits for the answer that repeats this tag.
  @discardableResult
  func request(_ message: Message) throws -> Message {
    send(message)
    let number = tag
    return try nextFrame { $0.sequence == number && $0.message.type != .event }.message
  }

  /// Sends an ordered command and waits for its answer. Only an ACK advances the sequence number.
  @discardableResult
  func order(_ message: Message) throws -> Message {
    write(message.frame(sequence: sequence).line)
    let number = sequence
    let answer = try nextFrame { $0.sequence == number && $0.message.type != .event }.message
    if answer.type == .ack { sequence &+= 1 }
    return answer
  }

  /// Sends ordered commands until each is accepted, over a line that may lose or damage any frame.
  /// Sends up to eight commands at a time, beginning with the first one that is not accepted yet.
  func deliver(_ messages: [Message]) throws {
    let first = sequence
    var done = 0
    let deadline = MonotonicClock.nowNanoseconds + Self.timeout
    while done < messages.count {
      guard MonotonicClock.nowNanoseconds < deadline else { throw Missing(what: "acceptance") }
      let window = min(messages.count, done + 8)
      for place in done..<window {
        write(messages[place].frame(sequence: first &+ UInt8(truncatingIfNeeded: place)).line)
      }
      while done < window, let expected = try? expectation() {
        let ahead = Int(Int8(bitPattern: expected &- (first &+ UInt8(truncatingIfNeeded: done))))
        if ahead > 0 { done += ahead }
      }
    }
    sequence = first &+ UInt8(truncatingIfNeeded: messages.count)
  }

  private func expectation() throws -> UInt8 {
    let answer = try next(within: Self.retransmission) { $0.type == .ack || $0.type == .nak }
    switch answer {
    case .ack(let answer): return answer.expectedSequence
    case .nak(let answer): return answer.expectedSequence
    default: return sequence
    }
  }

  /// The present time of the device's clock, in microseconds.
  func now() throws -> UInt64 {
    guard case .timeReply(let reply) = try request(.time(TimeRequest(hostNanoseconds: 1))) else {
      throw Missing(what: "a clock")
    }
    return reply.receivedMicroseconds
  }

  func status() throws -> Status {
    guard case .statusReply(let status) = try request(.status(actuator: 0)) else {
      throw Missing(what: "a status")
    }
    return status
  }

  func model() throws -> ModelState {
    let key = ValueKey.model.rawValue
    guard case .value(.model(let state), _) = try request(.get(key: key, actuator: 0)) else {
      throw Missing(what: "a model")
    }
    return state
  }

  func counters() throws -> DeviceCounters {
    let key = ValueKey.counters.rawValue
    guard case .value(.counters(let counters), _) = try request(.get(key: key, actuator: 0)) else {
      throw Missing(what: "counters")
    }
    return counters
  }

  /// The first event of a kind and cause; waits for it if necessary.
  func event(_ kind: Event.Kind, _ cause: Event.Cause) throws -> Event {
    let fits = { (event: Event) in event.kind == kind.rawValue && event.cause == cause.rawValue }
    if let event = events.first(where: fits) { return event }
    try next { if case .event(let event) = $0 { fits(event) } else { false } }
    return try #require(events.last(where: fits))
  }
}

/// A command that plays a segment at a time of the device's clock.
func play(
  at microseconds: UInt64, for duration: UInt32 = 0, from: UInt16? = nil, to level: UInt16
) -> Message {
  .play(
    Play(
      startMicroseconds: WireTime.low(microseconds), durationMicroseconds: duration,
      startLevel: from ?? level, endLevel: level, frequencySixteenths: 175 * 16))
}
