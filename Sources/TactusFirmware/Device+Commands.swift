internal import TactusWire

extension Device {
  /// Executes and answers a frame.
  mutating func obey(_ frame: Frame, at now: UInt64) {
    do throws(Refusal) {
      let message = try Message(frame)
      if isGreeted, message.type.renewsLease { heardMicroseconds = max(heardMicroseconds, now) }
      if message.type.isOrdered {
        try obeyInOrder(message, frame, at: now)
      } else {
        try obey(message, frame, at: now)
      }
    } catch {
      refuse(frame, error)
    }
  }

  private mutating func obeyInOrder(
    _ message: Message, _ frame: Frame, at now: UInt64
  ) throws(Refusal) {
    guard isGreeted else { throw .notGreeted }
    let ahead = Int8(bitPattern: frame.sequence &- expectedSequence)
    if ahead > 0 { throw .outOfSequence }
    if ahead == 0 {
      switch message {
      case .play(let play): try take(play, at: now)
      case .revise(let from): revise(from, at: now)
      case .set(let value, let actuator): try set(value, actuator)
      default: throw .unknownType
      }
      expectedSequence &+= 1
    }
    acknowledge(frame)
  }

  private mutating func obey(
    _ message: Message, _ frame: Frame, at now: UInt64
  ) throws(Refusal) {
    switch message {
    case .hello(let hello): try greet(hello, frame, at: now)
    case .describe(let page):
      noteCalibrations()
      guard let entries = dictionary.page(page) else { throw .outOfRange }
      answer(frame, .description(page: page, pages: dictionary.pages, entries: entries))
    case .time(let request):
      answer(
        frame,
        .timeReply(
          TimeReply(
            hostNanoseconds: request.hostNanoseconds, receivedMicroseconds: now,
            sentMicroseconds: max(now, nowMicroseconds))))
    case .heartbeat:
      guard isGreeted else { throw .notGreeted }
      acknowledge(frame)
    case .stop(let firstSequence): try stop(firstSequence, frame)
    case .status(let actuator): answer(frame, .statusReply(try status(actuator)))
    case .get(let key, let actuator):
      answer(frame, .value(try value(key, actuator), actuator: actuator))
    case .stream(let request):
      try stream(request, at: now)
      acknowledge(frame)
    default: throw .unknownType
    }
  }

  private mutating func noteCalibrations() {
    for actuator in 0..<actuators {
      dictionary.actuators[actuator].calibration = motors.calibration(of: actuator)
    }
  }

  private mutating func greet(_ hello: Hello, _ frame: Frame, at now: UInt64) throws(Refusal) {
    guard let version = versions.agreed(with: hello.versions) else { throw .versionNotSupported }
    // A duplicate of the greeting must not stop haptics that began after the original.
    if !isGreeted || hello.session != session {
      _ = silenceAll(.session)
      resetLimits()
      endStream()
      (isGreeted, session) = (true, hello.session)
      motors.prepare()
      expectedSequence = hello.firstSequence
      heardMicroseconds = now
    }
    var welcome = Welcome(
      version: version, versions: versions, pages: dictionary.pages, firmware: Self.firmware,
      expectedSequence: expectedSequence, session: session, timeMicroseconds: now,
      credits: schedule.credits)
    welcome.hasAccelerometer = motors.sensor.facts != nil
    answer(frame, .welcome(welcome))
  }

  private mutating func stop(_ firstSequence: UInt8, _ frame: Frame) throws(Refusal) {
    // The number only increases: a duplicate of an old stop must not make old commands valid.
    if Int8(bitPattern: firstSequence &- expectedSequence) > 0 { expectedSequence = firstSequence }
    if !silenceAll(.stop).isEmpty { throw .fault }
    acknowledge(frame)
  }

  private mutating func take(_ play: Play, at now: UInt64) throws(Refusal) {
    guard play.actuator < dictionary.actuatorCount else { throw .outOfRange }
    let actuator = Int(play.actuator)
    let entry = dictionary.actuators[actuator]
    guard
      play.frequencySixteenths >= entry.lowestSixteenths,
      play.frequencySixteenths <= entry.highestSixteenths
    else { throw .outOfRange }
    guard channels[actuator].blockingFaults.isEmpty else { throw .fault }
    let start =
      play.isDueOnArrival ? now : WireTime.nearest(play.startMicroseconds, to: now)
    // Soon after the device's start, the nearest time may be negative, which is a large unsigned
    // number.
    if Int64(bitPattern: start &- now) > Int64(Self.lookAheadMicroseconds) { throw .outOfRange }
    guard Int64(bitPattern: start) >= 0 else { throw .outOfRange }
    guard start >= latestStart else { throw .startRunsBackwards }
    guard schedule.append(Scheduled(startMicroseconds: start, play: play)) else {
      throw .queueFull
    }
    latestStart = start
    // The tick that should have played the segment has passed.
    if !play.isDueOnArrival, start <= timeMicroseconds {
      let next = timeMicroseconds &+ Self.tickMicroseconds
      let late = min(next &- start, UInt64(UInt32.max))
      emit(.late, actuator, at: next, detail: UInt32(truncatingIfNeeded: late))
    }
  }

  private mutating func revise(_ from: UInt32, at now: UInt64) {
    // Soon after the device's start, the nearest time may be negative; every segment is then later.
    let nearest = WireTime.nearest(from, to: now)
    let start = Int64(bitPattern: nearest) < 0 ? 0 : nearest
    schedule.remove(from: start)
    latestStart = min(latestStart, start)
  }
}
