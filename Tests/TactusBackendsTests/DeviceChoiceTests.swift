import TactusBackends
import TactusDevice
import TactusLoopback
import Testing

/// A backend that lists loopback devices under other ids.
private struct Shelf: HapticBackend {
  let name: String
  let listings: [DeviceListing]

  init(_ name: String, _ listings: [DeviceListing]) {
    self.name = name
    self.listings = listings
  }

  func devices() -> [DeviceListing] { listings }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard let listing = listings.first(where: { $0.id == id }) else {
      throw DeviceError(.notFound, "no \(id)")
    }
    guard listing.availability == .available else { throw DeviceError(.busy, "\(id) is busy") }
    return LoopbackDevice(id: id, name: listing.name)
  }
}

private func listing(
  _ id: String, _ category: DeviceListing.Category,
  _ availability: DeviceListing.Availability = .available
) -> DeviceListing {
  DeviceListing(id: DeviceID(id), name: id, category: category, availability: availability)
}

@Suite struct DeviceChoiceTests {
  @Test func `a serial device is preferred to a vibrator, and a vibrator to a pad`() throws {
    let pads = Shelf("evdev", [listing("evdev:1", .pad), listing("evdev:2", .vibrator)])
    let ports = Shelf("serial", [listing("serial:x", .serial)])
    let all = Configuration(backends: [pads, ports])
    #expect(try all.chooseDevice()?.device.listing.id == DeviceID("serial:x"))
    let only = Configuration(backends: [pads])
    #expect(try only.chooseDevice()?.device.listing.id == DeviceID("evdev:2"))
  }

  @Test func `of equal devices the one with the lowest id is chosen`() throws {
    let shelf = Shelf("evdev", [listing("evdev:b", .pad), listing("evdev:a", .pad)])
    let choice = try Configuration(backends: [shelf]).chooseDevice()
    #expect(choice?.device.listing.id == DeviceID("evdev:a"))
    #expect(choice?.skipped == [])
  }

  @Test func `busy and inaccessible devices are skipped, and the result lists them`() throws {
    let busy = listing("evdev:a", .pad, .busy)
    let denied = listing("evdev:b", .pad, .notPermitted(fix: "add a rule"))
    let shelf = Shelf("evdev", [busy, denied, listing("evdev:c", .pad)])
    let choice = try Configuration(backends: [shelf]).chooseDevice()
    #expect(choice?.device.listing.id == DeviceID("evdev:c"))
    #expect(choice?.skipped == [busy, denied])
  }

  @Test func `the loopback is never chosen automatically`() throws {
    #expect(try Configuration().chooseDevice() == nil)
  }

  @Test func `the loopback is chosen if its backend is named`() throws {
    let choice = try Configuration(backend: "loopback").chooseDevice()
    #expect(choice?.device.listing.id == DeviceID("loopback"))
  }

  @Test func `a named device is opened even if others are preferred`() throws {
    let shelf = Shelf("evdev", [listing("evdev:a", .pad), listing("evdev:z", .pad)])
    let configuration = Configuration(backends: [shelf], device: DeviceID("evdev:z"))
    #expect(try configuration.chooseDevice()?.device.listing.id == DeviceID("evdev:z"))
  }

  @Test func `the error about an unknown backend lists the known ones`() {
    let error = #expect(throws: DeviceError.self) {
      try Configuration(backend: "midi").chooseDevice()
    }
    #expect(error?.kind == .notFound)
    #expect(error?.message.contains("loopback") == true)
  }

  @Test func `of two backends with one name the first is used`() throws {
    let first = Shelf("evdev", [listing("evdev:a", .pad)])
    let second = Shelf("evdev", [listing("evdev:b", .pad)])
    let configuration = Configuration(backends: [first, second])
    #expect(throws: DeviceError.self) { try configuration.open(DeviceID("evdev:b")) }
    #expect(try configuration.open(DeviceID("evdev:a")).listing.id == DeviceID("evdev:a"))
  }

  @Test func `built-in backends are found by their names`() {
    #expect([any HapticBackend].builtIn.map(\.name) == ["serial", "evdev", "pcm", "loopback"])
  }
}
