import CoreHaptics
import Foundation
import TactusTesting
import Testing

/// Checks Apple's rules for patterns and their parts.
@Suite struct PatternRuleTests {
  @Test func `the duration is the end of the last event or the time of the last parameter`() throws
  {
    #expect(try CHHapticPattern(events: [], parameters: []).duration == 0)
    #expect(try CHHapticPattern(events: [.tap(0.5)], parameters: []).duration == 0.5)
    #expect(
      try CHHapticPattern(events: [.buzz(1, for: 2), .tap(2.5)], parameters: []).duration == 3)
    let late = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: 1, relativeTime: 4)
    #expect(try CHHapticPattern(events: [.buzz(1, for: 2)], parameters: [late]).duration == 4)
    let tap = CHHapticEvent.tap(1)
    tap.duration = 7
    #expect(try CHHapticPattern(events: [tap], parameters: []).duration == 8)
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: 9, value: 1)],
      relativeTime: 0)
    #expect(try CHHapticPattern(events: [.tap(1)], parameterCurves: [curve]).duration == 1)
  }

  @Test func `a pattern copies its parts`() throws {
    let stage = try Stage()
    let event = CHHapticEvent.tap(0.1, intensity: 0.5)
    let pattern = try CHHapticPattern(events: [event], parameters: [])
    event.relativeTime = 3
    event.duration = 9
    event.eventParameters[0].value = 1
    #expect(pattern.duration == 0.1)
    try stage.engine.makePlayer(with: pattern).start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps == [.tap(at: 0.1, intensity: 0.5, sharpness: 0.5)])
  }

  @Test func `events keep their values`() {
    let tap = CHHapticEvent.tap(0.5)
    #expect(tap.type == .hapticTransient && tap.relativeTime == 0.5 && tap.duration == 0)
    #expect(tap.eventParameters.map(\.parameterID) == [.hapticIntensity, .hapticSharpness])
    let sound = CHHapticEvent(audioResourceID: 3, parameters: [], relativeTime: 1, duration: 2)
    #expect(sound.type == .audioCustom && sound.relativeTime == 1 && sound.duration == 2)
    #expect(CHHapticEvent(audioResourceID: 3, parameters: [], relativeTime: 1).duration == 0)
  }

  @Test func `an event without parameters plays with the default values`() throws {
    let stage = try Stage()
    let events = [CHHapticEvent.EventType.hapticTransient, .hapticContinuous].map {
      CHHapticEvent(eventType: $0, parameters: [], relativeTime: 0, duration: 0.1)
    }
    try stage.engine.makePlayer(with: try CHHapticPattern(events: events, parameters: []))
      .start(atTime: 0)
    stage.advance(1)
    let captured = stage.simulator.capture.events
    #expect(captured.map(\.type) == [.hapticTransient, .hapticContinuous])
    #expect(captured.map(\.intensity) == [0.75, 0.6])
    #expect(captured.map(\.sharpness) == [0.5, 0.422601])
  }

  @Test func `a value out of range is limited when it is played`() throws {
    let stage = try Stage()
    try stage.player(.tap(intensity: 3, sharpness: -1)).start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps == [.tap(at: 0, intensity: 1, sharpness: 0)])
  }

  @Test func `a duration above 30 seconds is no error`() throws {
    let stage = try Stage()
    try stage.player(.buzz(for: 100)).start(atTime: 0)
    stage.advance(200)
    #expect(stage.intensities(99.9, 100) == [0.5, 0])
  }

  @Test func `a continuous event without a duration plays until it is stopped`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 0))
    try player.start(atTime: 0)
    stage.advance(1000)
    try player.stop(atTime: 0)
    stage.advance(1)
    #expect(stage.intensities(999, 1000) == [0.5, 0])
  }

  @Test func `an invalid event is refused with its code`() {
    func code(_ event: CHHapticEvent) -> CHHapticError.Code? {
      CoreHapticsTests.code { _ = try CHHapticPattern(events: [.tap(), event], parameters: []) }
    }
    #expect(code(.tap(-0.1)) == .invalidEventTime)
    #expect(code(.tap(.nan)) == .invalidEventTime)
    #expect(code(.tap(2e6)) == .invalidEventTime)
    #expect(code(.buzz(for: -1)) == .invalidEventDuration)
    #expect(code(.buzz(for: .nan)) == .invalidEventDuration)
    #expect(code(.tap(intensity: .nan)) == .badEventEntry)
    #expect(
      code(CHHapticEvent(eventType: .init(rawValue: "Warm"), parameters: [], relativeTime: 0))
        == .invalidEventType)
    let parameter = CHHapticEventParameter(parameterID: .init(rawValue: "Heat"), value: 1)
    #expect(
      code(CHHapticEvent(eventType: .hapticTransient, parameters: [parameter], relativeTime: 0))
        == .invalidParameterType)
  }

  @Test func `invalid parameters and curves are refused with their codes`() {
    func code(_ id: String, _ value: Float, _ time: Double) -> [CHHapticError.Code?] {
      let id = CHHapticDynamicParameter.ID(rawValue: id)
      let parameter = CHHapticDynamicParameter(parameterID: id, value: value, relativeTime: time)
      let curve = CHHapticParameterCurve(
        parameterID: id, controlPoints: [.init(relativeTime: time, value: value)], relativeTime: 0)
      return [
        CoreHapticsTests.code { _ = try CHHapticPattern(events: [], parameters: [parameter]) },
        CoreHapticsTests.code { _ = try CHHapticPattern(events: [], parameterCurves: [curve]) },
      ]
    }
    #expect(code("HapticIntensityControl", 1, 0) == [nil, nil])
    #expect(code("HapticIntensity", 1, 0) == [.invalidParameterType, .invalidParameterType])
    #expect(
      code("HapticIntensityControl", .infinity, 0) == [.badParameterEntry, .badParameterEntry])
    #expect(code("HapticIntensityControl", 1, -1) == [.badParameterEntry, .badParameterEntry])
  }

  @Test func `a curve with 21 points shapes the pattern`() throws {
    let stage = try Stage()
    let points = (0...20).map {
      CHHapticParameterCurve.ControlPoint(
        relativeTime: Double($0) / 20, value: $0.isMultiple(of: 2) ? 0 : 1)
    }
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl, controlPoints: points, relativeTime: 0)
    let pattern = try CHHapticPattern(
      events: [.buzz(for: 1, intensity: 1)], parameterCurves: [curve])
    try stage.engine.makePlayer(with: pattern).start(atTime: 0)
    stage.advance(1)
    for (time, expected) in [(0.05, 1), (0.1, 0), (0.075, 0.5), (0.95, 1)] {
      #expect(abs(stage.intensities(time)[0] - Float(expected)) < 1e-4)
    }
  }

  @Test func `raw strings are those of AHAP files`() {
    #expect(CHHapticEvent.EventType.audioCustom.rawValue == "AudioCustom")
    #expect(CHHapticEvent.ParameterID.audioBrightness.rawValue == "AudioBrightness")
    #expect(
      CHHapticDynamicParameter.ID.hapticReleaseTimeControl.rawValue == "HapticReleaseTimeControl")
    #expect(
      CHHapticPattern.Key.parameterCurveControlPoints.rawValue == "ParameterCurveControlPoints")
    #expect(
      CHHapticPattern.Key.eventWaveformUseVolumeEnvelope.rawValue
        == "EventWaveformUseVolumeEnvelope")
  }
}
