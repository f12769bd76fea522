import TactusBackends
import TactusCatalogue
import TactusDevice
import Testing

/// A configuration with profiles from the given folders of an in-memory file system.
private func loaded(_ files: [String: String], folders: [String]) throws -> Configuration {
  let sources = ConfigurationSources(
    environment: ["TACTUS_PROFILES": folders.joined(separator: ":")],
    read: { files[$0].map { Array($0.utf8) } },
    list: { folder in
      let prefix = folder + "/"
      let names = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
      return names.isEmpty ? nil : names.map(String.init)
    })
  return try Configuration().loaded(from: sources)
}

private func problems(_ text: String) -> [String] {
  let error = #expect(throws: ConfigurationError.self) {
    try loaded(["/p/mine.json": text], folders: ["/p"])
  }
  return error?.problems ?? []
}

private let dualSense = DeviceIdentity(
  backend: "evdev", category: .pad, vendor: 0x054c, product: 0x0ce6)

@Suite struct ProfileTests {
  @Test func `every profile file of the catalogue is read`() {
    #expect(DeviceProfiles.catalogue.profiles.map(\.name) == Catalogue.profiles.map(\.name))
  }

  @Test func `a DualSense is matched and inherits the generic pad's values`() throws {
    let profile = try #require(DeviceProfiles.catalogue.match(dualSense)?.profile)
    #expect(profile.name == "dualsense")
    let capabilities = try #require(profile.capabilities)
    #expect(capabilities.actuators.map(\.name) == ["heavy", "light"])
    #expect(capabilities.actuators.map(\.role) == [.heavy, .light])
    #expect(capabilities.lease == .standard(.kernel))
  }

  @Test func `an unknown pad gets the generic profile`() throws {
    let unknown = DeviceIdentity(backend: "evdev", category: .pad, vendor: 1, product: 2)
    #expect(DeviceProfiles.catalogue.match(unknown)?.profile.name == "generic-pad")
  }

  @Test func `every number in the catalogue names its source`() {
    let figures = DeviceProfiles.catalogue.profiles.flatMap(\.facts).filter {
      Double($0.value) != nil
    }
    #expect(!figures.isEmpty)
    for fact in figures { #expect(fact.source != nil, "\(fact.origin): \(fact.key)") }
  }

  @Test func `a user's file of the same name changes only the values that it gives`() throws {
    let text = """
      { // Mine is weak.
        actuators: { heavy: { gamma: 0.5 } },
        updateIntervalMilliseconds: 4 }
      """
    let configuration = try loaded(["/p/dualsense.json": text], folders: ["/p"])
    let profile = try #require(configuration.deviceProfiles.match(dualSense)?.profile)
    let capabilities = try #require(profile.capabilities)
    #expect(capabilities.updateIntervalNanoseconds == 4_000_000)
    #expect(capabilities.actuators[0].response.gamma == 0.5)
    #expect(capabilities.actuators[1].response.gamma == 1)
    let facts = Dictionary(uniqueKeysWithValues: profile.facts.map { ($0.key, $0) })
    #expect(facts["actuators.heavy.gamma"]?.origin == "/p/dualsense.json:2")
    #expect(facts["updateIntervalMilliseconds"]?.origin == "/p/dualsense.json:3")
    #expect(facts["updateIntervalMilliseconds"]?.source == nil)
    #expect(
      facts["actuators.light.zones"]?.origin.hasPrefix(
        "Devices/Profiles/generic-pad.json:") == true)
  }

  @Test func `a profile in the first folder has priority over the same one in the second`() throws {
    let configuration = try loaded(
      ["/a/dualsense.json": "{ title: 'A' }", "/b/dualsense.json": "{ title: 'B' }"],
      folders: ["/a", "/b"])
    #expect(configuration.deviceProfiles.match(dualSense)?.profile.title == "A")
  }

  @Test func `a user's own profile is preferred to an equally specific one of the catalogue`()
    throws
  {
    let text = """
      { extends: "generic-pad", title: "Mine",
        match: [{ vendor: "054c", product: "0ce6" }] }
      """
    let configuration = try loaded(["/p/mine.json": text], folders: ["/p"])
    #expect(configuration.deviceProfiles.match(dualSense)?.profile.title == "Mine")
  }

  @Test func `a profile that extends another does not match the other's devices`() throws {
    let configuration = try loaded(
      ["/p/mine.json": "{ extends: 'generic-pad' }"], folders: ["/p"])
    let unknown = DeviceIdentity(backend: "evdev", category: .pad)
    #expect(configuration.deviceProfiles.match(unknown)?.profile.name == "generic-pad")
  }

  @Test func `a serial device needs no actuators in its profile, because it declares them`() throws
  {
    let text = "{ title: 'Board', category: 'serial', match: [{ vendor: '1209' }] }"
    let configuration = try loaded(["/p/board.json": text], folders: ["/p"])
    let board = DeviceIdentity(backend: "serial", category: .serial, vendor: 0x1209)
    let profile = try #require(configuration.deviceProfiles.match(board)?.profile)
    #expect(profile.name == "board" && profile.capabilities == nil)
  }

  @Test func `a wrong key is an error with its place and a suggestion`() {
    #expect(
      problems("{\n  tittle: 'x' }") == [
        "/p/mine.json:2:3: error: unknown key \"tittle\"; did you mean \"title\"? ($.tittle)"
      ])
  }

  @Test func `a value out of range is an error that gives the range`() {
    #expect(
      problems("{ extends: 'generic-pad', actuators: { heavy: { gamma: 0 } } }") == [
        "/p/mine.json:1:56: error: gamma is the number 0; "
          + "expected a number from 0.1 to 10.0 ($.actuators.heavy.gamma)"
      ])
  }

  @Test func `a model of a motor must be complete`() {
    let start = "{ title: 'x', extends: 'generic-wheel', actuators: { motor: {"
    for (given, missing) in [
      ("riseMilliseconds: 9", "fullGravities, actuators.motor.coastMilliseconds are"),
      ("coastMilliseconds: 9, fullGravities: 1", "riseMilliseconds is"),
    ] {
      #expect(
        problems(start + given + " } } }") == [
          "/p/mine.json: error: profile mine: actuators.motor.\(missing) missing"
        ])
    }
  }

  @Test func `a missing key is named`() {
    #expect(
      problems("{ title: 'x', category: 'pad', actuators: { a: { kind: 'erm' } } }") == [
        "/p/mine.json: error: profile mine: updateIntervalMilliseconds, latencyMilliseconds, "
          + "leaseEnforcedBy, actuators.a.role, actuators.a.zones, actuators.a.frequencyHertz, "
          + "actuators.a.minimumPulseMilliseconds are missing"
      ])
  }

  @Test func `a profile that extends itself or an unknown profile is an error`() {
    #expect(
      problems("{ extends: 'mine' }") == ["/p/mine.json: error: mine extends itself"])
    #expect(
      problems("{ extends: 'ghost' }") == [
        "/p/mine.json: error: mine extends ghost, which does not exist"
      ])
  }

  @Test(arguments: ["[]", "{", "{ match: {} }", "{ match: [{ vendor: '54c' }] }", "nonsense"])
  func `any other fault is an error with a place`(_ text: String) {
    let found = problems(text)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("/p/mine.json:1:") })
  }

  @Test func `a missing folder is an error that names the setting`() {
    let error = #expect(throws: ConfigurationError.self) { try loaded([:], folders: ["/none"]) }
    #expect(
      error?.problems == [
        "/none: error: the folder does not exist or cannot be read; check the setting profiles "
          + "(TACTUS_PROFILES)"
      ])
  }
}
