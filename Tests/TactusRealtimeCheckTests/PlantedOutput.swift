import Dispatch
import Foundation
import Synchronization
import TactusDevice
import TactusRealtimeCheck

/// A backend whose output does one forbidden thing in every n-th call of one function.
struct PlantedBackend: HapticBackend {
  let name = "planted"
  var call = RealtimeViolation.Call.submit
  /// What the output does; nil: nothing.
  var action: RealtimeViolation.Action?
  var every = 1

  func devices() -> [DeviceListing] { [PlantedDevice.entry] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { PlantedDevice(plan: self) }
}

private final class PlantedDevice: HapticDevice {
  static let entry = DeviceListing(
    id: DeviceID(backend: "planted"), name: "Planted", category: .virtual,
    isEligibleForAutomaticChoice: false)
  let listing = PlantedDevice.entry
  let capabilities = OutputCapabilities(
    actuators: [Actuator(name: "motor", kind: .lra, frequencyBandHertz: 100...200)],
    lookAheadNanoseconds: 20_000_000)
  private let plan: PlantedBackend

  init(plan: PlantedBackend) { self.plan = plan }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    PlantedOutput(plan)
  }
}

private final class PlantedOutput: HapticOutput {
  private let plan: PlantedBackend
  private let calls = Atomic<Int>(0)
  private let lock = NSLock()
  /// Memory that was allocated before and is freed by the planted action.
  private let spare = Mutex<[[Int]]>((0..<5000).map { [$0, $0 + 1] })

  init(_ plan: PlantedBackend) { self.plan = plan }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    act(.submit)
    return .accepted
  }

  func revise(from nanoseconds: Int64) { act(.revise) }

  func stop(at nanoseconds: Int64) { act(.stop) }

  private func act(_ call: RealtimeViolation.Call) {
    guard call == plan.call,
      calls.add(1, ordering: .relaxed).newValue.isMultiple(of: plan.every)
    else { return }
    switch plan.action {
    case .allocation: spare.withLock { $0.append([Int](repeating: 1, count: $0.count % 3 + 1)) }
    case .free: spare.withLock { _ = $0.popLast() }
    case .lock:
      lock.lock()
      lock.unlock()
    case .wait: _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(100))
    case nil: break
    }
  }
}
