import TactusDevice
import TactusLoopback
import Testing

@Suite struct LoopbackBackendTests {
  @Test func `the backend lists one device of each model`() {
    let devices = LoopbackBackend().devices()
    #expect(devices.map(\.id.description) == ["loopback", "loopback:motors", "loopback:wideband"])
  }
}
