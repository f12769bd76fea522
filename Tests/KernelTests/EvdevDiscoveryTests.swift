import CKernelProcess
import TactusDevice
import TactusEvdev
import TactusVirtualPads
import Testing

/// The evdev backend finds virtual pads on a real kernel.
@Suite(.inGuest) struct EvdevDiscoveryTests {
  private func listing(
    _ description: PadDescription, _ backend: EvdevBackend = EvdevBackend()
  ) -> DeviceListing? {
    backend.devices().first { $0.id == id(of: description) }
  }

  @Test func `a pad, a vibrator and a wheel are listed with their kinds`() throws {
    let pads = try [PadDescription.pad, .vibrator, .wheel].map {
      try VirtualPad($0.at("found"))
    }
    // The backend waits half a second for an answer, and the emulated machine may stall.
    let listings = pads.map { pad in
      eventually { listing(pad.description).flatMap { $0.availability == .available ? $0 : nil } }
    }
    #expect(listings.map { $0?.category } == [.pad, .vibrator, .wheel])
    // A steering wheel moves by force, so it is opened only if its id is given.
    #expect(listings.map { $0?.isEligibleForAutomaticChoice } == [true, true, false])
  }

  @Test func `forty pads are listed, and no longer listed when they are unplugged`() throws {
    let pads = try (0..<40).map { try VirtualPad(.pad.at("many\($0)")) }
    let ids = Set(EvdevBackend().devices().map(\.id))
    #expect(ids.isSuperset(of: pads.map { id(of: $0.description) }))
    for pad in pads { pad.unplug() }
    let left = Set(EvdevBackend().devices().map(\.id))
    #expect(left.isDisjoint(with: pads.map { id(of: $0.description) }))
  }

  @Test func `a pad of a kernel driver is opened by its unique id and has a lease of the kernel`()
    throws
  {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xe0])
    let device = try open(pad.id)
    #expect(device.capabilities.lease?.enforcedBy == .kernel)
    // A pad that a program created through uinput has no lease in the kernel: its effects end only
    // if that program ends them.
    let virtual = try VirtualPad(.pad.at("lease"))
    #expect(try open(id(of: virtual.description)).capabilities.lease?.enforcedBy == .nobody)
  }

  @Test func `a user without permission for a pad gets the rule that grants it`() throws {
    let pad = try VirtualPad(.pad.at("denied"))
    let found = OnThread { [description = pad.description] in
      precondition(kernel_process_become_nobody() == 0, "the guest runs as root")
      let backend = EvdevBackend()
      let listing = backend.devices().first { $0.id == id(of: description) }
      do throws(DeviceError) {
        _ = try backend.open(id(of: description))
        return (listing?.availability, nil as DeviceError?)
      } catch {
        return (listing?.availability, error)
      }
    }
    let (availability, refusal) = try #require(found.wait())
    #expect(availability == .notPermitted(fix: PermissionFix.installRule))
    #expect(refusal?.kind == .notPermitted)
  }

  @Test func `a pad that blocks another program does not delay the list`() throws {
    let mute = try VirtualPad(.pad.at("holding"))
    let other = try VirtualPad(.pad.at("answering"))
    mute.isMute = true
    let client = try PadClient(node: mute.node)
    let waiting = OnThread {
      try? client.upload(PadEffect(.rumble(strong: 1, weak: 1), lengthMilliseconds: 1))
    }
    try #require(mute.log.wait(milliseconds: Guest.timeout) { !$0.events.isEmpty })
    let backend = EvdevBackend()
    #expect(listing(mute.description, backend)?.availability == .notAnswering)
    #expect(
      eventually {
        listing(other.description, backend)?.availability == .available ? true : nil
      } == true)
    // The other program is still waiting for the pad. So the list was complete before the pad
    // answered.
    #expect(waiting.value == nil)
    mute.isMute = false
    #expect(waiting.wait() != nil)
    #expect(
      eventually { listing(mute.description)?.availability == .available ? true : nil } == true)
  }

  @Test func `a pad that does not answer cannot be opened until it answers again`() throws {
    let pad = try VirtualPad(.pad.at("mute"))
    pad.isMute = true
    let backend = EvdevBackend()
    do throws(DeviceError) {
      _ = try backend.open(id(of: pad.description))
      Issue.record("a mute pad was opened")
    } catch {
      #expect(error.kind == .notAnswering)
    }
    pad.isMute = false
    #expect(eventually { try? backend.open(id(of: pad.description)) } != nil)
  }
}
