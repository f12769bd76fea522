import TactusBackends
import TactusDevice
import TestMotion
import Testing

@testable import TactusCalibration

/// The profile that a calibration writes.
@Suite struct ProfileTests {
  private static let base = """
    {
      "title": "Model", "category": "pad",
      "match": [{ "backend": "model", "vendor": "054c", "product": ["0ce6", "0df2"] }],
      "updateIntervalMilliseconds": 5, "latencyMilliseconds": 8, "leaseEnforcedBy": "kernel",
      "actuators": {
        "motor": {
          "kind": "wideband", "role": "only", "zones": ["default", "all"], "frequencyHertz": 120,
          "levelSteps": 255, "minimumPulseMilliseconds": 20, "riseMilliseconds": 40,
          "coastMilliseconds": 40, "fullGravities": 0.6
        }
      }
    }
    """
  private static let identity = DeviceIdentity(
    backend: "model", category: .pad, vendor: 0x054c, product: 0x0df2, name: "Pad",
    uniqueID: "a0:B1")

  /// The configuration with files in the user's folder.
  private static func profiles(_ files: [String: String]) throws -> DeviceProfiles {
    let folder = "/home/tactus/profiles"
    let sources = ConfigurationSources(
      environment: ["XDG_CONFIG_HOME": "/home"],
      read: { path throws(ConfigurationError) in
        files.first { "\(folder)/\($0.key)" == path }.map { Array($0.value.utf8) }
      }, list: { $0 == folder ? Array(files.keys) : nil })
    return try Configuration().loaded(from: sources).deviceProfiles
  }

  private struct Written {
    var base: DeviceProfile
    var profile: CalibratedProfile
    var result: CalibrationResult
    var text: String
  }

  private static func written() throws -> Written {
    let all = try profiles(["model.json": base])
    let match = try #require(all.match(identity))
    let motor = ModelMotor.wideband(
      ModelWideband(
        hertz: 118, peakG: 0.9, timeConstant: 0.004, law: .init(deadZone: 0.1, exponent: 1.2),
        brakeGain: 1))
    let capabilities = try #require(match.profile.capabilities)
    let listing = DeviceListing(
      id: DeviceID("model:pad"), name: "Pad", category: .pad, identity: identity)
    let device = CalibratedDevice(
      listing, capabilities, profile: match.profile, in: DeviceProfiles([match.profile]))
    let desk = DriveDesk(ModelRig([motor]), MemoryDose(), highestLevel: 1)
    let result = try Calibration(device, desk).result { _ in }
    let profile = CalibratedProfile(base: match.profile, identity: identity, rule: match.rule)
    return Written(
      base: match.profile, profile: profile, result: result,
      text: profile.text(result, date: "2026-11-25"))
  }

  @Test func `the file, read again, gives what was measured to this unit only`() throws {
    let written = try Self.written()
    let all = try Self.profiles([
      "model.json": Self.base, "\(written.profile.name).json": written.text,
    ])
    let match = try #require(all.match(Self.identity))
    #expect(match.profile.name == written.profile.name)
    let capabilities = try #require(written.base.capabilities)
    #expect(match.profile.capabilities == written.result.measured.applied(to: capabilities))
    #expect(match.profile.capabilities != capabilities)
    var other = Self.identity
    other.uniqueID = "a0:B2"
    #expect(all.match(other)?.profile.name == "model")
  }

  @Test func `each value has its date, instrument and uncertainty as its source`() throws {
    let written = try Self.written()
    let all = try Self.profiles([
      "model.json": Self.base, "\(written.profile.name).json": written.text,
    ])
    let facts = try #require(all.match(Self.identity)).profile.facts
    #expect(!written.result.measured.entries.isEmpty)
    for entry in written.result.measured.entries {
      let fact = try #require(facts.first { $0.key == entry.path })
      let source = try #require(fact.source)
      #expect(source.contains("2026-11-25") && source.contains("model"), "\(source)")
      #expect(source.hasSuffix("± \(entry.uncertainty)"), "\(source)")
    }
    // The error of the levels is in the file, too.
    let title = try #require(facts.first { $0.key == "title" }?.source)
    #expect(title.contains("before") && title.contains("after"), "\(title)")
  }

  @Test func `a value that was not measured is not in the file`() throws {
    // An acceleration sensor does not show single levels, so the update interval is not measured.
    let written = try Self.written()
    #expect(!written.text.contains("updateIntervalMilliseconds"))
  }

  @Test func `the slowest actuator gives the latency of the device, if all were measured`() {
    func latency(_ outcomes: [Outcome]) -> Double? {
      let figures = outcomes.map { outcome in
        var figures = ActuatorFigures("motor", notMeasured: "")
        figures.latency = outcome
        return figures
      }
      return MeasuredProfile(figures, over: OutputCapabilities(actuators: [])).entries
        .first { $0.key == "latencyMilliseconds" }?.value
    }
    let (fast, slow) = (
      Outcome.value(0.008, uncertainty: 0), Outcome.value(0.02, uncertainty: 0)
    )
    #expect(latency([fast, slow]) == 20)
    #expect(latency([slow, fast]) == 20)
    #expect(latency([fast, .notMeasured("no clear onset")]) == nil)
  }
}
