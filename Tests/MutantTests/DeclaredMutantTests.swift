import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

private let ms: Int64 = 1_000_000

/// Faulty devices whose declaration permits more than they need: few levels, or a long latency that
/// they do not have. The permitted deviations must not hide their faults.
private let declared: [(name: String, id: String, faults: [MutantFault])] = [
  ("full level is 0.6, with one step", "loopback:lra,steps=1", [MutantFault(.ceiling(0.6))]),
  ("full level is 0.85, with three steps", "loopback:lra,steps=3", [MutantFault(.ceiling(0.85))]),
  ("off is 0.2, with two steps", "loopback:lra,steps=2", [MutantFault(.residue(0.2))]),
  (
    "loses each 20th drive, without the declared latency of 50 ms", "loopback:lra,latency=50",
    [MutantFault(.delay(-50 * ms)), MutantFault(.losesOnset, .every(20))]
  ),
  (
    "loses each 20th drive, without the declared latency of 400 ms", "loopback:lra,latency=400",
    [MutantFault(.delay(-400 * ms)), MutantFault(.losesOnset, .every(20))]
  ),
]

@Suite struct DeclaredMutantTests {
  @Test(arguments: declared.indices)
  func `a device cannot hide a fault behind its declaration`(place: Int) throws {
    let finder = try finder(declared[place].id, declared[place].faults)
    #expect(finder != nil, "\(declared[place].name)")
  }

  @Test(arguments: ["loopback:lra,steps=1", "loopback:lra,steps=3", "loopback:lra,steps=100"])
  func `a good device with few levels passes the tests of levels`(id: String) throws {
    for test in ["FN-1", "DR-1", "DR-2", "DR-4"] {
      let attempts = Runner.attempts(at: test, on: try VirtualRig(DeviceID(id)), isQuick: true)
      #expect(attempts.map(\.status) == [.pass], "\(test): \(attempts.last?.reason ?? "")")
    }
  }
}
