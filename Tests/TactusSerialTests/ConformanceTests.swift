import TactusConformance
import TactusDevice
import TactusWire
import Testing

/// The contract's rules over the serial output, the link, a line of 115,200 baud and the device.
@Suite struct ConformanceTests {
  @Test(arguments: [1, 2, 4] as [UInt8], [20, 50] as [Int64])
  func `a device in the process keeps every rule`(_ actuators: UInt8, _ lookAhead: Int64) {
    var settings = World.Settings()
    settings.actuators = actuators
    // The clock drifts, and the speed of the line varies.
    (settings.drift, settings.jitter) = (80e-6, 200_000)
    let backend = VirtualBackend(settings, lookAheadNanoseconds: lookAhead * millisecond)
    let fault = Subject.Fault(
      begin: { ($0 as? VirtualDevice)?.with { $0.plant(.actuator) } },
      end: { ($0 as? VirtualDevice)?.with { $0.mend() } })
    // A level is transmitted as one of 65,536.
    let subject = Subject(
      backend, device: VirtualBackend.listing.id, time: .given, tolerance: 0.5 / 65_535 + 0.01,
      fault: fault
    ) { device in
      { actuator, time in (device as? VirtualDevice)?.level(of: actuator, at: time) ?? -1 }
    }
    #expect(Conformance.check(subject) == [])
  }
}
