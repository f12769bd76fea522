internal import TactusDevice

/// What the tests of the drive are made of.
extension Operations {
  /// How far ahead a level is scheduled: no farther than it takes to fill a queue on a slow line.
  var ahead: Int64 {
    min(capabilities.lookAheadNanoseconds, 1500 * milliseconds) - clockError
  }

  /// Two segments that begin at one time, a while from now: the second counts.
  func twoAtOnce(_ ahead: Int64) throws(RigFault) {
    for levels in [(0.3, 0.8), (0.9, 0.2)] {
      let first = segment(0, levels.0, from: ahead)
      var second = segment(0, levels.1, from: ahead)
      (second.startNanoseconds, second.endNanoseconds) = (
        first.startNanoseconds, first.endNanoseconds
      )
      try attemptAtOnce([
        ("the first of two", true, first), ("the second of two", true, second),
      ])
      try pass(ahead + 100 * milliseconds)
      try attempt("off", isDeclared: true, segment(0, 0))
      try pass(30 * milliseconds)
    }
  }

  /// Levels that one command moves for longer than the playback engine's grid.
  func ramps() throws(RigFault) {
    for (from, to) in [(0.1, 0.9), (0.8, 0.2), (0.02, 0.08)] {
      try attempt(
        "a ramp to \(to)", isDeclared: true,
        ramp(0, from: from, to: to, nanoseconds: 120 * milliseconds))
      try pass(150 * milliseconds)
    }
    try attempt("off", isDeclared: true, segment(0, 0))
    try pass(30 * milliseconds)
  }

  /// Keeps a level from ending with its lease, by whatever the protocol has for that.
  func keepAlive(_ level: Double, of actuator: Int = 0) throws(RigFault) {
    if rig.keepsLevelsByAnyCommand {
      try rig.sendAlive()
    } else {
      try attempt("on again", isDeclared: true, segment(actuator, level))
    }
  }

  /// A level that is taken back before it begins, and another in its place.
  func revised(_ ahead: Int64) throws(RigFault) {
    try attempt("on", isDeclared: true, segment(0, 0.4))
    try attempt("a level that is taken back", isDeclared: true, segment(0, 0.9, from: ahead))
    try reviseAll()
    try pass(ahead + 60 * milliseconds)
    try attempt("off", isDeclared: true, segment(0, 0))
    try pass(30 * milliseconds)
  }

  /// As many segments as there is room for, which begin when all of them are there.
  func fill(with level: Double) throws(RigFault) {
    guard let capacity = capabilities.capacitySegments, ahead > 0 else { return }
    let tried = segment(0, level, from: ahead)
    try attemptAtOnce(
      (1...capacity).map { ("segment \($0) of \(capacity)", true, tried) })
    try requireWaiting(tried)
  }

  /// One drive of DR-8, by its place: a tap, or a level, another, and a ramp, which ends, is taken
  /// back in part or is stopped. The periods of levels, frequencies and ends have no common factor,
  /// so that each meets each. Some begin again a few milliseconds after they ended.
  func drive(_ place: Int) throws(RigFault) {
    let actuator = place % capabilities.actuators.count
    if place % 11 == 10 { return try tap(actuator, [12, 20, 30, 40][place / 11 % 4]) }
    // What is less than a step is no drive on one device and a step on another.
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

  /// A segment at the frequency of a drive of DR-8: 29 over the band by the drive's place, and
  /// beside it by 1.5 % from step to step within the drive, which is more than the limit of a
  /// frequency's error.
  private func toned(_ segment: Segment, _ place: Int, _ step: Int) -> Segment {
    let band = capabilities.actuators[segment.actuator].frequencyBandHertz
    let share = Double(place * 7 % 29) / 28
    var hertz = band.lowerBound + share * (band.upperBound - band.lowerBound)
    for _ in 0..<step { hertz *= share < 0.5 ? 1.015 : 1 / 1.015 }
    var toned = segment
    toned.frequencyHertz = min(max(hertz, band.lowerBound), band.upperBound)
    return toned
  }

  /// Another drive 1 to 8 ms after an off or a stop.
  private func returnSoon(_ actuator: Int, _ place: Int) throws(RigFault) {
    try pass(Int64(1 + place / 20 % 4 * 2) * milliseconds)
    try attempt("on again", isDeclared: true, toned(segment(actuator, 0.6), place, 0))
    try pass(40 * milliseconds)
    try attempt("off", isDeclared: true, segment(actuator, 0))
  }

  /// A drive of a second in a pause of DR-8, which lasts no longer for it. So a device is driven
  /// for two minutes in all: some faults come only with use.
  func hold(_ round: Int, within pause: Int64) throws(RigFault) {
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

  /// Schedules a level, and takes it back before it begins.
  private func takeBack(_ actuator: Int) throws(RigFault) {
    let soon = min(ahead, 30 * milliseconds)
    guard soon >= 10 * milliseconds else { return }
    try attempt("a level that is taken back", isDeclared: true, segment(actuator, 0.3, from: soon))
    try reviseAll()
  }
}
