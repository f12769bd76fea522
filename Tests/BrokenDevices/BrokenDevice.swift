import TactusCertification
import TactusDevice

/// A loopback that is broken on purpose, by the clock.
struct BrokenDevice {
  private let defect: Defect
  private let program: String

  init(_ defect: Defect, program: String) {
    self.defect = defect
    self.program = program
  }

  /// What became of a test: the status that a report would have, and what each attempt gave.
  func trial(of test: String) -> (status: Status, text: String) {
    let stalls = StallWatch()
    defer { stalls.stop() }
    do throws(DeviceError) {
      let rig = try LiveRig(
        DeviceID("loopback"), program: program, stalls: stalls, defect: defect)
      let attempts = Runner.attempts(at: test, on: rig, isQuick: true)
      let failed = attempts.first { $0.status == .fail }
      return (
        (failed ?? attempts.last)?.status ?? .error,
        attempts.map { "\($0.status.rawValue) \($0.reason)" }.joined(separator: " | ")
      )
    } catch { return (.error, error.message) }
  }
}
