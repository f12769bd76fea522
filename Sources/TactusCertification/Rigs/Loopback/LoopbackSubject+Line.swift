internal import TactusDevice
internal import TactusWire

extension LoopbackSubject {
  /// By how many nanoseconds the start of a segment may exceed the look-ahead, because host and
  /// device read the clock one after the other.
  private static let clockSlack: Int64 = 1_000_000

  /// Receives bytes from the line at a time. A damaged frame has no answer, unless the device has
  /// the defect ``Defect/trustsFrames``.
  package func receive(_ bytes: [UInt8], at time: Int64) -> [Reply] {
    if !isPlugged { return defect == .hidesUnplugging ? swallow(bytes, at: time) : [] }
    if defect == .trustsFrames { return believeDamaged(bytes, at: time) }
    var replies: [Reply] = []
    for byte in bytes where decoder.take(byte) { replies += handle(decoder.frame, at: time) }
    return replies
  }

  /// Receives bytes like ``receive(_:at:)``, for a device that accepts damaged frames.
  private func believeDamaged(_ bytes: [UInt8], at time: Int64) -> [Reply] {
    var replies: [Reply] = []
    var raw: [UInt8] = []
    for byte in bytes {
      raw.append(byte)
      let damage = decoder.counters
      let frame = decoder.receive(byte)
      if let frame { replies += handle(frame, at: time) }
      if byte == 0 {
        if frame == nil, decoder.counters != damage { replies += believe(raw, at: time) }
        raw = []
      }
    }
    return replies
  }

  /// The reports of the device up to a time.
  package func tick(at time: Int64) -> [Reply] {
    endLeases(at: time)
    var replies: [Reply] = []
    for (actuator, rest) in rests.sorted(by: { $0.value < $1.value }) where rest <= time {
      rests[actuator] = nil
      let late: Int64 = defect == .endsLate ? 400_000_000 : 0
      replies.append(reply(.ended(at: rest), 0, at: rest + late))
    }
    return replies
  }

  private func endLeases(at time: Int64) {
    guard let lease = facts.capabilities.lease, defect != .runsOn else { return }
    for (actuator, renewed) in renewedAt where renewed + lease.durationNanoseconds <= time {
      if onSince[actuator] != nil {
        rests[actuator] = renewed + lease.durationNanoseconds
        onSince[actuator] = nil
      }
    }
  }

  private func handle(_ frame: Frame, at arrival: Int64) -> [Reply] {
    let time = queued(arrival)
    do throws(Refusal) {
      let command = try command(frame)
      if case .stop = command {
        // A stop is executed at once, even if earlier commands are missing.
        if frame.sequence == expected { expected &+= 1 }
        stop(at: time)
        return answer(.taken, frame, at: time)
      }
      if frame.sequence != expected, defect != .trustsOrder { throw .outOfSequence }
      switch command {
      case .play(let segment, _): try take(segment, at: time)
      case .revise(let from): revise(from: from, at: time)
      case .stop: break
      }
      expected = frame.sequence &+ 1
      return answer(.taken, frame, at: time)
    } catch {
      // A command that is refused for its content uses up its sequence number.
      if error != .outOfSequence, frame.sequence == expected { expected &+= 1 }
      return answer(.refused(error), frame, at: time)
    }
  }

  private func stop(at time: Int64) {
    if ignoresOff(at: time) { return }
    if let tampering {
      if let stopped = tampering.stop(at: time, isFull: isFull(at: time)) { stopAll(at: stopped) }
    } else {
      stopAll(at: defect == .stopsSlowly ? time + 30_000_000 : time)
    }
  }

  private func command(_ frame: Frame) throws(Refusal) -> LineCommand {
    if defect == .trustsLengths, frame.payload.count < 50,
      frame.type == MessageType.play.rawValue
    {
      return .play(
        Segment(
          actuator: 0, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0, endLevel: 0,
          frequencyHertz: facts.capabilities.actuators[0].frequencyBandHertz.lowerBound,
          isDueOnArrival: true), submitted: 0)
    }
    return try LineCode.command(frame)
  }

  /// The time at which a command is executed: at its arrival, unless the device is slow.
  private func queued(_ arrival: Int64) -> Int64 {
    guard defect == .queuesWithoutBound else { return arrival }
    busyUntil = max(busyUntil, arrival) + 300_000
    return busyUntil
  }

  private func answer(_ answer: LineAnswer, _ frame: Frame, at time: Int64) -> [Reply] {
    if isMoving(frame) { movingCommands += 1 }
    var sequence = frame.sequence
    var delay: Int64 = 0
    switch defect {
    case .losesAnswers where isMoving(frame) && movingCommands % 50 == 0: return []
    case .misnumbersAnswers where isMoving(frame) && movingCommands % 40 == 0: sequence &-= 1
    case .answersSlowly: delay = 8_000_000
    case .answersLongAfter: delay = 275_000_000
    default: break
    }
    if let tampering {
      guard let late = tampering.answers(at: time) else { return [] }
      delay += late
    }
    return [reply(answer, sequence, at: time + delay)]
  }

  /// Whether the frame is a piece of a ramp. Two defects affect only such commands; with any other
  /// defect, this is false.
  private func isMoving(_ frame: Frame) -> Bool {
    guard defect == .losesAnswers || defect == .misnumbersAnswers,
      case .play(let segment, _)? = try? LineCode.command(frame)
    else { return false }
    return segment.startLevel != segment.endLevel
  }

  /// Acknowledges every frame without playing it, like an unplugged device that hides the
  /// disconnect.
  private func swallow(_ bytes: [UInt8], at time: Int64) -> [Reply] {
    bytes.compactMap { decoder.receive($0) }.map { reply(.taken, $0.sequence, at: time) }
  }

  /// Plays the content of a frame with a wrong checksum, if it is long enough.
  private func believe(_ raw: [UInt8], at time: Int64) -> [Reply] {
    var content: [UInt8] = []
    var place = 0
    while place < raw.count - 1, raw[place] > 0 {
      let end = min(place + Int(raw[place]), raw.count - 1)
      content += raw[(place + 1)..<max(end, place + 1)]
      if end < raw.count - 1 { content.append(0) }
      place = end
    }
    guard content.count > 6 else { return [] }
    var payload = Payload()
    for byte in content[2..<(content.count - 4)] { payload.append(byte) }
    return handle(Frame(type: content[0], sequence: content[1], payload: payload), at: time)
  }

  /// Accepts a segment within the declared limits.
  private func take(_ segment: Segment, at time: Int64) throws(Refusal) {
    if refusesForFault { throw .fault }
    let capabilities = facts.capabilities
    var segment = segment
    if segment.actuator >= capabilities.actuators.count {
      guard defect == .takesUndeclaredActuator else { throw .outOfRange }
      return
    }
    try checkLevels(&segment)
    let band = capabilities.actuators[segment.actuator].frequencyBandHertz
    if !band.contains(segment.frequencyHertz) {
      guard defect == .takesAnyFrequency, segment.frequencyHertz.isFinite else {
        throw .outOfRange
      }
      segment.frequencyHertz = band.lowerBound
    }
    guard segment.endNanoseconds >= segment.startNanoseconds else { throw .outOfRange }
    let isNear =
      segment.startNanoseconds - time <= capabilities.lookAheadNanoseconds + Self.clockSlack
    guard tampering?.takes(segment, at: time) ?? isNear else { throw .outOfRange }
    if capabilities.lookAheadNanoseconds > 0, !takesRoom(segment.startNanoseconds, at: time) {
      throw .queueFull
    }
    for part in tampering?.play(segment, at: time) ?? [(segment, time)] {
      play(part.segment, at: part.time)
    }
  }

  private func checkLevels(_ segment: inout Segment) throws(Refusal) {
    let isGood = [segment.startLevel, segment.endLevel].allSatisfy { $0 >= 0 && $0 <= 1 }
    if isGood { return }
    guard defect == .trustsAmplitudes else { throw .outOfRange }
    segment.startLevel = segment.startLevel > 0 ? min(segment.startLevel, 1) : 0
    segment.endLevel = segment.endLevel > 0 ? min(segment.endLevel, 1) : 0
  }
}
