internal import Dispatch
package import TactusDevice
internal import TactusSystem

/// The greeting of a serial device: the first frames on its line, which identify it. A greeting
/// runs on its own thread, so that several devices can be greeted at the same time.
package final class Greeting: Sendable {
  let thread: LinkThread
  let slot = OutputSlot()
  private let opening = Opening()
  private let name: String

  /// Starts the greeting.
  package init(_ transport: any ByteTransport, _ settings: LinkSettings) throws(DeviceError) {
    name = transport.name
    thread = try LinkThread(
      transport, settings, session: UInt32.random(in: .min ... .max),
      traceLimit: FrameTrace.greeting
    ) { [opening, slot] report in
      opening.take(report)
      slot.take(report)
    }
  }

  func wait() throws(DeviceError) -> DeviceAnswer {
    do throws(DeviceError) { return try opening.wait() } catch {
      throw DeviceError(error.kind, "\(name): \(error.message)")
    }
  }
}

/// Waits for the result of a greeting.
private final class Opening: Sendable {
  private let result = Guarded<Result<DeviceAnswer, DeviceError>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func take(_ report: LinkReport) {
    let found: Result<DeviceAnswer, DeviceError>
    switch report {
    case .ready(let answer): found = .success(answer)
    case .ended(let error): found = .failure(error)
    case .output, .resolved: return
    }
    let isFirst = result.withLock { result in
      defer { result = result ?? found }
      return result == nil
    }
    if isFirst { isDone.signal() }
  }

  /// Waits for the result. The link ends a greeting at its deadline; the additional deadline here
  /// is for a link whose thread does not run.
  func wait() throws(DeviceError) -> DeviceAnswer {
    let timeout = LinkLimits.opening + LinkLimits.preparation + LinkLimits.silence
    if isDone.wait(timeout: .now() + .nanoseconds(Int(timeout))) == .timedOut {
      throw DeviceError(
        .system, "the thread of the line did not run in time; end other programs, and try again")
    }
    guard let result = result.withLock({ $0 }) else {
      throw DeviceError(
        .system, "the line was closed before the device answered; find devices again")
    }
    return try result.get()
  }
}
