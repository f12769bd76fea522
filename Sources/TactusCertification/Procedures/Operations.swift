internal import TactusDevice

/// Tries operations at the level of the protocol, each with what should come of it.
final class Operations {
  let rig: any Rig
  let capabilities: OutputCapabilities
  private var number = 0

  init(_ rig: any Rig) {
    self.rig = rig
    capabilities = rig.subject.capabilities
  }

  /// A segment of an actuator at a level from now on, at a frequency that it has.
  func segment(_ actuator: Int, _ level: Double, from delay: Int64 = 0) -> Segment {
    let place = min(actuator, capabilities.actuators.count - 1)
    let start = rig.now + delay
    return Segment(
      actuator: actuator, startNanoseconds: start, endNanoseconds: start, startLevel: level,
      endLevel: level,
      frequencyHertz: capabilities.actuators[place].frequencyBandHertz.lowerBound,
      isDueOnArrival: delay == 0)
  }

  /// A segment of an actuator that moves its level, from now on.
  func ramp(
    _ actuator: Int, from level: Double, to end: Double, nanoseconds: Int64
  ) -> Segment {
    var ramp = segment(actuator, level)
    ramp.endLevel = end
    ramp.endNanoseconds += nanoseconds
    return ramp
  }

  /// Tries one, and lets a millisecond pass. What the protocol cannot say is noted and left out.
  func attempt(_ what: String, isDeclared: Bool, _ segment: Segment) throws(RigFault) {
    guard begins(what, isDeclared: isDeclared, segment) else { return }
    try rig.send(segment, number: number)
    try rig.pass(nanoseconds: milliseconds)
  }

  /// Notes what is about to be tried.
  /// - Returns: whether the protocol can say it.
  private func begins(_ what: String, isDeclared: Bool, _ segment: Segment) -> Bool {
    guard rig.canSay(segment) else {
      rig.note(.unsaid, 0, value: isDeclared ? 1 : 0, text: what)
      return false
    }
    begin(what, isDeclared: isDeclared)
    return true
  }

  /// Tries several as fast as the line takes them, and lets a millisecond pass then.
  func attemptAtOnce(
    _ operations: [(what: String, isDeclared: Bool, segment: Segment)]
  ) throws(RigFault) {
    var said: [(segment: Segment, number: Int)] = []
    for (what, isDeclared, segment) in operations
    where begins(what, isDeclared: isDeclared, segment) {
      said.append((segment, number))
    }
    try rig.send(said)
    try rig.pass(nanoseconds: milliseconds)
  }

  /// Takes back what has not begun.
  func reviseAll() throws(RigFault) {
    begin("revise", isDeclared: true)
    try rig.revise(from: rig.now + milliseconds, number: number)
    try rig.pass(nanoseconds: milliseconds)
  }

  var clockError: Int64 { rig.clockErrorNanoseconds }

  func pass(_ nanoseconds: Int64) throws(RigFault) { try rig.pass(nanoseconds: nanoseconds) }

  /// Tries a message whose bytes are given.
  func attempt(_ what: String, isDeclared: Bool, _ bytes: [UInt8]) throws(RigFault) {
    begin(what, isDeclared: isDeclared)
    try rig.send(bytes, number: number)
    try rig.pass(nanoseconds: milliseconds)
  }

  /// Tries what only this protocol can say.
  func attemptOwn(of test: String) throws(RigFault) {
    for operation in rig.ownOperations(for: test) {
      begin(operation.what, isDeclared: operation.isDeclared)
      try operation.attempt(number)
      try rig.pass(nanoseconds: milliseconds)
    }
  }

  private func begin(_ what: String, isDeclared: Bool) {
    number += 1
    rig.note(.expects, number, value: isDeclared ? 1 : 0, text: what)
  }

  func tryActuators() throws(RigFault) {
    for actuator in capabilities.actuators.indices {
      try attempt("actuator \(actuator) on", isDeclared: true, segment(actuator, 1))
      try rig.pass(nanoseconds: 120 * milliseconds)
      try attempt("actuator \(actuator) off", isDeclared: true, segment(actuator, 0))
      try rig.pass(nanoseconds: 20 * milliseconds)
    }
    let beyond = capabilities.actuators.count
    try attempt("actuator \(beyond), which is none", isDeclared: false, segment(beyond, 1))
  }

  func tryFrequencies() throws(RigFault) {
    for (actuator, facts) in capabilities.actuators.enumerated() {
      let band = facts.frequencyBandHertz
      let cases = [
        ("lowest", band.lowerBound, true), ("highest", band.upperBound, true),
        ("half the lowest", band.lowerBound / 2, false),
        ("twice the highest", band.upperBound * 2, false),
      ]
      for (name, hertz, isDeclared) in cases {
        var tried = segment(actuator, 0.5)
        tried.frequencyHertz = hertz
        try attempt("\(facts.name) at the \(name) frequency", isDeclared: isDeclared, tried)
      }
      try attempt("\(facts.name) off", isDeclared: true, segment(actuator, 0))
    }
  }

  func tryLookAhead() throws(RigFault) {
    let ahead = capabilities.lookAheadNanoseconds
    if ahead > 0 {
      try attempt(
        "a start at the look-ahead", isDeclared: true,
        segment(0, 0.5, from: ahead - rig.clockErrorNanoseconds))
    }
    for beyond: Int64 in [20, 100, 500, 1000] {
      try attempt(
        "a start \(beyond) ms beyond the look-ahead", isDeclared: false,
        segment(0, 0.5, from: ahead + rig.clockErrorNanoseconds + beyond * milliseconds))
    }
    try rig.sendStop()
    try rig.pass(nanoseconds: milliseconds)
  }

  /// As many segments as were declared, and one more.
  func tryCapacity() throws(RigFault) {
    guard let capacity = capabilities.capacitySegments, capabilities.lookAheadNanoseconds > 0
    else { return }
    try rig.reopen()
    let tried = segment(0, 0.1, from: capabilities.lookAheadNanoseconds - clockError)
    try attemptAtOnce(
      (0...capacity).map { place in
        ("segment \(place + 1) of \(capacity)", place < capacity, tried)
      })
    try requireWaiting(tried)
    try rig.sendStop()
    try rig.pass(nanoseconds: milliseconds)
  }

  /// What has begun takes no room in a queue.
  func requireWaiting(_ segment: Segment) throws(RigFault) {
    if rig.now >= segment.startNanoseconds {
      throw .broken("the host took too long to fill the device's queue")
    }
  }

  /// How many operations were not answered as they should be; no answer is a wrong one, excused
  /// where the host may have hidden it.
  static func wrongAnswers(_ transcript: Transcript) -> (seen: Int, excused: Int) {
    let taken = transcript.byNumber(.taken, from: .device)
    let refused = transcript.byNumber(.refused, from: .device)
    let expected = transcript.byNumber(.expects)
    let wrong = transcript.all(.expects).map(\.number).filter { number in
      expected[number]?.value == 1
        ? taken[number] == nil : refused[number] == nil
    }
    let silences = transcript.byNumber(.silence, from: .harness)
    let tried = transcript.byNumber(.tried, from: .harness)
    let stalls = Stalls(transcript)
    let excused = wrong.count { number in
      guard let silence = silences[number], let begin = tried[number] else { return false }
      return stalls.mayHide(from: begin.nanoseconds, to: silence.nanoseconds)
    }
    return (wrong.count, wrong.count - excused)
  }

  /// How many actuators did not move on their command, or moved with another; excused where the
  /// host may have hidden it.
  static func wrongActuators(_ transcript: Transcript) -> (seen: Int, excused: Int) {
    let stalls = Stalls(transcript)
    let wrong = wrongMoves(transcript)
    let excused = wrong.count { time in
      stalls.mayHide(from: time, to: time + 100 * milliseconds)
    }
    return (wrong.count, wrong.count - excused)
  }

  /// When those commands were given.
  private static func wrongMoves(_ transcript: Transcript) -> [Int64] {
    let actuators = Set(transcript.all(.level).map(\.number)).sorted()
    let traces = actuators.map { transcript.trace(ofActuator: $0) }
    let tried = transcript.byNumber(.tried, from: .harness)
    return transcript.all(.expects).compactMap { expected in
      guard expected.text.hasSuffix(" on"), let time = tried[expected.number]?.nanoseconds
      else { return nil }
      let words = expected.text.split(separator: " ")
      guard words.count == 3, let wanted = Int(words[1]) else { return nil }
      let isWrong = zip(actuators, traces).contains { actuator, trace in
        let level = trace.value(at: time + 100 * milliseconds)
        return actuator == wanted ? level < 0.9 : level > 0.1
      }
      return isWrong ? time : nil
    }
  }
}
