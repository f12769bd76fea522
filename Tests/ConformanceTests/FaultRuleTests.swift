import Synchronization
import TactusConformance
import TactusDevice
import TactusLoopback
import TestCapture
import Testing

/// Checks the conformance rules about failures on devices that violate them, and on devices that
/// keep them.
@Suite struct FaultRuleTests {
  private func violation(_ rule: Rule, _ habit: FailingDevice.Habit) -> String? {
    let fault = Subject.Fault(
      begin: { ($0 as? FailingDevice)?.setFailing(true) },
      end: { ($0 as? FailingDevice)?.setFailing(false) })
    let subject = Subject(
      FailingBackend(habit: habit), device: DeviceID("loopback"), time: .given, fault: fault
    ) { device in
      { actuator, time in
        (device as? FailingDevice)?.inner.level(ofActuator: actuator, at: time) ?? -1
      }
    }
    return Conformance.check(rule, subject)?.detail
  }

  @Test(arguments: [FailingDevice.Habit.wellBehaved, .refusesOnly])
  func `a device that reports its failure once keeps both rules`(habit: FailingDevice.Habit) {
    #expect(violation(.refusalIsReported, habit) == nil)
    #expect(violation(.failureIsReportedOnce, habit) == nil)
  }

  @Test func `the rules reject a device that silently drops accepted segments`() {
    #expect(violation(.refusalIsReported, .silent)?.contains("nothing was reported") == true)
  }

  @Test func `the rules reject a device that reports one failure with every segment`() {
    let found = violation(.failureIsReportedOnce, .chatty)
    #expect(found?.contains("reported 5 times") == true)
  }

  @Test func `the rules reject a device that never reports a second failure`() {
    let found = violation(.failureIsReportedOnce, .onceForAll)
    #expect(found?.contains("the second failure was not reported") == true)
  }

  @Test func `the rules reject a device that does not recover`() {
    let detail = violation(.failureIsReportedOnce, .neverWell)
    #expect(detail?.contains("0.75 that follows the fault") == true)
  }

  @Test func `a fault that does not stop the device is itself a violation`() {
    #expect(
      violation(.refusalIsReported, .unharmed)?.contains("plays in spite of the subject's fault")
        == true)
  }
}

struct FailingBackend: HapticBackend {
  let habit: FailingDevice.Habit
  let name = LoopbackBackend.name

  func devices() -> [DeviceListing] { LoopbackBackend().devices() }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    FailingDevice(CapturedDevice(try LoopbackBackend().openLoopback(id)), habit)
  }
}

/// A loopback device that a test can make fail. Its habit selects its behaviour during the failure.
final class FailingDevice: HapticDevice, HapticOutput {
  enum Habit: Sendable {
    case wellBehaved, refusesOnly, silent, chatty, onceForAll, neverWell, unharmed
  }

  private struct State {
    var output: (any HapticOutput)?
    var report: (@Sendable (OutputReport) -> Void)?
    var isFailing = false
    var hasReported = false
  }

  let inner: CapturedLoopback
  private let habit: Habit
  private let state = Mutex(State())

  init(_ inner: CapturedLoopback, _ habit: Habit) {
    self.inner = inner
    self.habit = habit
  }

  var listing: DeviceListing { inner.listing }
  var capabilities: OutputCapabilities { inner.capabilities }

  func setFailing(_ value: Bool) {
    state.withLock { state in
      if habit == .unharmed || (habit == .neverWell && state.isFailing) { return }
      state.isFailing = value
      if habit != .onceForAll { state.hasReported = false }
    }
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    let output = try inner.makeOutput(report: report)
    state.withLock { state in (state.output, state.report) = (output, report) }
    return self
  }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    let (isFailing, reports, output, report) = state.withLock { state in
      let speaks = habit != .silent && habit != .refusesOnly
      let reports = state.isFailing && speaks && (habit == .chatty || !state.hasReported)
      if reports { state.hasReported = true }
      return (state.isFailing, reports, state.output, state.report)
    }
    if reports { report?(.failed(DeviceError(.system, "no motor"))) }
    if isFailing { return habit == .refusesOnly ? .full : .accepted }
    return output?.submit(segments, at: time) ?? .gone
  }

  func revise(from nanoseconds: Int64) { state.withLock { $0.output }?.revise(from: nanoseconds) }

  func stop(at nanoseconds: Int64) { state.withLock { $0.output }?.stop(at: nanoseconds) }
}
