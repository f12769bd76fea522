import CoreHaptics
import Foundation
import TactusCatalogue
import TactusDevice
import TactusTesting
import TestFelt
import Testing

@testable import TactusCommand

/// Checks how the presets and the notification generator feel on each profile that has a model of
/// its motors.
@Suite struct FeltTests {
  /// The profiles on which a tap may be lost, because two motors of at most 0.6 g share it, or
  /// because a level lasts at least 50 ms, which is too coarse for a weak tap.
  private static let weak: Set = ["dualsense", "steam-deck", "xbox-bluetooth", "xpadneo"]

  @Test func `the profiles of motors have a model of their motion`() {
    #expect(Modelled.all.count >= 26)
  }

  @Test(arguments: Modelled.all)
  func `each tap of a preset is felt, or reported as lost`(_ modelled: Modelled) throws {
    for preset in Catalogue.presets {
      let played = try Played(preset.name, modelled)
      let reach = Int(modelled.capabilities.updateIntervalNanoseconds / 1_000_000) * 2 + 150
      for tap in played.due {
        let end = min(tap.onset + reach, played.sensation.decibels.count)
        let felt = played.sensation.decibels[tap.onset..<end].max() ?? -100
        #expect(felt >= 9.9, "\(preset.name) at \(tap.onset) ms: \(felt) dB")
      }
      #expect(played.lost.isEmpty || Self.weak.contains(modelled.name), "\(preset.name)")
      // Each tap has its own rise, and the strength falls by 3 dB between two rises.
      var rises = played.sensation.rises[...]
      for tap in played.due {
        // A rise may begin up to 2 ms before the onset, because the first sample with a drive
        // already moves the motor.
        rises = rises.drop { $0.start < tap.onset - 2 }
        let own = rises.popFirst()?.start ?? .max
        #expect(own - reach <= tap.onset, "\(preset.name): \(tap)")
      }
    }
  }

  @Test(arguments: Modelled.all.filter { !$0.switched.isEmpty })
  func `a motor that is on or off is on while the level is above its threshold`(
    _ modelled: Modelled
  ) throws {
    for preset in Catalogue.presets {
      let played = try Played(preset.name, modelled)
      for place in modelled.switched {
        let pulse = modelled.capabilities.actuators[place].minimumPulseNanoseconds / 1_000_000
        let asked = try OnTime(preset.name, modelled, place, pulse: Int(pulse))
        let given = Double(played.drives.count { $0[place] > 0 })
        #expect(played.drives.allSatisfy { $0[place] == 0 || $0[place] == 1 })
        #expect(given >= 0.8 * Double(asked.least), "\(preset.name): \(given), \(asked)")
        #expect(given <= 1.2 * Double(asked.most), "\(preset.name): \(given), \(asked)")
      }
    }
  }

  @Test(arguments: Modelled.all) @MainActor
  func `success, warning and error differ by number or spacing`(
    _ modelled: Modelled
  ) throws {
    let folder = try Folder()
    let trains = try UINotificationFeedbackGenerator.FeedbackType.allCases.map { type in
      let simulator = HapticSimulator()
      simulator.run { UINotificationFeedbackGenerator().notificationOccurred(type) }
      simulator.advance(by: 1)
      let taps = simulator.capture.taps.map { tap in
        """
        { "Event": { "Time": \(tap.time), "EventType": "HapticTransient", "EventParameters": [
          { "ParameterID": "HapticIntensity", "ParameterValue": \(tap.intensity) },
          { "ParameterID": "HapticSharpness", "ParameterValue": \(tap.sharpness) }] } }
        """
      }
      let text = "{ \"Version\": 1, \"Pattern\": [\(taps.joined(separator: ","))] }"
      let played = try Played(folder.file("\(type).ahap", text), modelled)
      // According to its profile, a Steam Deck reaches 0.15 g at full drive, which is 15 dB above
      // the threshold. So on this device every perceptible tap counts.
      let least = modelled.name == "steam-deck" ? 0.0 : 10
      let peaks = played.sensation.rises.map(\.peak)
      return peaks.filter { played.sensation.decibels[$0] >= least }
    }
    #expect(trains.allSatisfy { $0.count >= 2 })
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      let spacings = [a, b].map { Double(trains[$0][1] - trains[$0][0]) }.sorted()
      let differ = trains[a].count != trains[b].count || spacings[1] >= 1.25 * spacings[0]
      #expect(differ, "\(trains[a]) and \(trains[b])")
    }
  }
}
