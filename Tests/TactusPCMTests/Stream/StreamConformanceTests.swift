import Synchronization
import TactusConformance
import TactusDevice
import TactusPCM
import TestSamples
import Testing

@Suite("Conformance of streams") struct StreamConformanceTests {
  /// The DC blocker changes the first period of a tone by at most 3 %.
  private let tolerance = 0.05

  @Test func `a stream on a simulated card keeps every rule`() {
    let fault = Subject.Fault(
      begin: { ($0 as? Pump)?.card.fault = .failed("the coil is missing") },
      end: { ($0 as? Pump)?.card.fault = nil })
    let subject = Subject(
      PumpBackend(), device: DeviceID("pcm:Simulated"), time: .given, tolerance: tolerance,
      fault: fault
    ) { device in
      { actuator, time in (device as? Pump)?.level(actuator, at: time) ?? -1 }
    }
    #expect(Conformance.check(subject) == [])
  }
}

private struct PumpBackend: HapticBackend {
  let name = PCMBackend.name

  func devices() -> [DeviceListing] {
    [
      DeviceListing(
        id: DeviceID("pcm:Simulated"), name: "simulated", category: .pad,
        isEligibleForAutomaticChoice: false)
    ]
  }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard id.rest == "Simulated" else { throw DeviceError(.notFound, "no card \(id)") }
    do { return try Pump(.slow) } catch {
      throw error as? DeviceError ?? DeviceError(.invalid, "\(error)")
    }
  }
}

extension OutputCapabilities {
  /// Like ``tests``, but at a low rate, because the checks measure the duration of calls, in which
  /// this device renders.
  fileprivate static var slow: OutputCapabilities {
    var result = OutputCapabilities.tests
    result.stream?.rate = 8000
    for index in result.actuators.indices {
      result.actuators[index].frequencyBandHertz = 250...250
    }
    return result
  }
}
