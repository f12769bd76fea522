import Foundation
import TactusCatalogue
import Testing

@testable import TactusCommand

@Suite struct InspectTests {
  @Test func `facts, picture and lowering are shown`() {
    let run = Run("inspect", "inflate")
    #expect(run.code == 0)
    for part in [
      "duration    2.67 s; the last tail ends at 3.17 s",
      "events      1 transient, 2 continuous events", "peak 1 at 2.62 s",
      "HapticIntensityControl, 10 points from 0 ms to 2.52 s", "HapticSharpnessControl 0 at 2.6 s",
      "on loopback (Loopback LRA): kept 0, merged 0, moved 3, dropped 0",
      "moved 3: frequency outside the band (#1: 70 to 120 Hz)", "3 s",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `the facts are those for the device that --device names`() {
    let run = Run("inspect", "sparkle", "--device", "loopback:wideband,steps=2")
    #expect(run.output.contains("on loopback:wideband,steps=2"))
    #expect(run.output.contains("too weak for the device's steps"))
    #expect(Run("inspect", "sparkle", "--device", "loopback:piano").code == 2)
  }

  @Test func `for a profile's motors, drive and shake are shown, and lost taps`() throws {
    let folder = try Folder()
    // A Steam Deck reaches 0.15 g at full drive. On it, a tap of 0.3 with a gain of 0.5 is below
    // the threshold of perception.
    let file = try folder.file(
      "weak.ahap",
      document(
        "\"EventType\": \"HapticTransient\", \"Time\": 0, \"EventParameters\": "
          + "[{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 0.3}]"))
    let arguments = ["inspect", file, "--device", "loopback:profile=steam-deck"]
    let run = Run(arguments)
    for part in [
      "(Loopback as Steam Deck): kept 0, merged 0, moved 0, dropped 0, lost 1",
      "lost 1: less than 10 dB above the threshold of perception (#1: -1.8 dB)",
      "heavy: drive", "light: shake, g, 160 Hz at full drive",
      "motors      heavy: driven for 50 ms", "pulses      1 that a hand can distinguish",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    let parsed = try JSONSerialization.jsonObject(
      with: Data(Run(arguments + ["--json"]).output.utf8))
    let motion = try #require((parsed as? [String: Any])?["motion"] as? [String: Any])
    #expect((motion["motors"] as? [Any])?.count == 2)
    #expect((motion["pulses"] as? [Any])?.count == 1)
  }

  @Test func `an endless pattern is shown up to a limit`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless, tap))
    let run = Run("inspect", file)
    #expect(run.code == 0)
    #expect(run.output.contains("2 ms; endless"))
    #expect(run.output.contains("over the first 1.002 s"))
    #expect(Run("inspect", file, "--seconds", "0.5").output.contains("over the first 500 ms"))
  }

  @Test func `an empty pattern has facts, too`() throws {
    let folder = try Folder()
    let file = try folder.file("empty.ahap", "{\"Version\": 1, \"Pattern\": []}")
    let run = Run("inspect", file)
    #expect(run.code == 0)
    #expect(run.output.contains("events      none"))
    #expect(run.output.contains("kept 0, merged 0, moved 0, dropped 0"))
  }

  @Test func `the same facts can be printed as JSON`() throws {
    let run = Run("inspect", "inflate", "--json")
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let facts = try #require(parsed as? [String: Any])
    #expect(facts["end_s"] as? Double == 3.17)
    #expect(facts["is_endless"] as? Bool == false)
    #expect((facts["curves"] as? [Any])?.count == 2)
    let lowering = try #require(facts["lowering"] as? [String: Any])
    #expect(lowering["moved"] as? Int == 3)
    #expect((lowering["findings"] as? [Any])?.count == 3)
  }

  @Test(arguments: Catalogue.presets.map(\.name))
  func `each event of a preset has one outcome`(_ name: String) throws {
    let parsed = try JSONSerialization.jsonObject(
      with: Data(Run("inspect", name, "--json").output.utf8))
    let facts = try #require(parsed as? [String: Any])
    let lowering = try #require(facts["lowering"] as? [String: Any])
    let events = try #require(facts["events"] as? [String: Int])
    let names = ["kept", "merged", "moved", "dropped", "lost"]
    let outcomes = names.compactMap { lowering[$0] as? Int }
    let haptic = events.filter { $0.key.hasPrefix("Haptic") }.values.reduce(0, +)
    #expect(outcomes.reduce(0, +) == haptic)
  }

  @Test func `the mean intensity is the area below the intensity divided by the duration`() throws {
    let folder = try Folder()
    // A tap of 0.6 falls to 0 in 15 ms, and the pattern lasts 17 ms, so the mean is 0.6 × 15 / 2 /
    // 17.
    let file = try folder.file("tap.ahap", document(tap))
    let parsed = try JSONSerialization.jsonObject(
      with: Data(Run("inspect", file, "--json").output.utf8))
    let mean = (parsed as? [String: Any])?["mean_intensity"] as? Double ?? 0
    #expect(abs(mean - 0.6 * 15 / 2 / 17) < 1e-6)
  }

  @Test(
    arguments: [
      (["C.UTF-8"], true), (["", "C", "en_US.UTF-8"], false), ([nil, "de_DE.utf8"], true),
      ([nil, nil, nil], false), (["POSIX"], false), (["UTF-8"], true), (["de_DE@euro"], false),
      (["en_US.UTF-8@euro"], true), (["en_US.ISO-8859-1"], false), (["en_US.UTF-16"], false),
    ])
  func `the first locale variable that is set determines UTF-8`(
    _ locales: [String?], _ expected: Bool
  ) {
    #expect(TerminalShape.isUnicode(locales) == expected)
  }
}
