import Foundation
import Synchronization
import TactusBackends
import TactusDevice
import TactusPattern
import Testing

@testable import TactusCommand

/// Checks the result of `play` when its device fails or is disconnected. These tests run in real
/// time and do not depend on the speed of the machine.
@Suite struct LossTests {
  private func file(_ folder: Folder) throws -> String {
    let buzz = """
      "Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.05, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.6}]
      """
    return try folder.file("buzz.ahap", document(buzz))
  }

  private func configuration(_ backend: FlakyBackend) -> Configuration {
    Configuration(backends: [backend], device: DeviceID("flaky"))
  }

  @Test func `without a loop, the loss of the device ends play with the reason and exit code 2`()
    throws
  {
    let folder = try Folder()
    let backend = FlakyBackend(losses: 1)
    let run = Run("play", try file(folder), configuration: configuration(backend))
    #expect(run.code == 2)
    #expect(
      run.errorLines == [
        "tactus: the device flaky was lost, and the rest was not felt: the cable was pulled"
      ])
    #expect(run.output.hasPrefix("played on flaky"))
    #expect(backend.opened == 1)
  }

  @Test func `play prints the reason of a loss even if the device reports it late`() throws {
    let folder = try Folder()
    let backend = FlakyBackend(losses: 1, reportsLate: true)
    let run = Run("play", try file(folder), configuration: configuration(backend))
    #expect(run.code == 2)
    #expect(run.errors.contains("the cable was pulled"), "\(run.errors)")
  }

  @Test func `a loop continues when the device is connected again, with one line`() throws {
    let folder = try Folder()
    let backend = FlakyBackend(losses: 1, refusedOpenings: 2)
    let run = Run(
      "play", try file(folder), "--loop", "100", configuration: configuration(backend))
    #expect(run.code == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("flaky was lost (the cable was pulled) and is back after "))
    #expect(backend.opened == 2)
    #expect(backend.submissions.count == 2 && backend.submissions[1] > 0)
  }

  @Test func `a device that is lost twice is opened again twice`() throws {
    let folder = try Folder()
    let backend = FlakyBackend(losses: 2)
    let run = Run(
      "play", try file(folder), "--loop", "100", configuration: configuration(backend))
    #expect(run.code == 0)
    #expect(run.errorLines.count == 2, "\(run.errors)")
    #expect(backend.opened == 3)
  }

  @Test func `a device that stays lost ends a loop with exit code 2`() throws {
    let folder = try Folder()
    let backend = FlakyBackend(losses: 1, refusedOpenings: .max)
    let run = Run(
      "play", try file(folder), "--loop", "0", "--seconds", "0.4",
      configuration: configuration(backend))
    #expect(run.code == 2)
    #expect(
      run.errorLines == [
        "tactus: the device flaky was lost and not back in time: the cable was pulled; "
          + "the rest was not felt"
      ])
  }

  @Test func `a failed device ends play with exit code 2, and the figures show it`() throws {
    let folder = try Folder()
    let backend = FlakyBackend(losses: 0, failures: 2)
    let run = Run("play", try file(folder), configuration: configuration(backend))
    #expect(run.code == 2)
    #expect(run.output.hasPrefix("played on flaky: late 2 (3 ms at most), failed 2;"))
    #expect(
      run.errors.contains(
        "tactus: the device flaky failed 2 times, and part of the pattern was not felt: "
          + "the motor is missing"))
  }
}

/// Checks at which position `play` continues a loop after a time without a device.
@Suite struct PlayPlaceTests {
  private func place(
    _ passes: Int, rate: Double = 1, after milliseconds: Int64
  ) -> PlayPlace? {
    let buzz = Event(.hapticContinuous, time: 0, duration: 1)
    let plan = PlayPlan(passes: passes, rate: rate, seconds: nil)
    return plan.place(
      in: Timeline(Pattern(events: [buzz])), after: milliseconds * 1_000_000)
  }

  @Test func `a time without a device is skipped in a loop, over whole passes if necessary`() {
    #expect(place(5, after: 0) == PlayPlace(passes: 5, offset: 0))
    #expect(place(5, after: 2300) == PlayPlace(passes: 3, offset: 300_000_000))
    #expect(place(0, after: 2300) == PlayPlace(passes: 0, offset: 300_000_000))
    #expect(place(5, rate: 2, after: 1100) == PlayPlace(passes: 3, offset: 200_000_000))
  }

  @Test func `after the time of the last pass nothing is left to play`() {
    #expect(place(5, after: 4999)?.passes == 1)
    #expect(place(5, after: 5000) == nil)
  }
}

/// A backend whose device is disconnected at its first submission and can be opened again.
private final class FlakyBackend: HapticBackend {
  private struct State {
    var losses: Int
    var refusedOpenings: Int
    var opened = 0
    var submissions: [Int] = []
  }

  private let failures: Int
  /// Whether a device reports its loss some time after it has refused a submission.
  fileprivate let reportsLate: Bool
  private let state: Mutex<State>
  let name = "flaky"

  /// - Parameters:
  ///   - losses: the number of devices that are disconnected at their first submission.
  ///   - refusedOpenings: the number of attempts to open the device again that fail.
  ///   - failures: the number of failures, and of late segments, that each device reports.
  ///   - reportsLate: whether each device reports its loss 50 ms after it has refused a submission.
  init(losses: Int, refusedOpenings: Int = 0, failures: Int = 0, reportsLate: Bool = false) {
    self.failures = failures
    self.reportsLate = reportsLate
    state = Mutex(State(losses: losses, refusedOpenings: refusedOpenings))
  }

  var opened: Int { state.withLock { $0.opened } }
  /// The number of submissions to each device that was opened.
  var submissions: [Int] { state.withLock { $0.submissions } }

  func devices() -> [DeviceListing] { [FlakyDevice.entry] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let place = state.withLock { state -> Int? in
      if state.opened > 0, state.refusedOpenings > 0 {
        state.refusedOpenings -= 1
        return nil
      }
      state.opened += 1
      state.submissions.append(0)
      return state.submissions.count - 1
    }
    guard let place else { throw DeviceError(.notFound, "no device \(id)") }
    return FlakyDevice(self, place, failures: failures)
  }

  /// Counts a submission. Returns true if the device is disconnected at this submission.
  fileprivate func submit(_ place: Int) -> Bool {
    state.withLock { state in
      state.submissions[place] += 1
      guard state.submissions[place] == 1, state.losses > 0 else { return false }
      state.losses -= 1
      return true
    }
  }
}

private final class FlakyDevice: HapticDevice, HapticOutput {
  static let entry = DeviceListing(
    id: DeviceID("flaky"), name: "Flaky", category: .serial, isEligibleForAutomaticChoice: false)

  let listing = entry
  let capabilities = OutputCapabilities(
    actuators: [Actuator(name: "motor", kind: .lra, frequencyBandHertz: 100...200)])
  private let backend: FlakyBackend
  private let place: Int
  private let failures: Int
  private let report = Mutex<(@Sendable (OutputReport) -> Void)?>(nil)
  private let isGone = Atomic<Bool>(false)

  init(_ backend: FlakyBackend, _ place: Int, failures: Int) {
    self.backend = backend
    self.place = place
    self.failures = failures
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    self.report.withLock { $0 = report }
    for _ in 0..<failures {
      report(.failed(DeviceError(.system, "the motor is missing")))
      report(.late(actuator: 0, byNanoseconds: 3_000_000))
    }
    return self
  }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    if isGone.load(ordering: .acquiring) {
      if backend.reportsLate { reportLoss(afterMilliseconds: 50) }
      return .gone
    }
    if backend.submit(place) {
      isGone.store(true, ordering: .releasing)
      if !backend.reportsLate { reportLoss(afterMilliseconds: 0) }
    }
    return .accepted
  }

  private func reportLoss(afterMilliseconds delay: Int32) {
    let report = report.withLock { $0 }
    Thread.detachNewThread {
      poll(nil, 0, delay)
      report?(.gone(DeviceError(.gone, "the cable was pulled")))
    }
  }

  func revise(from nanoseconds: Int64) {}

  func stop(at nanoseconds: Int64) {}
}
