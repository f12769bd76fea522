import TactusCertification
import TactusDevice

/// A loopback device with a defect that is injected on purpose. It plays in real time.
struct BrokenDevice {
  private let defect: Defect
  private let program: String

  init(_ defect: Defect, program: String) {
    self.defect = defect
    self.program = program
  }

  /// Runs a test on the device. Returns FAIL if any attempt failed, otherwise the status of the
  /// last attempt, and a text with the status and the reason of each attempt.
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
