/// A serial device that follows the protocol (Protocol.md of TactusWire), as far as a host can
/// observe it. Hostile modes change its behaviour. Times are microseconds of its clock.
struct HonestBoard {
  private struct Segment {
    var start: UInt64
    var duration: UInt64
    var levels: (start: UInt64, end: UInt64)
  }

  var declaration = Declaration()
  /// The faults that the device reports until a host clears them. Hostile modes set them.
  var faults: UInt64 = 0
  private(set) var isGreeted = false
  private(set) var expected: UInt8 = 0
  private var session: UInt64 = 0
  private var segments: [Segment] = []
  private var heardAt: UInt64 = 0
  private var wasDriven = false
  private var eventNumber: UInt8 = 0

  var credits: UInt64 {
    let waiting = UInt64(max(segments.count - 1, 0))
    return declaration.capacity > waiting ? declaration.capacity - waiting : 0
  }

  /// The drive of the motor, of 65,535.
  func drive(at now: UInt64) -> UInt64 {
    guard let segment = segments.last(where: { $0.start <= now }) else { return 0 }
    let passed = min(now - segment.start, segment.duration)
    guard segment.duration > 0, passed < segment.duration else { return segment.levels.end }
    let (low, high) = (Int64(segment.levels.start), Int64(segment.levels.end))
    return UInt64(low + (high - low) * Int64(passed) / Int64(segment.duration))
  }

  /// The device's answers to a frame.
  mutating func answers(to frame: LineFrame, at now: UInt64) -> [LineFrame] {
    if frame.payload.count < Self.least(frame.kind) { return [nak(frame, 2)] }
    return allAnswers(to: frame, at: now)
  }

  /// The smallest number of payload bytes of a command.
  private static func least(_ kind: LineFrame.Kind?) -> Int {
    switch kind {
    case .hello: 12
    case .describe, .stop, .status: 1
    case .time: 8
    case .get, .set: 2
    case .play: 16
    case .revise, .stream: 4
    default: 0
    }
  }

  private mutating func allAnswers(to frame: LineFrame, at now: UInt64) -> [LineFrame] {
    switch frame.kind {
    case .hello: [welcome(frame, at: now)]
    case .describe: [description(frame)]
    case .time: [time(frame, at: now)]
    case .heartbeat:
      isGreeted ? [heard(at: now), ack(frame)].compactMap(\.self) : [nak(frame, 4)]
    case .stop: [stop(frame)]
    case .status: [status(frame, at: now)]
    case .get: [get(frame)]
    case .stream: [stream(frame)]
    case .play, .revise, .set: [ordered(frame, at: now)]
    case nil: frame.type < 0x80 ? [nak(frame, 1)] : []
    default: []
    }
  }

  /// Advances the device to a time. Returns the frames that it sends without a request.
  mutating func tick(at now: UInt64) -> [LineFrame] {
    while segments.count > 1, segments[1].start <= now { segments.removeFirst() }
    if isGreeted, now > heardAt, now - heardAt > declaration.silence * 1000 { segments = [] }
    let isDriven = drive(at: now) > 0
    guard isDriven != wasDriven else { return [] }
    wasDriven = isDriven
    return [event(isDriven ? 1 : 2, at: now)]
  }

  /// Restarts the device: it loses all state except its declaration.
  mutating func restart() {
    let declared = declaration
    self = HonestBoard()
    declaration = declared
  }

  func ack(_ frame: LineFrame) -> LineFrame {
    LineFrame(.ack, frame.sequence, [frame.type, expected] + littleEndian(credits, 2))
  }

  func nak(_ frame: LineFrame, _ code: UInt8, detail: UInt64 = 0) -> LineFrame {
    LineFrame(
      .nak, frame.sequence,
      [frame.type, code, expected] + littleEndian(credits, 2) + littleEndian(detail, 2))
  }

  mutating func event(_ kind: UInt8, at now: UInt64, detail: UInt64 = 0) -> LineFrame {
    defer { eventNumber &+= 1 }
    return LineFrame(
      .event, eventNumber, [kind, 0, 0, 0] + littleEndian(now, 4) + littleEndian(detail, 4))
  }

  private mutating func heard(at now: UInt64) -> LineFrame? {
    heardAt = now
    return nil
  }

  private mutating func welcome(_ frame: LineFrame, at now: UInt64) -> LineFrame {
    let asked = number(frame.payload, at: 8, 4)
    if !isGreeted || asked != session {
      (isGreeted, session, segments, heardAt) = (true, asked, [], now)
      expected = frame.payload[6]
    }
    let head = [declaration.version, 1, 1, declaration.allPages] + declaration.firmware
    let tail = littleEndian(asked, 4) + littleEndian(now, 8) + littleEndian(credits, 2)
    let abilities: [UInt8] = declaration.accelerometer == nil ? [] : [1]
    return LineFrame(.welcome, frame.sequence, head + [expected] + tail + abilities)
  }

  private func get(_ frame: LineFrame) -> LineFrame {
    guard frame.payload.first == 8, let facts = declaration.accelerometer else {
      return nak(frame, 10)
    }
    return LineFrame(.value, frame.sequence, [8, frame.payload[1]] + facts)
  }

  /// Accepts the request. Hostile modes send the samples.
  private func stream(_ frame: LineFrame) -> LineFrame {
    if !isGreeted { return nak(frame, 4) }
    return declaration.accelerometer == nil ? nak(frame, 1) : ack(frame)
  }

  private func description(_ frame: LineFrame) -> LineFrame {
    let page = frame.payload.first ?? 0
    guard page < declaration.allPages else { return nak(frame, 7) }
    return LineFrame(
      .description, frame.sequence, [page, declaration.allPages] + declaration.page(page))
  }

  private func time(_ frame: LineFrame, at now: UInt64) -> LineFrame {
    LineFrame(
      .timeReply, frame.sequence,
      Array(frame.payload.prefix(8)) + littleEndian(now, 8) + littleEndian(now, 8))
  }

  private mutating func stop(_ frame: LineFrame) -> LineFrame {
    segments = []
    let first = frame.payload.first ?? 0
    if (1...127).contains(first &- expected) { expected = first }
    return ack(frame)
  }

  private func status(_ frame: LineFrame, at now: UInt64) -> LineFrame {
    let drive = drive(at: now)
    let flags: UInt8 = drive > 0 ? 3 : 2
    return LineFrame(
      .statusReply, frame.sequence,
      littleEndian(now, 8) + [frame.payload.first ?? 0, flags] + littleEndian(faults, 2)
        + littleEndian(drive, 2) + littleEndian(drive, 2)
        + littleEndian(UInt64(max(segments.count - 1, 0)), 2) + littleEndian(credits, 2))
  }

  private mutating func ordered(_ frame: LineFrame, at now: UInt64) -> LineFrame {
    guard isGreeted else { return nak(frame, 4) }
    let ahead = frame.sequence &- expected
    if ahead >= 128 { return ack(frame) }
    guard ahead == 0 else { return nak(frame, 5) }
    heardAt = now
    switch frame.kind {
    case .play:
      if faults & ~0x20 != 0 { return nak(frame, 9, detail: faults) }
      if credits == 0 { return nak(frame, 6) }
      take(frame.payload, at: now)
    case .revise:
      let from = nearest(number(frame.payload, at: 0, 4), to: now)
      segments.removeAll { $0.start >= from }
    default: if frame.payload.first == 3 { faults &= ~number(frame.payload, at: 2, 2) }
    }
    expected &+= 1
    return ack(frame)
  }

  private mutating func take(_ play: [UInt8], at now: UInt64) {
    let isNow = play[9] & 1 == 1
    segments.append(
      Segment(
        start: isNow ? now : nearest(number(play, at: 0, 4), to: now),
        duration: number(play, at: 4, 4),
        levels: (number(play, at: 10, 2), number(play, at: 12, 2))))
  }

  /// The time with these low 32 bits that is nearest to another time.
  private func nearest(_ low: UInt64, to now: UInt64) -> UInt64 {
    let difference = Int32(bitPattern: UInt32(low) &- UInt32(truncatingIfNeeded: now))
    return UInt64(max(Int64(clamping: now) &+ Int64(difference), 0))
  }
}
