import TactusTesting

/// Plays each order once, a second for each.
/// - Returns: the reports of each.
public func play(_ simulator: HapticSimulator) throws -> [[String]] {
  var reported: [[String]] = []
  for order in [OneShot.startThenNotify, OneShot.notifyThenStart, OneShot.notifyThenStartAll] {
    let shot = try simulator.run { try OneShot() }
    try order(shot)()
    simulator.advance(by: 1)
    reported.append(shot.lines)
  }
  return reported
}
