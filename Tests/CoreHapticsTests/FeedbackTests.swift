import CoreHaptics
import Foundation
import TactusTesting
import Testing

/// Checks the feedback generators.
@MainActor @Suite struct FeedbackTests {
  private func capture(_ trigger: () -> Void) -> HapticCapture {
    let simulator = HapticSimulator()
    simulator.run(trigger)
    simulator.advance(by: 2)
    return simulator.capture
  }

  private func intensities(_ type: UINotificationFeedbackGenerator.FeedbackType) -> [Float] {
    capture { UINotificationFeedbackGenerator().notificationOccurred(type) }.taps.map(\.intensity)
  }

  @Test func `success is two taps, weak then strong`() {
    let taps = intensities(.success)
    #expect(taps.count == 2 && taps[0] < taps[1])
  }

  @Test func `warning is two taps, strong then weaker`() {
    let taps = intensities(.warning)
    #expect(taps.count == 2 && taps[0] > taps[1])
  }

  @Test func `error is four taps`() {
    #expect(intensities(.error).count == 4)
  }

  @Test func `selection is one light tap`() {
    let taps = capture { UISelectionFeedbackGenerator().selectionChanged() }.taps
    #expect(taps.count == 1 && taps[0].intensity < 0.5)
  }

  @Test func `the five styles differ, heavier ones are stronger and rigid is the crispest`() {
    let taps = UIImpactFeedbackGenerator.FeedbackStyle.allCases.map { style in
      capture { UIImpactFeedbackGenerator(style: style).impactOccurred() }.taps
    }
    #expect(taps.allSatisfy { $0.count == 1 })
    let (light, medium, heavy, soft, rigid) = (
      taps[0][0], taps[1][0], taps[2][0], taps[3][0], taps[4][0]
    )
    #expect(light.intensity < medium.intensity && medium.intensity < heavy.intensity)
    #expect(soft.sharpness < heavy.sharpness && rigid.sharpness > light.sharpness)
  }

  @Test func `a generator without a style is of the style medium`() {
    let taps = capture { UIImpactFeedbackGenerator().impactOccurred() }.taps
    #expect(taps == capture { UIImpactFeedbackGenerator(style: .medium).impactOccurred() }.taps)
    #expect(taps.count == 1)
  }

  @Test func `a canvas gives one tap for an alignment, a stronger one for a path`() {
    let alignment = capture { UICanvasFeedbackGenerator().alignmentOccurred(at: .zero) }.taps
    let path = capture { UICanvasFeedbackGenerator().pathCompleted(at: .zero) }.taps
    #expect(alignment.count == 1 && path.count == 1)
    #expect(alignment[0].intensity < path[0].intensity)
  }

  @Test func `an impact's intensity scales it and is limited`() {
    func tap(_ intensity: CGFloat) -> Float {
      let capture = capture {
        UIImpactFeedbackGenerator(style: .heavy).impactOccurred(intensity: intensity)
      }
      return capture.taps.first?.intensity ?? 0
    }
    #expect(tap(0.5) == 0.5)
    #expect([7, 1, 0, -1, .nan].map(tap) == [1, 1, 0, 0, 0])
  }

  @Test func `styles and types of feedback have UIKit's raw values`() {
    #expect(UIImpactFeedbackGenerator.FeedbackStyle.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(UIImpactFeedbackGenerator.FeedbackStyle.rigid.rawValue == 4)
    #expect(UINotificationFeedbackGenerator.FeedbackType.error.rawValue == 2)
    #expect(UINotificationFeedbackGenerator.FeedbackType.success.rawValue == 0)
  }

  @Test func `generators play after a preparation, twice, and at a place`() {
    let simulator = HapticSimulator()
    let generator = UISelectionFeedbackGenerator()
    simulator.run {
      generator.prepare()
      generator.selectionChanged()
    }
    simulator.advance(by: 300)
    simulator.run { generator.selectionChanged(at: .zero) }
    simulator.advance(by: 1)
    #expect(simulator.capture.taps.map(\.time) == [0, 300])
  }

  @Test func `without a device generators do nothing, and play when it is connected again`() {
    let simulator = HapticSimulator()
    simulator.unplug()
    simulator.run { UINotificationFeedbackGenerator().notificationOccurred(.error) }
    simulator.advance(by: 1)
    #expect(simulator.capture.events == [])
    simulator.plugIn()
    simulator.run { UINotificationFeedbackGenerator().notificationOccurred(.error) }
    simulator.advance(by: 1)
    #expect(simulator.capture.taps.count == 4)
  }
}
