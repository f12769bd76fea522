import TactusDevice
import Testing

@testable import TactusEvdev

@Suite struct DiscoveryTests {
  private let kernel = ScriptedKernel()
  private let own = "evdev:0003-054c-0ce6-a0:b1:c2:d3:e4:f5"

  private func plugIn(
    _ number: Int, _ id: String, node: ScriptedNode = ScriptedNode(),
    _ change: (inout ScriptedKernel.Hardware) -> Void = { _ in }
  ) {
    var hardware = ScriptedKernel.Hardware()
    hardware.uniqueID = id
    change(&hardware)
    kernel.plugIn(number, hardware, node)
  }

  private func backend(timeoutMilliseconds: Int64 = 60_000) -> EvdevBackend {
    EvdevBackend(kernel: kernel, timeoutNanoseconds: timeoutMilliseconds * 1_000_000)
  }

  @Test func `without a device the list is empty`() {
    #expect(backend().devices() == [])
  }

  @Test func `nodes with force feedback are found beyond the first 32, others are not`() {
    plugIn(3, "a") { $0.effects = "0" }
    plugIn(300, "b")
    #expect(backend().devices().map(\.id) == [DeviceID("evdev:0003-054c-0ce6-b")])
  }

  @Test func `a node that can be opened is listed with the facts that profiles use`() throws {
    kernel.plugIn(5)
    let listing = try #require(backend().devices().first)
    #expect(listing.id == DeviceID(own))
    #expect(listing.name == "Scripted Pad")
    #expect(listing.category == .pad)
    #expect(listing.availability == .available)
    #expect(listing.isEligibleForAutomaticChoice)
    #expect(listing.identity?.driver == "hid-playstation")
  }

  @Test func `listing uploads nothing and leaves nothing open`() {
    kernel.plugIn(5)
    _ = backend().devices()
    #expect(kernel.node().calls.map(\.what) == [.open, .close])
  }

  @Test func `a node without permission is listed with its fix and not opened`() {
    var node = ScriptedNode()
    node.isDenied = true
    kernel.plugIn(5, ScriptedKernel.Hardware(), node)
    #expect(
      backend().devices().map(\.availability) == [.notPermitted(fix: PermissionFix.installRule)])
    #expect(kernel.node().calls.isEmpty)
  }

  @Test func `a node that hangs is listed as not answering, and the others are available`() {
    let gate = Gate()
    defer { gate.open() }
    var stuck = ScriptedNode()
    stuck.gates[.open] = gate
    plugIn(1, "a", node: stuck)
    plugIn(2, "b")
    let listings = backend(timeoutMilliseconds: 500).devices()
    #expect(listings.map(\.availability) == [.notAnswering, .available])
  }

  @Test func `a node that hangs occupies one thread, however often it is listed and opened`() {
    let gate = Gate()
    var stuck = ScriptedNode()
    stuck.gates[.bits] = gate
    kernel.plugIn(5, ScriptedKernel.Hardware(), stuck)
    let backend = backend(timeoutMilliseconds: 20)
    for _ in 0..<5 { #expect(backend.devices().map(\.availability) == [.notAnswering]) }
    let error = #expect(throws: DeviceError.self) { try backend.open(DeviceID(own)) }
    #expect(error?.kind == .notAnswering)
    #expect(kernel.node().calls.map(\.what) == [.open])
    gate.open()
  }

  @Test func `a wheel is listed, but opened only by its id`() throws {
    plugIn(5, "wheel") { $0.effects = "300040000 0" }
    kernel.change { $0.takes = [.constant] }
    let listing = try #require(backend().devices().first)
    #expect(!listing.isEligibleForAutomaticChoice)
    #expect(listing.name == "Scripted Pad (only by its id)")
    #expect(throws: DeviceError.self) { try backend().open(DeviceID("evdev")) }
    #expect(try backend().open(listing.id).capabilities.actuators.count == 1)
  }

  @Test func `a device keeps its id when it is plugged in again under another number`() throws {
    kernel.plugIn(5)
    let before = backend().devices().map(\.id)
    kernel.unplug(5)
    #expect(backend().devices() == [])
    kernel.plugIn(9)
    #expect(backend().devices().map(\.id) == before)
    #expect(try backend().open(before[0]).listing.availability == .available)
  }

  @Test func `a node can be named by its path, but other paths are refused`() throws {
    kernel.plugIn(5)
    #expect(try backend().open(DeviceID("evdev:/dev/input/event5")).listing.id == DeviceID(own))
    for path in ["/dev/input/event6", "/dev/input/../input/event5", "/etc/passwd", "nothing"] {
      let error = #expect(throws: DeviceError.self) {
        try backend().open(DeviceID("evdev:" + path))
      }
      #expect(error?.kind == .notFound)
    }
  }

  @Test func `evdev without an id selects the first openable device, a vibrator before a pad`()
    throws
  {
    plugIn(1, "a")
    plugIn(2, "b") {
      $0.buttons = "0"
      $0.axes = "0"
      $0.name = "Vibrator"
    }
    #expect(try backend().open(DeviceID("evdev")).listing.name == "Vibrator")
    kernel.change(2) { $0.takes = [] }
    #expect(try backend().open(DeviceID("evdev")).listing.name == "Scripted Pad")
  }

  @Test func `capabilities come from the profile, and the lease from what the driver can do`()
    throws
  {
    var capabilities = OutputCapabilities(
      actuators: [
        Actuator(name: "one", kind: .lra, frequencyBandHertz: 150...190, levelSteps: 100)
      ], updateIntervalNanoseconds: 50_000_000)
    capabilities.lease = .standard(.kernel)
    let profile = DeviceProfile(
      name: "own", title: "Own", category: .pad,
      rules: [MatchRule(backend: "evdev", vendor: 0x054c)], capabilities: capabilities)
    plugIn(5, "a")
    plugIn(6, "b") { $0.driver = "hid_xpadneo" }
    let known = backend().with(DeviceProfiles([profile]))
    let timed = try known.open(DeviceID("evdev:/dev/input/event5")).capabilities
    #expect(timed.actuators.map(\.name) == ["one"])
    #expect(timed.updateIntervalNanoseconds == 50_000_000)
    #expect(timed.lease == .standard(.kernel))
    let untimed = try known.open(DeviceID("evdev:/dev/input/event6")).capabilities
    #expect(untimed.lease == .standard(.nobody))
  }

  @Test(arguments: [DeviceProfile.Quirk.untimedEffects, .onlyByName])
  func `the quirks of a profile take effect`(quirk: DeviceProfile.Quirk) throws {
    kernel.plugIn(5)
    var profile = DeviceProfile(
      name: "own", title: "Own", category: .pad, rules: [MatchRule(backend: "evdev")])
    profile.quirks = [quirk]
    let known = backend().with(DeviceProfiles([profile]))
    let listing = try #require(known.devices().first)
    #expect(listing.isEligibleForAutomaticChoice == (quirk != .onlyByName))
    let enforcer = try known.open(listing.id).capabilities.lease?.enforcedBy
    #expect(enforcer == (quirk == .untimedEffects ? .nobody : .kernel))
  }
}
