import Foundation
import TactusBackends
import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Compares a capture at any time, on the update grid or off it, with `Oracle` and
/// `OracleLowering`, which are independent implementations of the rules of playback and of
/// lowering. Intensity and levels of actuators may differ by 0.001, and sharpness by 0.002 if the
/// intensity is above 0.01.
///
/// `TACTUS_SEARCH_WHOLE=1` searches 1,000 patterns instead of 40, and every preset (with the
/// corpus, if it is beside the package) on every device instead of two.
@Suite struct ExactnessTests {
  private static let isWhole =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] != nil
  /// The intervals between two updates in milliseconds.
  private static let intervals: [Int64] = [1, 4, 10, 30]

  @Test(arguments: Seeds.of(1...(isWhole ? 1000 : 40)))
  func `captures of random commands are exact at every time`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 9_000_000 + seed)
    let zones: [Zone] = random.once(in: 2) ? [.default] : [.default, .leftHandle, .handles]
    var script = random.script(zones: zones)
    script.separateCalls()
    let times = random.times(before: script.horizon, count: 150)
    let device = Self.devices[Int(seed) % Self.devices.count]
    for interval in Self.intervals {
      try check(script, times, device, interval, "seed \(seed)")
    }
  }

  @Test(arguments: Self.files)
  func `captures of files are exact at every time`(_ file: URL) throws {
    let pattern = try #require(AHAPReader.read(Array(try Data(contentsOf: file))).pattern)
    let length = min(max(Timeline(pattern).hapticEndNanoseconds, 1_000_000), 30_000_000_000)
    let script = Script(
      parts: [Script.Part(pattern: pattern)], calls: [Script.Call(given: 333, action: .start)],
      horizon: length + 10_000_000)
    var random = SeededGenerator(seed: UInt64(file.lastPathComponent.utf8.count))
    let times = random.times(before: script.horizon, count: 300)
    let devices = Self.isWhole ? Self.devices : [Self.devices[1], Self.devices[5]]
    for device in devices {
      for interval in Self.intervals {
        try check(script, times, device, interval, file.lastPathComponent)
      }
    }
  }

  @Test func `a parameter that limits a level bends the level at that time`() throws {
    var pattern = Pattern(events: [
      .buzz(for: 300, intensity: 0.8, sharpness: 0.5, [EventParameter(.attackTime, 0.3)]),
      .buzz(for: 300, intensity: 0.1, sharpness: 0),
    ])
    let curves: [(ControlID, [(Double, Double)])] = [
      (.hapticIntensity, [(0.05, 1), (0.0615, -1), (0.0785, 2), (0.2, 0.1)]),
      (.hapticSharpness, [(0.1, 0), (0.1115, -1), (0.1285, 1), (0.3, 0)]),
    ]
    pattern.entries += curves.map { id, points in
      Entry(.curve(ParameterCurve(id, points: points.map { .init($0.0, $0.1) })))
    }
    let script = Script(
      parts: [Script.Part(pattern: pattern)], calls: [Script.Call(given: 333, action: .start)],
      horizon: 400_000_000)
    let times = (0..<4000).map { Int64($0) * 97_777 }
    for interval in Self.intervals {
      try check(script, times, Self.devices[1], interval, "limits")
    }
  }

  @Test func `a small change during a ramp is not lost`() throws {
    let ramp = Pattern(events: [.buzz(for: 300, [EventParameter(.attackTime, 0.3)])])
    let script = Script(
      parts: [Script.Part(pattern: ramp)],
      calls: [
        Script.Call(given: 333, action: .start),
        Script.Call(given: 95_000_333, action: .gain(0.99)),
      ], horizon: 300_000_000)
    let times = (0..<3000).map { Int64($0) * 99_777 }
    try check(script, times, Self.devices[0], 30, "gain")
  }

  @Test func `the ten devices cover every way of lowering`() {
    let actuators = Self.devices.flatMap(\.capabilities.actuators)
    #expect(Self.devices.count == 10)
    #expect(actuators.contains { $0.levelSteps.map { $0 < Lowering.coarseSteps } ?? false })
    #expect(actuators.contains { $0.levelSteps.map { $0 >= Lowering.coarseSteps } ?? false })
    #expect(actuators.contains { $0.response.deadZone > 0 })
    #expect(actuators.contains { $0.response.gamma != 1 && $0.levelSteps == nil })
    #expect(actuators.contains { $0.role == .heavy })
  }

  // MARK: Devices

  /// A device to play on.
  struct Subject: Sendable {
    var name: String
    var capabilities: OutputCapabilities
  }

  /// Every kind of loopback, five profiles, and two motors with a dead zone and a gamma.
  static let devices: [Subject] = {
    let loopbacks = LoopbackModel.allCases.map {
      Subject(name: "loopback \($0)", capabilities: $0.capabilities)
    }
    let names = ["dualsense", "gpio-vibrator", "switch-pro", "pinephone", "steam-deck"]
    let profiles = names.compactMap { name in
      DeviceProfiles.catalogue.profiles.first { $0.name == name }?.capabilities
        .map { Subject(name: name, capabilities: $0) }
    }
    let bent = [(0.3, 1.0), (0.1, 0.5)].map { deadZone, gamma in
      var capabilities = LoopbackModel.motors.capabilities
      for place in capabilities.actuators.indices {
        capabilities.actuators[place].response = LevelResponse(deadZone: deadZone, gamma: gamma)
      }
      return Subject(name: "dead zone \(deadZone), gamma \(gamma)", capabilities: capabilities)
    }
    return loopbacks + profiles + bent
  }()

  /// The files of the presets. The whole search also uses the AHAP files of a corpus beside the
  /// package.
  static let files: [URL] = {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let folders = ["Devices/Patterns"] + (isWhole ? ["../shared/ahap"] : [])
    let all = folders.flatMap { folder in
      let found = FileManager.default.enumerator(
        at: package.appending(path: folder).standardizedFileURL, includingPropertiesForKeys: nil)
      return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "ahap" }
    }
    // Files of the corpus that are not valid patterns are left out. The tests of the reader list
    // them.
    let patterns = all.filter { file in
      (try? Data(contentsOf: file)).map { AHAPReader.read(Array($0)).pattern != nil } ?? false
    }
    return patterns.sorted { $0.path < $1.path }
  }()

  // MARK: Checking

  private func check(
    _ script: Script, _ times: [Int64], _ device: Subject, _ interval: Int64, _ place: String
  ) throws {
    let rig = try Rig { capabilities in
      capabilities = device.capabilities
      capabilities.updateIntervalNanoseconds = interval * 1_000_000
      // The oracle plays immediate commands without delay.
      capabilities.latencyNanoseconds = 0
    }
    _ = try script.play(on: rig)
    let reader = LevelReader(rig.capture)
    #expect(rig.capture.lostRecordCount == 0)
    let judgement = Judgement(script)
    let lowering = OracleLowering(actuators: device.capabilities.actuators)
    let zones = Set(script.parts.map(\.zone))
    for time in times {
      let looks = [0, -2.5, 2.5].map { shift in
        Dictionary(
          uniqueKeysWithValues: zones.map {
            ($0, judgement.look($0, at: (Double(time) + shift) / 1e9))
          })
      }
      let wrong =
        zones.compactMap { Self.wrong(reader.state(of: $0, at: time), $0, looks) }
        + device.capabilities.actuators.indices.compactMap { actuator in
          let levels = looks.map { lowering.drive(of: actuator, $0) }
          return Self.wrong(
            reader.level(of: actuator, at: time), levels, 0.001, "actuator \(actuator)")
        }
      #expect(wrong.isEmpty, "\(place), \(device.name), \(interval) ms, at \(time) ns: \(wrong)")
      if !wrong.isEmpty { return }
    }
  }

  private static func wrong(
    _ state: ZoneState, _ zone: Zone, _ looks: [[Zone: Oracle.ZoneLook]]
  ) -> String? {
    let looks = looks.compactMap { $0[zone] }
    let intensity = wrong(
      state.intensity, looks.map(\.intensity), 0.001, "intensity of \(zone)")
    if let intensity { return intensity }
    guard looks.allSatisfy({ $0.intensity > 0.01 }) else { return nil }
    return wrong(state.sharpness, looks.map(\.sharpness), 0.002, "sharpness of \(zone)")
  }

  /// Describes a value that lies outside the range of the permitted values by more than a
  /// tolerance; nil if it does not.
  private static func wrong(
    _ value: Double, _ others: [Double], _ tolerance: Double, _ name: String
  ) -> String? {
    let (low, high) = (others.min() ?? .infinity, others.max() ?? -.infinity)
    return value >= low - tolerance && value <= high + tolerance
      ? nil : "\(name) \(value), exactly \(others)"
  }
}

extension Script {
  /// Gives each call its own time, at least 1 µs apart. Between two calls at the same time the
  /// player advances the pattern by one step, which the oracle does not do.
  fileprivate mutating func separateCalls() {
    for index in calls.indices.dropFirst() {
      calls[index].given = max(calls[index].given, calls[index - 1].given + 1000)
    }
  }
}

extension SeededGenerator {
  /// Random times in nanoseconds, on or off the update grid.
  fileprivate mutating func times(before end: Int64, count: Int) -> [Int64] {
    (0..<count).map { _ in Int64.random(in: 0..<end, using: &self) }
  }
}
