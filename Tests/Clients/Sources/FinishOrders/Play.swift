import TactusTesting

/// Plays once with each order of calls, a second apart.
/// - Returns: the messages from each order.
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
