internal import TactusDevice

// What these play is judged as every drive is: held to what was asked for. They go where the other
// procedures have no effect: small levels, long holds, late repetitions.
extension Procedure {
  /// The levels of DR-1.
  private static let smallLevels = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4]

  /// DR-1.
  static let levels = Procedure(
    run: { rig, _ throws(RigFault) in
      for (place, level) in smallLevels.enumerated() {
        try rig.play(
          Effect(level: level, durationNanoseconds: 250 * milliseconds), number: place + 1)
        try rig.pass(nanoseconds: 350 * milliseconds)
      }
      let number = smallLevels.count + 1
      try rig.play(Effect(from: 0, to: 1, durationNanoseconds: 500 * milliseconds), number: number)
      try rig.pass(nanoseconds: 600 * milliseconds)
      try rig.play(
        Effect(from: 1, to: 0, durationNanoseconds: 500 * milliseconds), number: number + 1)
      try rig.pass(nanoseconds: 600 * milliseconds)
    }, measure: effects)

  /// DR-2.
  static let longHold = Procedure(
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 0.7, durationNanoseconds: 10_000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 10_200 * milliseconds)
    }, measure: effects)

  /// DR-3. Each frequency is held for less than the shortest lease that a device may declare.
  static let frequencies = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      for (actuator, facts) in rig.subject.capabilities.actuators.enumerated() {
        let band = facts.frequencyBandHertz
        for step in 0...8 {
          // Not in one direction only, so that a device that lags behind is seen to.
          let share = Double(step * 5 % 9) / 8
          var tried = operations.segment(actuator, 0.5)
          tried.frequencyHertz =
            min(band.lowerBound + share * (band.upperBound - band.lowerBound), band.upperBound)
          try operations.attempt("frequency \(step)", isDeclared: true, tried)
          try rig.pass(nanoseconds: 80 * milliseconds)
        }
        try operations.attempt("off", isDeclared: true, operations.segment(actuator, 0))
        try rig.pass(nanoseconds: 50 * milliseconds)
      }
    }, measure: answers)

  /// DR-4.
  static let replacement = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      try operations.twoAtOnce(0)
      let ahead = operations.ahead
      if ahead > 0 {
        try operations.twoAtOnce(ahead)
        try operations.revised(ahead)
      }
      try operations.ramps()
      try rig.play(Effect(level: 0.4, durationNanoseconds: 600 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 150 * milliseconds)
      // Another over the first, and both are taken back while they play.
      try rig.play(Effect(level: 0.3, durationNanoseconds: 600 * milliseconds), number: 2)
      try rig.pass(nanoseconds: 150 * milliseconds)
      try rig.stop(1)
      try rig.pass(nanoseconds: 100 * milliseconds)
      try rig.stop(2)
      try rig.pass(nanoseconds: 200 * milliseconds)
    }, measure: answers)

  /// DR-5.
  static let fullQueue = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      for _ in 0..<3 {
        try operations.attempt("on", isDeclared: true, operations.segment(0, 0.6))
        try operations.fill(with: 0.9)
        rig.note(.stop)
        try rig.sendStop()
        // Longer than what was scheduled would have waited.
        try rig.pass(nanoseconds: max(operations.ahead, 0) + 200 * milliseconds)
      }
    }, measure: answers)

  /// DR-6.
  static let together = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      let count = rig.subject.capabilities.actuators.count
      for round in 0..<4 {
        for actuator in 0..<count {
          let level = Double(1 + (round + actuator) % 4) / 4
          try operations.attempt(
            "actuator \(actuator) at \(level)", isDeclared: true,
            operations.segment(actuator, level))
        }
        try rig.pass(nanoseconds: 80 * milliseconds)
      }
      for actuator in 0..<count {
        try operations.attempt("off", isDeclared: true, operations.segment(actuator, 0))
        try rig.pass(nanoseconds: 60 * milliseconds)
      }
    }, measure: answers)

  /// DR-7.
  static let afterEnds = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      let lease = rig.subject.capabilities.lease?.durationNanoseconds ?? 200 * milliseconds
      try operations.attempt("on", isDeclared: true, operations.segment(0, 0.7))
      for _ in 0..<6 {
        try rig.pass(nanoseconds: lease / 2)
        try operations.keepAlive(0.7)
      }
      try operations.attempt("off", isDeclared: true, operations.segment(0, 0))
      try rig.pass(nanoseconds: 50 * milliseconds)
      for round in 0..<3 {
        try operations.attempt("on", isDeclared: true, operations.segment(0, 0.8))
        // A level that is not renewed ends, and what comes then is a new drive.
        try rig.pass(nanoseconds: lease + 100 * milliseconds)
        try operations.attempt("on", isDeclared: true, operations.segment(0, 0.5))
        try rig.pass(nanoseconds: 100 * milliseconds)
        if round < 2 { try rig.reopen() }
        try rig.pass(nanoseconds: 50 * milliseconds)
      }
      try rig.sendStop()
      try rig.pass(nanoseconds: 100 * milliseconds)
    }, measure: answers)

  /// DR-8: drives of every kind again and again. In a full run with pauses, so that they are spread
  /// over five minutes, and a long drive in each.
  static let lateRepetitions = Procedure(
    run: { rig, scale throws(RigFault) in
      let operations = Operations(rig)
      for round in 0..<scale.count(60) {
        for place in 0..<10 { try operations.drive(round * 10 + place) }
        if scale.share == 1 { try operations.hold(round, within: 3400 * milliseconds) }
      }
    }, measure: answers)

  /// How many effects there were.
  private static let effects: @Sendable (Transcript) -> [Measurement] = { transcript in
    [Measurement("effects", count: transcript.all(.start).count)]
  }

  /// How the device answered what was tried, and how much was.
  private static let answers: @Sendable (Transcript) -> [Measurement] = { transcript in
    let wrong = Operations.wrongAnswers(transcript)
    let tried = transcript.all(.expects).count
    return [
      Measurement("wrong answers", count: wrong.seen, excused: wrong.excused),
      Measurement("operations", count: tried),
    ]
  }
}
