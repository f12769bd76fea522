import TactusDevice
import TactusSystem
import Testing

@testable import TactusEvdev

/// Tests how the motion sensor of a pad reports its tilt. The readings are those of a DualSense: x
/// to the right, y up, z to the player, 8192 steps for 1 g, and 1 g on y at rest.
@Suite("Tilt of pads") struct TiltTests {
  private static let steps: Int32 = 8192

  private func kernel(
    _ hardware: ScriptedKernel.Hardware = .init(), stepsPerG: Int32 = steps
  ) -> SensingKernel {
    let values: [Int32] = [0, Self.steps, 0]
    let kernel = SensingKernel(
      values.map { SensorAxis(value: $0, maximum: 32_767, stepsPerG: stepsPerG) })
    kernel.pads.plugIn(5, hardware)
    // The sensor is a node without effects. INPUT_PROP_ACCELEROMETER is bit 6 of its properties.
    kernel.pads.plugIn(
      6, .init(name: "Scripted Pad Motion Sensors", effects: "0", buttons: "0", axes: "3f"))
    kernel.pads.state.withLock {
      $0.files["/sys/class/input/event6/device/properties"] = "40"
    }
    return kernel
  }

  private func pad(_ backend: EvdevBackend) throws -> DeviceID {
    try #require(backend.devices().first?.id)
  }

  @Test func `a pad that is tilted reports the part of gravity along its plane`() throws {
    let kernel = kernel()
    let backend = EvdevBackend(kernel: kernel)
    let tilts = Guarded<[Tilt]>([])
    let watch = try backend.watchTilt(of: pad(backend)) { tilt in tilts.withLock { $0.append(tilt) }
    }
    kernel.report([0, Self.steps, 0])
    // The right side points down: the left side points up, so x reads -1 g.
    kernel.report([-Self.steps, 0, 0])
    // The side that faces the player points down by 30 degrees: z reads -0.5 g.
    kernel.report([0, 7094, -Self.steps / 2])
    #expect(
      tilts.withLock { $0 } == [
        Tilt(right: 0, near: 0), Tilt(right: 1, near: 0), Tilt(right: 0, near: 0.5),
      ])
    #expect(kernel.isListenedTo)
    withExtendedLifetime(watch) {}
  }

  @Test func `the sensor is no longer read when the watch is released`() throws {
    let kernel = kernel()
    let backend = EvdevBackend(kernel: kernel)
    var watch: (any DeviceWatch)? = try backend.watchTilt(of: pad(backend)) { _ in }
    #expect(watch != nil && kernel.isListenedTo)
    watch = nil
    #expect(!kernel.isListenedTo)
  }

  @Test func `a sensor whose axes or scale are not known is refused`() throws {
    var other = ScriptedKernel.Hardware()
    other.driver = "hid_nintendo"
    for kernel in [kernel(other), kernel(stepsPerG: 0)] {
      let backend = EvdevBackend(kernel: kernel)
      let id = try pad(backend)
      let error = #expect(throws: DeviceError.self) { _ = try backend.watchTilt(of: id) { _ in } }
      #expect(error?.kind == .notSupported)
      #expect(!kernel.isListenedTo)
    }
  }

  @Test func `a pad without a sensor is refused`() throws {
    let kernel = SensingKernel([])
    kernel.pads.plugIn()
    let backend = EvdevBackend(kernel: kernel)
    let id = try pad(backend)
    let error = #expect(throws: DeviceError.self) { _ = try backend.watchTilt(of: id) { _ in } }
    #expect(error?.kind == .notSupported)
  }
}
