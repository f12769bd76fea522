internal import TactusDevice

/// Sends commands to a device without the player, and records for each whether the device should
/// accept or refuse it.
final class Operations {
  let rig: any Rig
  let capabilities: OutputCapabilities
  private var number = 0

  init(_ rig: any Rig) {
    self.rig = rig
    capabilities = rig.subject.capabilities
  }

  /// Makes a segment with a constant level, at a frequency within the actuator's band. The segment
  /// begins `delay` nanoseconds from now.
  func segment(_ actuator: Int, _ level: Double, from delay: Int64 = 0) -> Segment {
    let place = min(actuator, capabilities.actuators.count - 1)
    let start = rig.now + delay
    return Segment(
      actuator: actuator, startNanoseconds: start, endNanoseconds: start, startLevel: level,
      endLevel: level,
      frequencyHertz: capabilities.actuators[place].frequencyBandHertz.lowerBound,
      isDueOnArrival: delay == 0)
  }

  /// Makes a segment with a changing level.
  func ramp(
    _ actuator: Int, from level: Double, to end: Double, nanoseconds: Int64
  ) -> Segment {
    var ramp = segment(actuator, level)
    ramp.endLevel = end
    ramp.endNanoseconds += nanoseconds
    return ramp
  }

  /// Sends a segment, and waits for a millisecond. A segment that the device's protocol cannot
  /// express is recorded as such and not sent.
  func attempt(_ what: String, isDeclared: Bool, _ segment: Segment) throws(RigFault) {
    guard begins(what, isDeclared: isDeclared, segment) else { return }
    try rig.send(segment, number: number)
    try rig.pass(nanoseconds: milliseconds)
  }

  /// Records the next operation.
  /// - Returns: whether the protocol can express it.
  private func begins(_ what: String, isDeclared: Bool, _ segment: Segment) -> Bool {
    guard rig.canSay(segment) else {
      rig.note(.unsaid, 0, value: isDeclared ? 1 : 0, text: what)
      return false
    }
    begin(what, isDeclared: isDeclared)
    return true
  }

  /// Sends several segments without a pause between them, and then waits for a millisecond.
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

  /// Withdraws all pending segments.
  func reviseAll() throws(RigFault) {
    begin("revise", isDeclared: true)
    try rig.revise(from: rig.now + milliseconds, number: number)
    try rig.pass(nanoseconds: milliseconds)
  }

  var clockError: Int64 { rig.clockErrorNanoseconds }

  func pass(_ nanoseconds: Int64) throws(RigFault) { try rig.pass(nanoseconds: nanoseconds) }

  /// Tries a message with given bytes.
  func attempt(_ what: String, isDeclared: Bool, _ bytes: [UInt8]) throws(RigFault) {
    begin(what, isDeclared: isDeclared)
    try rig.send(bytes, number: number)
    try rig.pass(nanoseconds: milliseconds)
  }

  /// Tries the operations that only the protocol of this device has.
  func attemptOwn(of test: CertificationTest) throws(RigFault) {
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

  /// How far ahead levels are scheduled, in nanoseconds: as far as the device's look-ahead permits,
  /// but at most 1.5 s, less the error of the clock. In 1.5 s a queue can be filled even on a slow
  /// line.
  var ahead: Int64 {
    min(capabilities.lookAheadNanoseconds, 1500 * milliseconds) - clockError
  }

  /// Renews the lease of a level: with a command that has no other effect if any command renews the
  /// lease, otherwise with a segment of the same level.
  func keepAlive(_ level: Double, of actuator: Int = 0) throws(RigFault) {
    if rig.keepsLevelsByAnyCommand {
      try rig.sendAlive()
    } else {
      try attempt("on again", isDeclared: true, segment(actuator, level))
    }
  }

  /// Throws if a segment should have begun by now, because then it is no longer in the queue.
  func requireWaiting(_ segment: Segment) throws(RigFault) {
    if rig.now >= segment.startNanoseconds {
      throw .broken("the host took too long to fill the device's queue")
    }
  }

  /// The number of operations with an unexpected answer or none, and the part of this number
  /// without the missing answers that a stall of the host may have hidden.
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
}
