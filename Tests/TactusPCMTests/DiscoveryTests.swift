import TactusBackends
import TactusDevice
import TactusSystem
import TestSamples
import Testing

@testable import TactusPCM

@Suite("Finding cards") struct DiscoveryTests {
  private func backend(
    _ tree: CardTree, _ profiles: DeviceProfiles = .catalogue
  ) throws -> PCMBackend {
    let backend = PCMBackend(
      files: tree.files, confirmations: tree.confirmations
    ) { card, stream throws(DeviceError) in
      SimulatedCard(
        rate: stream.rate, channels: stream.channels, buffer: 1920, period: 240, inFlight: 672)
    }
    return try #require(backend.with(profiles) as? PCMBackend)
  }

  private func error(_ backend: PCMBackend, _ id: String) -> DeviceError? {
    do throws(DeviceError) {
      _ = try backend.open(DeviceID(id))
      return nil
    } catch { return error }
  }

  @Test func `only a card that a profile matches is listed; it is never chosen automatically`()
    throws
  {
    let listings = try backend(.dualSense()).devices()
    #expect(listings.map(\.id.description) == ["pcm:Controller"])
    #expect(listings[0].availability == .available)
    #expect(!listings[0].isEligibleForAutomaticChoice)
    #expect(listings[0].name == "DualSense voice coils (only by its id)")
  }

  @Test func `the coils are never the answer of automatic choice`() throws {
    let backend = try backend(.dualSense())
    let configuration = Configuration(backends: [backend])
    #expect(try configuration.searchDevice().device == nil)
  }

  @Test func `a card without a profile is refused, with the way to write one`() throws {
    let found = try #require(error(backend(.dualSense()), "pcm:PCH"))
    #expect(found.kind == .notSupported)
    #expect(found.message.contains("extends bass-shaker"))
  }

  @Test func `an id without a card, and one that is missing, are not found`() throws {
    #expect(try error(backend(.dualSense()), "pcm")?.kind == .notFound)
    #expect(try error(backend(.dualSense()), "pcm:default")?.kind == .notFound)
    #expect(try error(backend(.dualSense()), "pcm:hw:0")?.kind == .notFound)
  }

  @Test func `a rule that matches every card does not count`() throws {
    var profile = try Shipped.profile("bass-shaker")
    profile.rules = [MatchRule(backend: "pcm")]
    #expect(try backend(.dualSense(), DeviceProfiles([profile])).devices() == [])
    profile.rules = [MatchRule(backend: "pcm", name: "PCH")]
    let listings = try backend(.dualSense(), DeviceProfiles([profile])).devices()
    #expect(listings.map(\.id.description) == ["pcm:PCH"])
  }

  @Test func `a card that another program has open is busy, and its name and fix are found`() throws
  {
    let tree = CardTree.dualSense()
    tree.put("/proc/asound/card1/pcm0p/sub0/status", "state: RUNNING\nowner_pid   : 812\n")
    tree.put("/proc/812/comm", "wireplumber")
    let backend = try backend(tree)
    #expect(backend.devices()[0].availability == .busy)
    let finding = try #require(backend.diagnose().first)
    #expect(finding.state == .poor && finding.text == "wireplumber has it open")
    #expect(finding.fix?.contains("Off") == true)
  }

  @Test func `a card that may not be opened says so, with the fix`() throws {
    let tree = CardTree.dualSense()
    tree.deny("/dev/snd/pcmC1D0p")
    let backend = try backend(tree)
    #expect(
      backend.devices()[0].availability == .notPermitted(fix: CardFindings.permissionFix))
    #expect(backend.diagnose().first?.fix == CardFindings.permissionFix)
  }

  @Test func `pad and card are paired by their USB device, in both directions`() throws {
    let files = CardTree.dualSense().files
    let card = try #require(SoundCard.all(files).first { $0.id == "Controller" })
    #expect(PadPairing.eventNodes(of: card, files) == ["event5"])
    #expect(PadPairing.lights(of: card, files) == ["/sys/class/leds/input9:rgb:indicator"])
    #expect(PadPairing.card(ofNode: "event5", files) == card)
    #expect(PadPairing.card(ofNode: "event2", files) == nil)
    let other = try #require(SoundCard.all(files).first { $0.id == "PCH" })
    #expect(other.usbFolder == nil && PadPairing.eventNodes(of: other, files) == [])
  }

  @Test func `a card has the release of its device, and without a serial number its pad's address`()
    throws
  {
    let tree = CardTree.dualSense()
    let device = "/sys/devices/pci0000:00/usb1/1-1"
    tree.put("\(device)/bcdDevice", "0100")
    tree.put("/sys/class/input/event5/device/uniq", "a0:b1:c2:d3:e4:f5")
    let identity = try backend(tree).devices().first?.identity
    #expect(identity?.firmware == "0100")
    #expect(identity?.uniqueID == "a0:b1:c2:d3:e4:f5")
    tree.put("\(device)/serial", "1234")
    #expect(try backend(tree).devices().first?.identity?.uniqueID == "1234")
  }

  /// ALSA gives a card that is plugged in again another name if the old card is still there.
  @Test func `a card is opened by its pad's address whatever its name is`() throws {
    let tree = CardTree.dualSense()
    tree.put("/sys/class/input/event5/device/uniq", "a0:b1:c2:d3:e4:f5")
    let backend = try backend(tree)
    let lasting = try #require(backend.openCard(DeviceID("pcm:Controller")).listing.persistentID)
    #expect(lasting == DeviceID("pcm:a0:b1:c2:d3:e4:f5"))
    tree.put("/sys/class/sound/card1/id", "Controller_1")
    #expect(try backend.openCard(lasting).listing.id == DeviceID("pcm:Controller_1"))
    #expect(error(backend, "pcm:Controller")?.kind == .notFound)
  }

  /// The card of a pad is there some tenths of a second before the driver has read the address.
  @Test func `a lost card is opened again as soon as its pad has its address`() throws {
    let tree = CardTree.dualSense()
    let node = "/sys/class/input/event5"
    tree.put("\(node)/device/uniq", "a0:b1:c2:d3:e4:f5")
    let backend = try backend(tree)
    let lost = try backend.openCard(DeviceID("pcm:Controller")).listing
    tree.unlink(node)
    let deviceReturn = DeviceReturn(lost, Configuration(backends: [backend]))
    #expect(deviceReturn.attempt(at: 0)?.listing == nil)
    tree.link(node, "/sys/devices/pci0000:00/usb1/1-1/1-1:1.3/0003:054C:0CE6.0002/input/event5")
    let found = deviceReturn.attempt(at: DeviceReturn.intervalNanoseconds)
    #expect(found?.listing.persistentID == lost.persistentID && lost.persistentID != nil)
  }

  @Test func `a number that two cards have, or that names another, opens no card`() throws {
    let tree = CardTree.dualSense()
    let pad = "/sys/devices/pci0000:00/usb1/1-1"
    tree.put("\(pad)/serial", "PCH")
    #expect(try backend(tree).devices()[0].persistentID == nil)
    tree.put("\(pad)/serial", "1234")
    #expect(try backend(tree).devices()[0].persistentID == DeviceID("pcm:1234"))
    let other = "/sys/devices/pci0000:00/usb1/1-2"
    tree.put("\(other)/idVendor", "054c")
    tree.put("\(other)/serial", "1234")
    tree.card(2, "Controller_1", at: "\(other)/1-2:1.0/sound/card2", device: 0)
    #expect(try backend(tree).devices()[0].persistentID == nil)
    #expect(try error(backend(tree), "pcm:1234")?.kind == .notFound)
  }

  @Test func `doctor names the event node that shares the pad`() throws {
    let texts = try backend(.dualSense()).diagnose().map(\.text)
    #expect(texts.contains { $0.contains("one device with event5") })
  }

  // MARK: Confirmation

  @Test func `a device is soft until it is confirmed, and again when that is taken back`() throws {
    let tree = CardTree.dualSense()
    let backend = try backend(tree)
    let id = DeviceID("pcm:Controller")
    func fixes() throws -> [String] { try backend.openCard(id).warnings.map(\.fix) }
    #expect(try fixes().contains("tactus confirm pcm:Controller"))
    #expect(try backend.isConfirmed(id) == false)
    let what = try backend.setConfirmed(true, id)
    #expect(what.contains("channel 3 up to 0.5") && what.contains("channel 4"))
    #expect(try fixes().allSatisfy { $0 != "tactus confirm pcm:Controller" })
    #expect(try backend.isConfirmed(id))
    _ = try backend.setConfirmed(false, id)
    #expect(try fixes().contains("tactus confirm pcm:Controller"))
  }

  @Test func `a profile that raises a peak must be confirmed again`() throws {
    let tree = CardTree.dualSense()
    _ = try backend(tree).setConfirmed(true, DeviceID("pcm:Controller"))
    var profile = try Shipped.profile("dualsense-coils")
    profile.capabilities?.stream?.drives[0].peak = 0.9
    let changed = try backend(tree, DeviceProfiles([profile]))
    let warnings = try changed.openCard(DeviceID("pcm:Controller")).warnings
    #expect(warnings.contains { $0.fix.contains("confirm") })
    #expect(try changed.isConfirmed(DeviceID("pcm:Controller")) == false)
  }

  @Test func `confirmations of other devices stay`() throws {
    let tree = CardTree.dualSense()
    try tree.confirmations.set("one 1234", true)
    try tree.confirmations.set("two 5678", true)
    try tree.confirmations.set("one 1234", false)
    #expect(tree.confirmations.has("two 5678") && !tree.confirmations.has("one 1234"))
  }
  @Test func `a user without any settings can confirm a device`() throws {
    let home = try TemporaryFolder("tactus-confirm")
    for environment in [["HOME": home.path], ["XDG_CONFIG_HOME": "\(home.path)/new"]] {
      let confirmations = Confirmations.user(environment)
      #expect(!confirmations.has("one 1234"))
      try confirmations.set("one 1234", true)
      #expect(Confirmations.user(environment).has("one 1234"))
    }
  }
}
