import TactusDevice
import Testing

@Suite struct ListingTests {
  @Test func `automatic choice prefers serial, then built-in devices, then pads`() {
    let order = DeviceListing.Category.allCases.sorted { $0.rawValue < $1.rawValue }
    #expect(order == [.serial, .vibrator, .pad, .wheel, .virtual])
  }

  @Test func `a listing is available and eligible by default`() {
    let listing = DeviceListing(id: DeviceID("evdev:3"), name: "Pad", category: .pad)
    #expect(listing.availability == .available)
    #expect(listing.isEligibleForAutomaticChoice)
    #expect(listing.availability != .notPermitted(fix: "add yourself to the group input"))
  }

  @Test func `the description of an error is its message`() {
    let error = DeviceError(.busy, "another program holds it")
    #expect("\(error)" == "another program holds it")
    #expect(error != DeviceError(.gone, "another program holds it"))
  }

  @Test func `two ids are equal only if both of their parts are equal`() {
    #expect(DeviceID("a:b") != DeviceID("a"))
    #expect(DeviceID("a:b") != DeviceID("c:b"))
    #expect(Set([DeviceID("a:b"), DeviceID(backend: "a", rest: "b")]).count == 1)
  }
}
