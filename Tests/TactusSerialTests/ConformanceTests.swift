import TactusConformance
import TactusDevice
import TactusWire
import Testing

/// The rules for outputs (`Conformance`), checked with a serial output, its link, a line of 115,200
/// baud and a simulated device.
@Suite struct ConformanceTests {
  @Test(arguments: [1, 2, 4] as [UInt8], [20, 50] as [Int64])
  func `the output of a simulated serial device keeps every rule`(
    _ actuators: UInt8, _ lookAhead: Int64
  ) {
    var settings = World.Settings()
    settings.actuators = actuators
    // The device's clock drifts by 80 ppm, and each byte has a random delay of up to 0.2 ms.
    (settings.drift, settings.jitter) = (80e-6, 200_000)
    let backend = VirtualBackend(settings, lookAheadNanoseconds: lookAhead * millisecond)
    let fault = Subject.Fault(
      begin: { ($0 as? VirtualDevice)?.with { $0.plant(.actuator) } },
      end: { ($0 as? VirtualDevice)?.with { $0.mend() } })
    // A level is transmitted as one of 65,536 numbers, so it is rounded by up to half a step.
    let subject = Subject(
      backend, device: VirtualBackend.listing.id, time: .given, tolerance: 0.5 / 65_535 + 0.01,
      fault: fault
    ) { device in
      { actuator, time in (device as? VirtualDevice)?.level(of: actuator, at: time) ?? -1 }
    }
    #expect(Conformance.check(subject) == [])
  }
}
