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
  func keepAlive(_ level: Double) throws(RigFault) {
    if rig.keepsLevelsByAnyCommand {
      try rig.sendAlive()
    } else {
      try attempt("on again", isDeclared: true, segment(0, level))
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
  /// back in part or is stopped. The periods of levels and ends have no common factor, so that each
  /// meets each.
  func drive(_ place: Int) throws(RigFault) {
    let actuator = place % capabilities.actuators.count
    if place % 11 == 10 { return try tap(actuator, [12, 20, 30, 40][place / 11 % 4]) }
    // What is less than a step is no drive on one device and a step on another.
    let least = 1 / Double(capabilities.actuators[actuator].levelSteps ?? 100)
    let first = max([0.02, 0.3, 0.05, 0.7, 0.1][place % 5], least)
    let second = max([0.5, 0.9, 0.02, 1, 0.25, 0.8, 0.4][place % 7], least)
    let last = max([1, 0.08, 0.6][place % 3], least)
    try attempt("on at \(first)", isDeclared: true, segment(actuator, first))
    try pass(25 * milliseconds)
    try attempt("a change to \(second)", isDeclared: true, segment(actuator, second))
    try pass(25 * milliseconds)
    try attempt(
      "a ramp to \(last)", isDeclared: true,
      ramp(actuator, from: second, to: last, nanoseconds: 60 * milliseconds))
    if place % 4 == 3 { try takeBack(actuator) }
    try pass(place % 4 == 1 ? 25 * milliseconds : 65 * milliseconds)
    if place % 4 == 0 {
      try attempt("off", isDeclared: true, segment(actuator, 0))
    } else {
      rig.note(.stop)
      try rig.sendStop()
    }
    try pass(30 * milliseconds)
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
