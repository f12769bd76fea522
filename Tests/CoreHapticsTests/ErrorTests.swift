import CoreHaptics
import Foundation
import TactusTesting
import Testing

@Suite struct ErrorTests {
  /// The codes in Apple's documentation.
  private let codes: [(CHHapticError.Code, Int)] = [
    (.engineNotRunning, -4805), (.operationNotPermitted, -4806), (.engineStartTimeout, -4808),
    (.notSupported, -4809), (.serverInitFailed, -4810), (.serverInterrupted, -4811),
    (.invalidPatternPlayer, -4812), (.invalidPatternData, -4813),
    (.invalidPatternDictionary, -4814), (.invalidAudioSession, -4815),
    (.invalidEngineParameter, -4816), (.invalidParameterType, -4820), (.invalidEventType, -4821),
    (.invalidEventTime, -4822), (.invalidEventDuration, -4823), (.invalidAudioResource, -4824),
    (.resourceNotAvailable, -4825), (.badEventEntry, -4830), (.badParameterEntry, -4831),
    (.invalidTime, -4840), (.fileNotFound, -4851), (.insufficientPower, -4897),
    (.unknownError, -4898), (.memoryError, -4899),
  ]

  @Test func `error codes have Apple's numbers`() {
    for (code, number) in codes { #expect(code.rawValue == number) }
    #expect(CHHapticError.Code.allCases.count == codes.count)
  }

  @Test func `errors have Apple's domain`() {
    #expect(CoreHapticsErrorDomain == "com.apple.CoreHaptics")
    let error = CHHapticError(.notSupported) as NSError
    #expect(error.domain == "com.apple.CoreHaptics")
    #expect(error.code == -4809)
    #expect(CHHapticError.errorDomain == CoreHapticsErrorDomain)
    #expect(CHHapticError(.notSupported).errorCode == -4809)
  }

  @Test func `an error is caught by its code`() throws {
    let stage = try Stage(isRunning: false)
    let player = try stage.player(.tap())
    var isCaught = false
    do { try player.start(atTime: 0) } catch CHHapticError.engineNotRunning { isCaught = true }
    #expect(isCaught)
  }

  @Test func `reasons and actions have Apple's numbers`() {
    let reasons: [(CHHapticEngine.StoppedReason, Int)] = [
      (.audioSessionInterrupt, 1), (.applicationSuspended, 2), (.idleTimeout, 3),
      (.notifyWhenFinished, 4), (.engineDestroyed, 5), (.gameControllerDisconnect, 6),
      (.systemError, -1),
    ]
    for (reason, number) in reasons { #expect(reason.rawValue == number) }
    #expect(CHHapticEngine.FinishedAction.stopEngine.rawValue == 1)
    #expect(CHHapticEngine.FinishedAction.leaveEngineRunning.rawValue == 2)
    #expect(CHHapticTimeImmediate == 0)
  }

  @Test func `every error has a description in each of the ways to get it`() {
    for (code, _) in codes {
      let error = CHHapticError(code)
      #expect(!error.description.isEmpty)
      #expect(error.localizedDescription == error.description)
      #expect((error as NSError).localizedDescription == error.description)
    }
    let own = CHHapticError(.unknownError, userInfo: [NSLocalizedDescriptionKey: "a reason"])
    #expect(own.localizedDescription == "a reason")
    #expect(own.userInfo.count == 1)
    #expect(own.errorUserInfo[NSLocalizedDescriptionKey] as? String == "a reason")
    #expect(own != CHHapticError(.unknownError))
  }
}

@Suite struct CapabilityTests {
  private let capability = HapticSimulator().run { CHHapticEngine.capabilitiesForHardware() }

  @Test func `ranges and defaults of event parameters are those of the reference`() throws {
    let expected: [(CHHapticEvent.ParameterID, CHHapticEvent.EventType, [Float])] = [
      (.hapticIntensity, .hapticTransient, [0, 1, 0.75]),
      (.hapticIntensity, .hapticContinuous, [0, 1, 0.6]),
      (.hapticSharpness, .hapticTransient, [0, 1, 0.5]),
      (.hapticSharpness, .hapticContinuous, [0, 1, 0.422601]),
      (.attackTime, .hapticContinuous, [0, 1, 0]), (.decayTime, .audioContinuous, [0, 1, 0]),
      (.releaseTime, .hapticContinuous, [0, 1, 0]), (.sustained, .hapticContinuous, [0, 1, 1]),
      (.audioVolume, .audioCustom, [0, 1, 1]), (.audioPitch, .audioContinuous, [-1, 1, 0]),
      (.audioPan, .audioCustom, [-1, 1, 0]), (.audioBrightness, .audioContinuous, [0, 1, 1]),
    ]
    for (id, type, values) in expected {
      let attributes = try capability.attributes(forEventParameter: id, eventType: type)
      #expect([attributes.minValue, attributes.maxValue, attributes.defaultValue] == values)
    }
  }

  @Test func `ranges and defaults of dynamic parameters are those of the reference`() throws {
    for id in [CHHapticDynamicParameter.ID.hapticIntensityControl, .audioVolumeControl] {
      let attributes = try capability.attributes(forDynamicParameter: id)
      #expect([attributes.minValue, attributes.maxValue, attributes.defaultValue] == [0, 1, 1])
    }
    for id in [
      CHHapticDynamicParameter.ID.hapticSharpnessControl, .hapticAttackTimeControl,
      .hapticDecayTimeControl, .hapticReleaseTimeControl, .audioPanControl,
      .audioBrightnessControl, .audioPitchControl, .audioAttackTimeControl,
      .audioDecayTimeControl, .audioReleaseTimeControl,
    ] {
      let attributes = try capability.attributes(forDynamicParameter: id)
      #expect([attributes.minValue, attributes.maxValue, attributes.defaultValue] == [-1, 1, 0])
    }
  }

  @Test func `a parameter that does not exist or does not apply throws`() {
    let capability = capability
    #expect(
      code {
        _ = try capability.attributes(
          forEventParameter: .attackTime, eventType: .hapticTransient)
      } == .invalidParameterType)
    #expect(
      code {
        _ = try capability.attributes(
          forEventParameter: .init(rawValue: "Heat"), eventType: .hapticTransient)
      } == .invalidParameterType)
    #expect(
      code {
        _ = try capability.attributes(
          forEventParameter: .attackTime, eventType: .init(rawValue: "Warm"))
      } == .invalidEventType)
    #expect(
      code { _ = try capability.attributes(forDynamicParameter: .init(rawValue: "Heat")) }
        == .invalidParameterType)
  }
}
