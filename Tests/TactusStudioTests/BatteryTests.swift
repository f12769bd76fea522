import Foundation
import TactusDevice
import TactusLoopback
import Testing

@testable import TactusStudio

/// A loopback that states which device it is.
private final class NamedDevice: HapticDevice {
  let listing: DeviceListing
  private let device = LoopbackDevice()

  init(_ identity: DeviceIdentity) {
    listing = DeviceListing(
      id: DeviceID("evdev:pad"), name: identity.name, category: .pad, identity: identity)
  }

  var capabilities: OutputCapabilities { device.capabilities }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try device.makeOutput(report: report)
  }
}

/// Checks the charge of a pad, from files as the kernel has them.
@Suite struct BatteryTests {
  private let pad = DeviceIdentity(
    backend: "evdev", category: .pad, bus: .bluetooth, vendor: 0x054c, product: 0x0ce6,
    name: "DualSense Wireless Controller", uniqueID: "a0:b1:c2:d3:e4:f5")

  /// Folders of power supplies with the input devices beside them.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "studio-power-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func add(
    _ supply: String, _ files: [String: String], uniqueID: String = "a0:b1:c2:d3:e4:f5",
    vendor: String = "054c", in folder: URL
  ) throws {
    let place = folder.appending(path: supply)
    let input = place.appending(path: "device/input/input7")
    try FileManager.default.createDirectory(
      at: input.appending(path: "id"), withIntermediateDirectories: true)
    var all = files.map { (place.appending(path: $0.key), $0.value) }
    all.append((input.appending(path: "name"), pad.name))
    all.append((input.appending(path: "uniq"), uniqueID))
    all.append((input.appending(path: "id/vendor"), vendor))
    all.append((input.appending(path: "id/product"), "0ce6"))
    for (file, text) in all { try Data("\(text)\n".utf8).write(to: file) }
  }

  @Test(
    arguments: [
      (["capacity": "85", "status": "Charging"], Battery(percent: 85, state: "charging")),
      (
        ["capacity": "0", "capacity_level": "Low", "status": "Unknown"], Battery(percent: 0)
      ),
      (
        ["capacity_level": "Critical", "status": "Not charging"],
        Battery(level: "critical", state: "not charging")
      ),
      (["capacity": "101", "capacity_level": "Full"], Battery(level: "full")),
      (["capacity_level": "Unknown", "status": "Full"], nil),
      (["capacity": "x"], nil), (["status": "Charging"], nil), ([:], nil),
    ] as [([String: String], Battery?)])
  func `the charge is read as the driver reports it`(
    _ files: [String: String], _ battery: Battery?
  ) throws {
    try withFolder { folder in
      try add("ps-controller-battery", files, in: folder)
      #expect(PowerSupplies(folder: folder.path).battery(of: pad) == battery)
    }
  }

  @Test func `the battery is that of the pad, or unknown`() throws {
    try withFolder { folder in
      let supplies = PowerSupplies(folder: folder.path)
      #expect(supplies.battery(of: pad) == nil)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "AC"), withIntermediateDirectories: false)
      try add("b", ["capacity": "10"], uniqueID: "00:00:00:00:00:01", in: folder)
      try add("c", ["capacity": "20"], vendor: "054d", in: folder)
      #expect(supplies.battery(of: pad) == nil)
      try add("d", ["capacity": "30"], in: folder)
      #expect(supplies.battery(of: pad) == Battery(percent: 30))
      // Two pads that cannot be distinguished.
      try add("e", ["capacity": "40"], in: folder)
      #expect(supplies.battery(of: pad) == nil)
    }
  }

  @Test func `pages receive the charge, and it is read every ten seconds`() throws {
    try withFolder { folder in
      try add("b", ["capacity": "10"], in: folder)
      let desk = try Desk()
      let page = desk.page()
      desk.studio.setStage(
        try StudioStage(
          NamedDevice(pad), desk.studio.configuration, log: .silent, isVirtual: true))
      defer { desk.studio.stage?.close() }
      let supplies = PowerSupplies(folder: folder.path)
      func charge(after seconds: Int64) -> String? {
        desk.now += seconds * 1_000_000_000
        desk.studio.refreshBattery(at: desk.now, supplies)
        desk.studio.deliver(at: desk.now)
        return page.take("state").last?.split(separator: "\"battery\":").last
          .map { String($0.prefix { $0 != "}" }) }
      }
      #expect(charge(after: 0) == #"{"percent":10,"level":null,"state":null"#)
      try add("b", ["capacity": "9"], in: folder)
      #expect(charge(after: 9) == nil)
      #expect(charge(after: 1) == #"{"percent":9,"level":null,"state":null"#)
      #expect(charge(after: 10) == nil)
    }
  }
}
