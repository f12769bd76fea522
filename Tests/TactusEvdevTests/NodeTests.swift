import TactusDevice
import Testing

@testable import TactusEvdev

@Suite struct CapabilityBitsTests {
  @Test func `bits of sysfs are hexadecimal words, the highest first`() {
    // The bits of 0x107030000 in the second word of 64 bits are 80, 81, 88, 89, 90 and 96.
    let bits = CapabilityBits("107030000 0", wordBits: 64)
    for code in [0x50, 0x51, 0x58, 0x59, 0x5a, 0x60] { #expect(bits.contains(code)) }
    for code in [0x52, 0x53, 0x5b, 0x61] { #expect(!bits.contains(code)) }
  }

  @Test func `a kernel of 32 bits has words of 32 bits`() {
    // These words of 32 bits contain the same bits: 96 is bit 0 of the fourth word, 80 is bit 16 of
    // the third.
    #expect(
      CapabilityBits("1 7030000 0 0", wordBits: 32) == CapabilityBits("107030000 0", wordBits: 64))
  }

  @Test func `bytes of the kernel begin with the lowest code`() {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes[10] = 0b11
    #expect(CapabilityBits(bytes: bytes) == CapabilityBits(codes: [0x50, 0x51]))
  }

  @Test(arguments: ["", "0", "xyz", "-1", "0 0 0"])
  func `an invalid text has no codes`(text: String) {
    #expect(CapabilityBits(text).isEmpty)
  }

  @Test func `rumble is preferred to a sine, and a sine needs both of its bits`() {
    #expect(EffectForm.claimed(by: CapabilityBits("107030000 0")) == [.rumble, .sine])
    #expect(EffectForm.claimed(by: CapabilityBits(codes: [0x51, 0x5d])) == [])
    #expect(EffectForm.claimed(by: CapabilityBits(codes: [0x52])) == [.constant])
  }
}

@Suite struct NodeTests {
  private let kernel = ScriptedKernel()

  private func node(_ change: (inout ScriptedKernel.Hardware) -> Void = { _ in }) throws -> Node {
    var hardware = ScriptedKernel.Hardware()
    change(&hardware)
    kernel.plugIn(5, hardware)
    return try #require(Node("event5", kernel))
  }

  @Test func `a node has the properties that sysfs gives`() throws {
    let node = try node()
    #expect(node.path == "/dev/input/event5")
    #expect(node.name == "Scripted Pad")
    #expect(node.driver == "hid-playstation")
    #expect(node.category == .pad)
    #expect(!node.movesByForce)
    #expect(!node.isMadeByProgram)
    #expect(node.identity.bus == .usb)
    #expect(node.identity.vendor == 0x054c)
    #expect(node.identity.product == 0x0ce6)
    #expect(node.identity.driver == "hid-playstation")
  }

  @Test func `a node without buttons and axes is a vibrator`() throws {
    let node = try node {
      $0.buttons = "0"
      $0.axes = "0"
    }
    #expect(node.category == .vibrator)
  }

  @Test(arguments: [
    // These bits are FF_AUTOCENTER (97) and FF_SPRING (83). The last row has the button BTN_WHEEL
    // (336), which is bit 16 of word 5.
    ("300040000 0", "0"), ("80000 0", "0"), ("10000 0", "10000 0 0 0 0 0"),
  ])
  func `a device that moves by force is recognized by its effects or its button`(
    effects: String, buttons: String
  ) throws {
    let node = try node {
      $0.effects = effects
      $0.buttons = buttons
    }
    #expect(node.movesByForce)
  }

  @Test func `nodes without force feedback are ignored`() {
    var hardware = ScriptedKernel.Hardware()
    hardware.effects = "0"
    kernel.plugIn(5, hardware)
    #expect(Node("event5", kernel) == nil)
    #expect(Node("event6", kernel) == nil)
  }

  @Test func `an id is bus, vendor, product and serial number, whatever the event number`() throws {
    let first = try node()
    #expect(NodeID.rest(of: first) == "0003-054c-0ce6-a0:b1:c2:d3:e4:f5")
    kernel.plugIn(17)
    let again = try #require(Node("event17", kernel))
    #expect(NodeID.rest(of: again) == NodeID.rest(of: first))
  }

  @Test func `without a serial number the port is used, and without a port the name`() throws {
    let port = try node { $0.uniqueID = "" }
    #expect(NodeID.rest(of: port) == "0003-054c-0ce6-usb-0000:00:14.0-2_input0")
    let name = try node {
      $0.uniqueID = ""
      $0.port = ""
    }
    #expect(NodeID.rest(of: name) == "0003-054c-0ce6-Scripted_Pad")
  }

  @Test func `equal devices are numbered by their event numbers, not by their texts`() {
    for number in [12, 5, 7] { kernel.plugIn(number) }
    let named = NodeID.named(kernel.eventNodes().compactMap { Node($0, kernel) })
    let own = "0003-054c-0ce6-a0:b1:c2:d3:e4:f5"
    #expect(named.map(\.id.rest) == [own, own + "~2", own + "~3"])
    #expect(named.map(\.node.eventName) == ["event5", "event7", "event12"])
  }

  @Test(arguments: [
    ("event0", true), ("event1023", true), ("event", false), ("eventx", false), ("js0", false),
    ("event../../x", false), ("event1234567890", false), ("event 1", false),
  ])
  func `the name of an event node is "event" and a number`(name: String, isOne: Bool) {
    #expect(Node.isEventName(name) == isOne)
  }
}

@Suite struct LeaseEnforcementTests {
  private func enforcer(
    driver: String, parent: String = "/sys/devices/pci0000:00/input/input7"
  ) throws -> Lease.Enforcer {
    let kernel = ScriptedKernel()
    var hardware = ScriptedKernel.Hardware()
    hardware.driver = driver
    hardware.parent = parent
    kernel.plugIn(5, hardware)
    return LeaseEnforcement.enforcer(of: try #require(Node("event5", kernel)))
  }

  @Test(arguments: ["xpad", "hid_playstation", "gpio_vibra", "hid-nintendo"])
  func `the kernel ends effects of drivers on ff-memless`(driver: String) throws {
    #expect(try enforcer(driver: driver) == .kernel)
  }

  @Test(arguments: ["hid_xpadneo", "da7280", "cs40l50_vibra", "hid_logitech_hidpp", "", "newcomer"])
  func `no enforcer is declared for other drivers`(driver: String) throws {
    #expect(try enforcer(driver: driver) == .nobody)
  }

  @Test func `no enforcer is declared for a device that a program created`() throws {
    #expect(
      try enforcer(driver: "", parent: "/sys/devices/virtual/input/input9") == .nobody)
    // A pad that a program created through uhid has a driver of the kernel, which ends effects.
    let uhid = "/sys/devices/virtual/misc/uhid/0003:054C:0CE6.0001/input/input9"
    #expect(try enforcer(driver: "hid_playstation", parent: uhid) == .kernel)
  }
}
