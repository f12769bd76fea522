import TactusDevice
import TactusLoopback
import Testing

@Suite struct LoopbackBackendTests {
  @Test func `the backend lists one device of each model, none for automatic choice`() {
    let devices = LoopbackBackend().devices()
    #expect(devices.map(\.id.description) == ["loopback", "loopback:motors", "loopback:wideband"])
    #expect(devices.allSatisfy { $0.availability == .available && $0.category == .virtual })
    #expect(!devices.contains { $0.isEligibleForAutomaticChoice })
    #expect(LoopbackBackend().name == "loopback")
  }

  @Test func `every listed device opens, has its model's properties, and is valid`() throws {
    for listing in LoopbackBackend().devices() {
      let device = try LoopbackBackend().open(listing.id)
      #expect(device.listing == listing)
      #expect(try device.capabilities.validated() == device.capabilities)
    }
    #expect(LoopbackModel.lra.capabilities.actuators.map(\.kind) == [.lra])
    #expect(LoopbackModel.motors.capabilities.actuators.map(\.role) == [.heavy, .light])
    #expect(LoopbackModel.wideband.capabilities.actuators[0].frequencyBandHertz == 65...300)
  }

  @Test func `a device has one output`() throws {
    let device = LoopbackDevice()
    var output: (any HapticOutput)? = try device.makeOutput { _ in }
    #expect(throws: DeviceError.self) { try device.makeOutput { _ in } }
    withExtendedLifetime(output) {}
    output = nil
    _ = try device.makeOutput { _ in }
  }

  @Test func `a disconnected device is not found until it is reconnected`() throws {
    let control = LoopbackControl()
    let backend = LoopbackBackend(control: control)
    control.disconnect()
    #expect(throws: DeviceError.self) { try backend.open(DeviceID("loopback")) }
    control.reconnect()
    _ = try backend.open(DeviceID("loopback"))
  }
}
