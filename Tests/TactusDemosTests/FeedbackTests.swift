import CoreHaptics
import TactusDemos
import TactusTesting
import Testing

/// Checks the taps of each generator against a table with their times in seconds after the trigger
/// and their intensities.
@MainActor @Suite struct FeedbackTests {
  private func capture(_ action: Feedback.Action) throws -> HapticCapture {
    let rig = try Rig { try Feedback() }
    try rig.perform(action, at: 0)
    try rig.run(to: 1.4)
    return rig.capture
  }

  @Test(arguments: [
    (Feedback.Action.notification(.success), [0, 0.14], [0.55, 0.95]),
    (.notification(.warning), [0, 0.36], [0.95, 0.55]),
    (.notification(.error), [0, 0.13, 0.26, 0.39], [0.7, 0.7, 1, 0.5]),
    (.impact(.light), [0], [0.45]), (.impact(.medium), [0], [0.7]),
    (.impact(.heavy), [0], [1]), (.impact(.soft), [0], [0.5]),
    (.impact(.rigid), [0], [0.85]), (.selection, [0], [0.4]),
  ])
  func `each kind of feedback has its number, spacing and strength of taps`(
    action: Feedback.Action, times: [Double], intensities: [Double]
  ) throws {
    let taps = try capture(action).taps
    #expect(agree(taps.map(\.time), times))
    #expect(agree(taps.map(\.intensity), intensities))
  }

  @Test func `the pattern of the post fades from its tap to 0 in a second`() throws {
    let capture = try capture(.fade)
    #expect(capture.taps == [.tap(at: 0, intensity: 1, sharpness: 0)])
    // The vibration has full intensity from 0.125 s on. A curve scales it by 1 - t.
    for time in [0.125, 0.25, 0.5, 0.75, 0.9] {
      #expect(abs(Double(capture.intensity(at: time)) - (1 - time)) < 1e-6, "\(time)")
    }
    #expect(capture.isSilent(from: 1.0001, to: 1.4))
    #expect(capture.events.last?.duration == 1)
  }

  @Test func `the script triggers all kinds of feedback, one after the other`() throws {
    let rig = try Rig(HapticSimulator(), Feedback.script) { try Feedback() }
    try rig.run(to: 14.9)
    let counts = (0..<10).map { step in
      let start = Double(step) * 1.5
      return rig.capture.taps.count { $0.time >= start && $0.time < start + 1.5 }
    }
    #expect(counts == [2, 2, 4, 1, 1, 1, 1, 1, 1, 1])
    #expect(rig.program.triggeredAt.count == 10)
  }
}
