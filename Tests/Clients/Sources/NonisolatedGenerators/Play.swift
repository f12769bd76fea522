import TactusTesting

/// Plays each generator for a second.
/// - Returns: the number of taps of each.
public func play(_ simulator: HapticSimulator) -> [Int] {
  let calls: [() -> Void] = [
    { FeedbackService.impact(.heavy) }, { FeedbackService.notify(.success) },
    { FeedbackService.select() }, { FeedbackService.plain() },
    { Style.rigid.fire() }, { FeedbackService.align(.zero) },
  ]
  var counts: [Int] = []
  for call in calls {
    let before = simulator.capture.taps.count
    simulator.run(call)
    simulator.advance(by: 1)
    counts.append(simulator.capture.taps.count - before)
  }
  return counts
}
