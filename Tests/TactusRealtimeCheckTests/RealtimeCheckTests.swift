import TactusConformance
import TactusDevice
import TactusLoopback
import TactusRealtimeCheck
import Testing

// With a sanitizer, which replaces malloc, nothing can be counted.
@Suite(.enabled(if: RealtimeCheck.canCount)) struct RealtimeCheckTests {
  private func subject(_ backend: some HapticBackend, _ device: DeviceID) -> Subject {
    Subject(backend, device: device, time: .given) { _ in { _, _ in 0 } }
  }

  private func violations(_ backend: PlantedBackend) throws -> [RealtimeViolation] {
    try RealtimeCheck.violations(of: subject(backend, DeviceID(backend: "planted")))
  }

  @Test func `an output that does nothing forbidden has no violation`() throws {
    #expect(try violations(PlantedBackend()) == [])
  }

  @Test(arguments: RealtimeViolation.Call.allCases, RealtimeViolation.Action.allCases)
  func `an action is found in the function that does it`(
    call: RealtimeViolation.Call, action: RealtimeViolation.Action
  ) throws {
    let found = try violations(PlantedBackend(call: call, action: action))
    #expect(found.contains { $0.action == action })
    #expect(found.allSatisfy { $0.call == call && $0.count <= 3 * $0.calls })
  }

  @Test(arguments: [RealtimeViolation.Action.allocation, .free, .lock])
  func `an action in one of a thousand calls is found`(action: RealtimeViolation.Action) throws {
    let found = try violations(PlantedBackend(action: action, every: 1000))
    #expect(found.contains { $0.call == .submit && $0.action == action })
  }

  @Test(arguments: ["", "motors", "wideband", "motors,look-ahead=50,latency=5,capacity=16"])
  func `the loopback keeps the rules of the playback thread`(device: String) throws {
    let id = DeviceID(backend: LoopbackBackend.name, rest: device)
    #expect(try RealtimeCheck.violations(of: subject(LoopbackBackend(), id)) == [])
  }

  @Test func `a device that cannot be opened is an error`() {
    let id = DeviceID(backend: LoopbackBackend.name, rest: "no such kind")
    #expect(throws: DeviceError.self) {
      try RealtimeCheck.violations(of: subject(LoopbackBackend(), id))
    }
  }

  @Test func `a violation is one line with its counts`() {
    let violation = RealtimeViolation(call: .revise, action: .lock, count: 3, calls: 4000)
    #expect(violation.description == "revise: lock, 3 times in 4000 calls")
  }
}
