import TactusTesting

/// Plays each feedback generator, a second apart.
/// - Returns: the number of taps from each generator.
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
