internal import Synchronization
package import TactusDevice
internal import TactusSerial
internal import TactusSystem
internal import TactusWire

// The operations that procedures of tests request from the device.
extension SerialRig {
  /// The time from sending a level until it is driven: two ticks of a millisecond and some slack.
  private static let settling: Int64 = 2_200_000
  /// The number of frames of a flood that are sent before their answers are awaited: the protocol
  /// permits 64.
  private static let window = 50
  /// The number of operations that are sent together: a line of 115,200 baud needs 40 ms for them,
  /// so a request for the drive after them is answered in time.
  private static let batch = 16
  static var floodPace: FloodPace { FloodPace(trialNanoseconds: 2_000_000_000) }

  package func reopen() throws(RigFault) { try greet() }

  package func send(_ segment: Segment, number: Int) throws(RigFault) {
    let message = Message.play(play(segment))
    log.add(at: clock.now, .harness, .tried, number)
    let answer = try order(message)
    expect(play(segment))
    note(answer, number)
  }

  /// Uses one comparison of the clocks for all segments, so that segments that begin together on
  /// the host also begin together on the device.
  package func send(_ operations: [(segment: Segment, number: Int)]) throws(RigFault) {
    let estimate = tap.state.withLock { $0.clock }
    var rest = operations[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.batch)
      rest = rest.dropFirst(some.count)
      let time = clock.now
      for operation in some { log.add(at: time, .harness, .tried, operation.number) }
      let first = next
      let answers = try batch(some.map { .play(play($0.segment, estimate)) })
      for (place, operation) in some.enumerated() {
        note(answers.first { $0.sequence == first &+ UInt8(place) }, operation.number)
      }
      next = answers.last?.message.expected ?? next
    }
    let time = clock.now
    tap.state.withLock { $0.watch.look(at: time) }
  }

  package func revise(from nanoseconds: Int64, number: Int) throws(RigFault) {
    let estimate = tap.state.withLock { $0.clock }
    let from = WireTime.low(estimate.deviceMicroseconds(at: nanoseconds + log.origin))
    log.add(at: clock.now, .harness, .tried, number)
    note(try order(.revise(fromMicroseconds: from)), number)
  }

  private func expect(_ play: Play) {
    let time = clock.now
    tap.state.withLock { $0.watch.expect(play, $0.clock, at: time) }
  }

  package func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    log.add(at: clock.now, .harness, .tried, number)
    tap.state.withLock { $0.answers = [] }
    tap.write(bytes)
    // Bytes that are not one complete frame have no sequence number, so any answer counts.
    let sequence = Self.sequence(of: bytes)
    let answer = try answer { sequence == nil || $0.sequence == sequence }
    note(answer, number)
    guard let expected = answer?.message.expected, expected == next &+ 1 else { return false }
    next = expected
    clock.wait(until: clock.now + Self.settling)
    try look(within: Self.timeout)
    return true
  }

  /// The sequence number of the frame in some bytes; nil if they do not contain exactly one
  /// complete frame.
  private static func sequence(of bytes: [UInt8]) -> UInt8? {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    for byte in bytes {
      if let frame = decoder.receive(byte) { frames.append(frame) }
    }
    return frames.count == 1 ? frames[0].sequence : nil
  }

  package func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    let began = clock.now
    _ = flood.begin(at: began)
    log.add(at: began, .harness, .tried, number, value: Double(count))
    let message = Message.play(play(segment))
    var (answered, last, left) = (0, began, count)
    while left > 0 {
      let size = min(left, Self.window)
      left -= size
      let answers = try batch(Array(repeating: message, count: size))
      // If no answer arrived, the device is too slow or has failed. This call throws if it has
      // failed.
      if answers.isEmpty { try checkAnswers() }
      answered += answers.count
      last = answers.last?.time ?? clock.now
      next = answers.last?.message.expected ?? next
    }
    log.add(at: last, .device, .taken, number, value: Double(answered))
    if let rate = flood.add(count, at: clock.now) {
      throw .missing("the line carries only \(rate) commands per second, too few for this test")
    }
  }

  private func batch(_ messages: [Message]) throws(RigFault) -> [SerialTap.Answer] {
    tap.state.withLock { $0.answers = [] }
    var bytes: [UInt8] = []
    for (place, message) in messages.enumerated() {
      bytes += LineCode.bytes(message.frame(sequence: next &+ UInt8(place)))
    }
    tap.write(bytes)
    let (first, size) = (next, messages.count)
    _ = try wait(5 * Self.timeout) { state -> Bool? in
      Self.answers(in: state, to: first, size).count >= size ? true : nil
    }
    return tap.state.withLock { Self.answers(in: $0, to: first, size) }
  }

  /// The first answer to each command of a batch, without answers to earlier commands.
  private static func answers(
    in state: SerialTap.State, to first: UInt8, _ size: Int
  ) -> [SerialTap.Answer] {
    var isAnswered = [Bool](repeating: false, count: size)
    return state.answers.filter { answer in
      let place = Int(answer.sequence &- first)
      guard answer.message.isVerdict, place < size, !isAnswered[place] else { return false }
      isAnswered[place] = true
      return true
    }
  }

  package func sendStop() throws(RigFault) {
    tap.write(.stop(firstSequence: next), sequence: DriveWatch.tag)
    let time = clock.now
    tap.state.withLock { $0.watch.look(at: time) }
  }

  package func sendAlive() throws(RigFault) { tap.write(.heartbeat, sequence: DriveWatch.tag) }

  package func frame(_ segment: Segment, ahead: Int) -> [UInt8] {
    let message = Message.play(play(segment))
    return LineCode.bytes(message.frame(sequence: next &+ UInt8(truncatingIfNeeded: ahead)))
  }

  package func shortMessage(_ count: Int) -> [UInt8] {
    var payload = Payload()
    for _ in 0..<count { payload.append(UInt8(0)) }
    return LineCode.bytes(
      Frame(type: MessageType.play.rawValue, sequence: next, payload: payload))
  }

  package func injectFault(_ number: Int) throws(RigFault) {
    guard greeted.dictionary.isModel else {
      throw .missing("the harness cannot make a real motor fail, only one that is computed")
    }
    log.add(at: clock.now, .harness, .fault, number)
    _ = try order(.set(.modelFaults(.overcurrent), actuator: 0))
  }

  package func limitOnTime(milliseconds: Int) throws(RigFault) {
    for actuator in 0..<greeted.dictionary.actuatorCount {
      let limit = Value.onTimeLimit(UInt32(clamping: milliseconds))
      let answer = try order(.set(limit, actuator: actuator))
      if answer == nil { try checkAnswers() }
      guard case .ack? = answer?.message else {
        throw .missing("the device refuses a limit of its on-time")
      }
    }
  }

  package func unplug() throws(RigFault) {
    throw .missing("a device on a serial line cannot be unplugged in a test")
  }
  package func plug() throws(RigFault) {}
}
