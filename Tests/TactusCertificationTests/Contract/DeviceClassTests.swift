import TactusDevice
import Testing

@testable import TactusCertification

/// The class of a device of any backend, which selects its limits.
@Suite struct DeviceClassTests {
  private static let classes: [(DeviceListing.Category, [Actuator.Kind], DeviceClass)] = [
    (.pad, [.wideband, .wideband], .wideband), (.pad, [.erm, .erm], .erm),
    (.pad, [.wideband, .erm], .erm), (.wheel, [.erm], .erm), (.vibrator, [.lra], .vibrator),
    (.vibrator, [.wideband], .wideband), (.serial, [.lra], .lra), (.serial, [.erm], .ermController),
    (.virtual, [.wideband], .virtual),
  ]

  @Test(arguments: classes)
  func `the class follows from the category and the actuators`(
    _ category: DeviceListing.Category, _ kinds: [Actuator.Kind], _ expected: DeviceClass
  ) throws {
    let backend = DeclaringBackend(category: category, kinds: kinds)
    let rig = try ContractRig(backend.id, backend: backend, ModelWorld())
    #expect(rig.subject.deviceClass == expected)
  }

  @Test func `wideband actuators have the requirements of an LRA`() {
    for test in TestCatalogue.tests.map(\.id) + [LimitsFile.everyTest] {
      let row = LimitsFile.embedded.table[test]
      #expect(row?[.wideband] != nil && row?[.wideband] == row?[.lra], "\(test)")
    }
    let limits = LimitsFile.embedded
    #expect(limits.limits(of: "DR-1", .wideband, .full) == limits.limits(of: "DR-1", .lra, .full))
  }

  @Test func `a device without wideband actuators cannot be claimed to be of that class`() throws {
    let problems = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(RunRecord.path).entries.map { entry in
        var entry = entry
        if entry.text == "device.class=virtual" { entry.text = "device.class=wideband" }
        return entry
      }
      forger.write(entries)
      try forger.reseal()
    }
    #expect(problems.contains("a device of the class wideband has no actuator of the kind lra"))
  }
}

/// A backend whose one device only declares what it is.
private struct DeclaringBackend: HapticBackend {
  let category: DeviceListing.Category
  let kinds: [Actuator.Kind]

  var name: String { "declaring" }
  var id: DeviceID { DeviceID(backend: name) }
  var listing: DeviceListing { DeviceListing(id: id, name: name, category: category) }

  func devices() -> [DeviceListing] { [listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let actuators = kinds.enumerated().map { place, kind in
      Actuator(name: "\(place)", kind: kind, frequencyBandHertz: 80...250)
    }
    return DeclaringDevice(
      listing: listing, capabilities: OutputCapabilities(actuators: actuators))
  }
}

private final class DeclaringDevice: HapticDevice {
  let listing: DeviceListing
  let capabilities: OutputCapabilities

  init(listing: DeviceListing, capabilities: OutputCapabilities) {
    self.listing = listing
    self.capabilities = capabilities
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    throw DeviceError(.notSupported, "it only declares what it is")
  }
}
