import TactusDevice
import TactusLoopback
import Testing

/// Tests the faults that a test can inject into a loopback device.
@Suite struct LoopbackFaultTests {
  @Test func `a disconnected device reports its loss, accepts nothing, and may be reconnected`()
    throws
  {
    let bench = try Bench()
    #expect(bench.play(0, 1) == .accepted)
    bench.device.control.disconnect()
    #expect(bench.play(2, 0.5) == .gone)
    bench.device.control.reconnect()
    #expect(bench.play(4, 0.5) == .accepted)
  }

  @Test func `a stalled device is full from the next submission on, for a while`() throws {
    let bench = try Bench()
    bench.device.control.stall(forNanoseconds: 10_000_000)
    let answers = [100, 105, 109, 110, 120].map { bench.play($0, 0.5) }
    #expect(answers == [.full, .full, .full, .accepted, .accepted])
  }

  @Test func `a stall of length 0 has no effect`() throws {
    let bench = try Bench()
    bench.device.control.stall(forNanoseconds: -5)
    #expect(bench.play(0, 1) == .accepted)
  }

  @Test func `opening fails as long as the control requires it`() throws {
    let control = LoopbackControl()
    let device = LoopbackDevice(control: control)
    let error = DeviceError(.system, "the cable is loose")
    control.failToOpen(error)
    #expect(throws: error) { try device.makeOutput { _ in } }
    control.failToOpen(nil)
    _ = try device.makeOutput { _ in }
  }
}
