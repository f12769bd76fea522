internal import TactusDevice

extension CertificationTest {
  /// Repeats drives of every kind, to find faults that appear only after many drives. In a full
  /// run, a longer drive and a pause follow each ten drives, so that the run takes five minutes.
  static let lateRepetitions = CertificationTest(
    id: "DR-8", title: "Late repetitions", group: .drive, profile: .timed, need: .drive,
    definition: "600 drives over the band in five minutes are held, changed, moved, withdrawn and "
      + "stopped; the last ones are as exact as the first.",
    quickDefinition: "60 drives over the band are held, changed, moved, withdrawn and stopped; the "
      + "last ones are as exact as the first.",
    seconds: 306,
    measurements: ProtocolAnswers.names,
    run: { rig, scale throws(RigFault) in
      let operations = Operations(rig)
      for round in 0..<scale.count(60) {
        for place in 0..<10 { try operations.drive(round * 10 + place) }
        if scale.share == 1 { try operations.hold(round, within: 3400 * milliseconds) }
      }
    },
    measure: ProtocolAnswers.measure)
}

extension Operations {
  /// Makes one drive of the sequence: a tap, or a level, a second level and a ramp. It ends with a
  /// level of 0 or a stop. The levels repeat after 5, 7 and 3 drives and the frequencies after 29:
  /// these numbers have no common factor, so many combinations occur. After some drives, another
  /// one begins within a few milliseconds.
  func drive(_ place: Int) throws(RigFault) {
    let actuator = place % capabilities.actuators.count
    if place % 11 == 10 { return try tap(actuator, [12, 20, 30, 40][place / 11 % 4]) }
    // Levels below one step would be rounded to 0 on one device and to one step on another.
    let least = 1 / Double(capabilities.actuators[actuator].levelSteps ?? 100)
    let first = max([0.02, 0.3, 0.05, 0.7, 0.1][place % 5], least)
    let second = max([0.5, 0.9, 0.02, 1, 0.25, 0.8, 0.4][place % 7], least)
    let last = max([1, 0.08, 0.6][place % 3], least)
    try attempt("on at \(first)", isDeclared: true, toned(segment(actuator, first), place, 0))
    try pass(25 * milliseconds)
    try attempt(
      "a change to \(second)", isDeclared: true, toned(segment(actuator, second), place, 1))
    try pass(25 * milliseconds)
    let ramp = ramp(actuator, from: second, to: last, nanoseconds: 60 * milliseconds)
    try attempt("a ramp to \(last)", isDeclared: true, toned(ramp, place, 2))
    if place % 4 == 3 { try takeBack(actuator) }
    try pass(place % 4 == 1 ? 25 * milliseconds : 65 * milliseconds)
    if place % 4 == 0 {
      try attempt("off", isDeclared: true, segment(actuator, 0))
    } else {
      rig.note(.stop)
      try rig.sendStop()
    }
    if place % 5 == 2 { try returnSoon(actuator, place) }
    try pass(30 * milliseconds)
  }

  /// Sets the frequency of a segment: one of 29 over the band for each drive. Within a drive, the
  /// frequency changes by 1.5 % from segment to segment, which is more than the limit of its error.
  private func toned(_ segment: Segment, _ place: Int, _ step: Int) -> Segment {
    let band = capabilities.actuators[segment.actuator].frequencyBandHertz
    let share = Double(place * 7 % 29) / 28
    var hertz = band.lowerBound + share * (band.upperBound - band.lowerBound)
    for _ in 0..<step { hertz *= share < 0.5 ? 1.015 : 1 / 1.015 }
    var toned = segment
    toned.frequencyHertz = min(max(hertz, band.lowerBound), band.upperBound)
    return toned
  }

  /// Begins another drive 1 to 8 ms after a level of 0 or a stop.
  private func returnSoon(_ actuator: Int, _ place: Int) throws(RigFault) {
    try pass(Int64(1 + place / 20 % 4 * 2) * milliseconds)
    try attempt("on again", isDeclared: true, toned(segment(actuator, 0.6), place, 0))
    try pass(40 * milliseconds)
    try attempt("off", isDeclared: true, segment(actuator, 0))
  }

  /// Drives an actuator for one second, and then waits until `pause` has passed since the
  /// beginning. The longer time of drive reveals faults that appear only after much use.
  fileprivate func hold(_ round: Int, within pause: Int64) throws(RigFault) {
    let actuator = round % capabilities.actuators.count
    let level = [0.7, 1, 0.4][round % 3]
    let step = (capabilities.lease?.durationNanoseconds ?? 200 * milliseconds) / 2
    let count = max(1000 * milliseconds / step, 1)
    try attempt("on at \(level)", isDeclared: true, segment(actuator, level))
    for _ in 0..<count {
      try pass(step)
      try keepAlive(level, of: actuator)
    }
    try attempt("off", isDeclared: true, segment(actuator, 0))
    try pass(max(pause - count * (step + milliseconds) - 2 * milliseconds, 30 * milliseconds))
  }

  private func tap(_ actuator: Int, _ length: Int64) throws(RigFault) {
    try attempt("on at 0.8", isDeclared: true, segment(actuator, 0.8))
    try pass((length - 1) * milliseconds)
    try attempt("off", isDeclared: true, segment(actuator, 0))
    try pass(60 * milliseconds)
  }

  /// Schedules a level, and withdraws it before it begins.
  private func takeBack(_ actuator: Int) throws(RigFault) {
    let soon = min(ahead, 30 * milliseconds)
    guard soon >= 10 * milliseconds else { return }
    try attempt("a level that is taken back", isDeclared: true, segment(actuator, 0.3, from: soon))
    try reviseAll()
  }
}
