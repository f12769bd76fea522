internal import TactusSerial
internal import TactusWire

/// Exchanges single messages with a board: it waits for the answer to each before it sends the
/// next.
///
/// The steps of first light do not use the serial driver's ``Link``, because a ``Link`` renews
/// leases, repeats frames and begins sessions on its own. A step must be able to send nothing at
/// all, and to use a board before the first HELLO, the message that begins a session.
package final class BoardTalk: LightSubject {
  /// The interval, in nanoseconds, at which ``isInterrupted`` is called.
  private static let look: Int64 = 50_000_000
  /// The largest number of kept events since ``forgetEvents()``.
  private static let eventLimit = 1000

  private let line: any BoardLine
  private let isInterrupted: () -> Bool
  private var decoder = FrameDecoder()
  /// Every frame of the run.
  private(set) var trace = FrameTrace(limit: FrameTrace.longest)
  /// The device's messages since the last request, except events. One of them may be the answer.
  private var answers: [(sequence: UInt8, message: Message)] = []
  /// The device's events since ``forgetEvents()``.
  private(set) var events: [Event] = []
  /// The number of received bytes.
  private(set) var receivedBytes = 0
  /// The number of received frames that are commands. A device sends no commands, so this is above
  /// 0 only if the line returns the bytes that the host sent.
  private(set) var echoes = 0
  /// Whether the line is disconnected.
  private(set) var hasGone = false
  private var tag: UInt8 = 0

  /// The sequence number of the next command that changes the device's state.
  var next: UInt8 = 0
  var dictionary = DeviceDictionary()
  var welcome: Welcome?
  /// The state of each actuator after the drivers had settled.
  var settled: [BoardStatus] = []

  /// - Parameter isInterrupted: called at least every 50 ms while time passes.
  package init(_ line: any BoardLine, isInterrupted: @escaping () -> Bool = { false }) {
    self.line = line
    self.isInterrupted = isInterrupted
  }

  package var nowNanoseconds: Int64 { line.nowNanoseconds }

  /// The frames of the run, as `tactus inspect` reads them.
  package var traceText: String { TraceText.text(trace) }

  /// The number of complete frames from the device.
  var wholeFrames: Int { Int(decoder.counters.received) }

  func forgetEvents() { events = [] }

  // MARK: Time

  package func pass(until deadline: Int64) throws(LightStop) {
    repeat {
      try listen(until: min(deadline, nowNanoseconds + Self.look))
    } while nowNanoseconds < deadline
  }

  /// Receives bytes until a time, or until some have arrived.
  func listen(until deadline: Int64) throws(LightStop) {
    if isInterrupted() { throw .interrupted }
    guard take(line.receive(until: deadline)) else { throw Self.lost }
  }

  /// - Returns: whether the line is connected.
  private func take(_ bytes: [UInt8]?) -> Bool {
    guard let bytes else {
      hasGone = true
      return false
    }
    receivedBytes += bytes.count
    for byte in bytes {
      if let frame = decoder.receive(byte) { take(frame) }
    }
    return true
  }

  private func take(_ frame: Frame) {
    record(frame, .toHost)
    if frame.type & 0x80 == 0 { echoes += 1 }
    guard let message = try? Message(frame) else { return }
    if case .event(let event) = message {
      if events.count < Self.eventLimit { events.append(event) }
    } else {
      answers.append((frame.sequence, message))
    }
  }

  private func record(_ frame: Frame, _ direction: FrameRecord.Direction) {
    trace.append([
      FrameRecord(
        direction: direction, hostNanoseconds: nowNanoseconds, deviceMicroseconds: nil,
        frame: frame)
    ])
  }

  // MARK: Questions

  /// Sends a delimiter, which ends an incomplete frame on the line, and discards all answers.
  func clearLine() throws(LightStop) {
    try write([0])
    answers = []
  }

  /// Sends a message once and waits for its answer.
  /// - Parameters:
  ///   - sequence: the sequence number of an ordered command; nil for a message with a number of
  ///     its own.
  ///   - timeout: the longest time until the answer, in nanoseconds.
  ///   - find: converts an answer, or returns nil if the message is not the expected answer.
  /// - Returns: the converted answer; nil if none arrived in time.
  func ask<Found>(
    _ message: Message, sequence: UInt8? = nil, within timeout: Int64,
    find: (Message) -> Found?
  ) throws(LightStop) -> Found? {
    let sequence = try send(message, sequence: sequence)
    let deadline = nowNanoseconds + timeout
    while true {
      for answer in answers where answer.sequence == sequence {
        if let found = find(answer.message) { return found }
      }
      guard nowNanoseconds < deadline else { return nil }
      try listen(until: min(deadline, nowNanoseconds + Self.look))
    }
  }

  private func send(_ message: Message, sequence: UInt8?) throws(LightStop) -> UInt8 {
    tag &+= 1
    let frame = message.frame(sequence: sequence ?? tag)
    // Discards answers to earlier requests.
    answers = []
    record(frame, .toDevice)
    try write(LineCode.bytes(frame))
    return frame.sequence
  }

  private func write(_ bytes: [UInt8]) throws(LightStop) {
    guard line.send(bytes, until: nowNanoseconds + Self.look) else {
      hasGone = true
      throw Self.lost
    }
  }

  /// Lets time pass while the line is disconnected.
  func wait(until deadline: Int64) throws(LightStop) {
    while nowNanoseconds < deadline {
      if isInterrupted() { throw .interrupted }
      line.wait(until: min(deadline, nowNanoseconds + Self.look))
    }
  }

  /// Opens the line again after it was disconnected.
  /// - Returns: whether the line is connected.
  func reopen() -> Bool {
    guard line.reopen() else { return false }
    (hasGone, decoder, answers) = (false, FrameDecoder(), [])
    return true
  }

  static let lost = LightStop.failed(
    "the line to the board is disconnected", check: "the USB cable and its plugs; then start again")

  // MARK: The way out

  package func makeStill() {
    for _ in 0..<Self.stops {
      let frame = Message.stop(firstSequence: next).frame(sequence: tag &+ 1)
      answers = []
      record(frame, .toDevice)
      // The leading delimiter ends an incomplete frame that an interrupted command left on the
      // line.
      guard line.send([0] + LineCode.bytes(frame), until: nowNanoseconds + Self.look) else {
        return
      }
      let deadline = nowNanoseconds + Self.stopTimeout
      while nowNanoseconds < deadline {
        guard take(line.receive(until: deadline)) else { return }
        if answers.contains(where: { $0.sequence == frame.sequence && $0.message.type == .ack }) {
          return
        }
      }
    }
  }

  /// The largest number of STOPs at the end, and the timeout of each answer in nanoseconds.
  private static let stops = 5
  private static let stopTimeout: Int64 = 100_000_000
}
