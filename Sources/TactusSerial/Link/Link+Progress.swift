package import TactusDevice
internal import TactusWire

/// What drives a link: bytes, orders and time go in.
extension Link {
  /// Takes bytes that came from the device.
  package mutating func receive(_ bytes: Span<UInt8>, at now: Int64) {
    seen.bytes += bytes.count
    for place in bytes.indices {
      guard let frame = decoder.receive(bytes[place]), phase != .ended else { continue }
      record(frame, .toHost, at: now)
      take(frame, at: now)
    }
  }

  /// Takes an order of the playback thread.
  package mutating func take(_ order: Order, at now: Int64) {
    guard phase == .ready else { return }
    let wasActive = isActive(at: now)
    if !wasActive { isFaultTold = false }
    switch order {
    case .play(let segment, let submitted):
      noteStep(at: submitted)
      endStillness()
      counters.ordered += 1
      take(segment)
      lastOrderAt = max(lastOrderAt, submitted)
    case .revise(let from):
      queue.removeFrom(from)
      if let starts = told.removeFrom(from) { takeBack(from, within: starts) }
      latestOrdered = min(latestOrdered, from)
      lastOrderAt = max(lastOrderAt, now)
    case .step(let submitted): noteStep(at: submitted)
    }
    // Since the last exchange the clocks may have drifted apart.
    if !wasActive, exchanges.isSettled, !exchanges.isAsking { exchanges.askSoon(at: now) }
  }

  private mutating func take(_ segment: Segment) {
    let actuator = segment.actuator
    guard lastLevels.indices.contains(actuator) else { return }
    let before = (queue.last(of: actuator) ?? told.last(of: actuator))
    let start = segment.startNanoseconds
    let isStale = before?.isStale(at: start, lease: lease) ?? true
    let level = isStale ? 0 : before?.segment.level(at: start) ?? 0
    queue.append(
      Submission(
        segment: segment, isRise: segment.startLevel > level + LinkLimits.leastRise))
    lastLevels[actuator] = segment.endLevel
    latestOrdered = max(latestOrdered, segment.endNanoseconds)
  }

  /// The device has to forget what begins at a time or later. What is sent next may begin as early,
  /// and not where the first that is forgotten would have: that may be a whole look-ahead away.
  private mutating func takeBack(_ nanoseconds: Int64, within starts: ClosedRange<UInt64>) {
    let wanted = clock.deviceMicroseconds(at: nanoseconds)
    let start = min(max(wanted, starts.lowerBound), starts.upperBound)
    revision = min(revision ?? start, start)
  }

  /// Turns everything off: what was ordered before is void.
  package mutating func stop(at now: Int64) {
    guard phase == .ready else { return }
    noteUnacceptedAtStop(at: now)
    silence(at: now)
    if counters.accepted > 0 { stillness = .due(0, notBefore: now) }
    latestOrdered = .min
    isSuspended = false
    lastLevels = lastLevels.map { _ in 0 }
    lastOrderAt = max(lastOrderAt, now)
  }

  /// Does what is due: fills ``outgoing``, gives up what is unanswered.
  package mutating func advance(to now: Int64) {
    guard phase != .ended else { return }
    noteStandstill(at: now)
    checkPatience(at: now)
    if phase == .ready { prepare(at: now) }
    // What a port does not take now is not followed by more that would be late behind it.
    guard outgoing.isEmpty || stopping == .due else { return }
    while phase != .ended, outgoing.count + WireLimits.frameBytes <= LinkLimits.outgoingBytes,
      let frame = nextFrame(at: now)
    {
      write(frame, at: now)
    }
  }

  /// When ``advance(to:)`` has something to do next, unless something comes.
  package func nextNanoseconds(after now: Int64) -> Int64 {
    switch phase {
    case .ended: .max
    case .greeting, .describing, .preparing:
      min(
        askedAt == .min ? now : askedAt &+ LinkLimits.greetingInterval,
        greetedSince &+ greetingPatience, budgetEnds)
    case .ready: nextOfPlaying(after: now)
    }
  }

  /// Bytes of ``outgoing`` were written.
  package mutating func written(_ count: Int) {
    outgoing.removeFirst(min(max(count, 0), outgoing.count))
  }

  /// What was to be reported since the last call.
  package mutating func takeReports() -> [LinkReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// The frames since the last call.
  package mutating func takeRecords() -> [FrameRecord] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }

  /// The transport says that the device is no longer there, or another thing that ends the link.
  package mutating func end(_ error: DeviceError) {
    guard phase != .ended else { return }
    phase = .ended
    outgoing.removeAll()
    queue.removeAll()
    reports.append(.ended(error))
  }

  mutating func report(_ report: OutputReport) {
    guard reports.count < LinkLimits.reports else { return }
    reports.append(.output(report))
  }

  private mutating func write(_ frame: Frame, at now: Int64) {
    let encoded = frame.encoded()
    // A 0 first ends what an earlier program left on the line.
    if frame.type == MessageType.hello.rawValue {
      outgoing.append(0)
      pace.add(bytes: 1, at: now)
    }
    for place in 0..<encoded.count { outgoing.append(encoded[place]) }
    pace.add(bytes: encoded.count, at: now)
    record(frame, .toDevice, at: now)
  }

  private mutating func record(
    _ frame: Frame, _ direction: FrameRecord.Direction, at now: Int64
  ) {
    guard records.count < LinkLimits.records else { return }
    records.append(
      FrameRecord(
        direction: direction, hostNanoseconds: now,
        deviceMicroseconds: clock.isKnown ? clock.deviceMicroseconds(at: now) : nil, frame: frame))
  }

  /// Something is expected, and nothing came for too long.
  private mutating func checkPatience(at now: Int64) {
    guard phase == .ready else {
      if now &- greetedSince >= greetingPatience { return end(unanswered) }
      return checkBudgets(at: now)
    }
    if let patienceEnds, patienceEnds <= now {
      end(DeviceError(.gone, silenceText(at: now)))
    }
  }

  private var greetingPatience: Int64 {
    drivers != .unknown ? LinkLimits.preparation : settings.greetingPatience
  }

  /// When the device is given up if nothing comes; nil: nothing is expected.
  var patienceEnds: Int64? {
    expectingSince.map { max($0, heardAt) &+ LinkLimits.patience &+ standstill }
  }

  /// Counts how long the link was not driven though it had to ask again. A host that stands still
  /// for longer than its patience asks the device before it gives it up.
  private mutating func noteStandstill(at now: Int64) {
    defer { ranAt = now }
    guard ranAt != .min else { return }
    let longest = max(patience.nanoseconds, LinkLimits.retransmission * 4)
    let missed = max(now &- ranAt &- longest, 0)
    extendBudgets(by: missed)
    if expectingSince != nil { standstill &+= missed }
  }
}
