import Glibc
import TactusDevice

@testable import TactusEvdev

/// What the scripted kernel tells without being asked.
extension ScriptedKernel {
  private final class Watch: DeviceWatch {}

  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    state.withLock { $0.watchers.append(changed) }
    return Watch()
  }

  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(KernelError) -> any DeviceWatch {
    let refusal = access(path)
    if refusal != 0 { throw KernelError(refusal) }
    state.withLock { $0.listeners[path, default: []].append(report) }
    return Watch()
  }

  func tellWatchers() {
    for changed in state.withLock({ $0.watchers }) { changed() }
  }

  /// Somebody, whoever it is, sends something to a node.
  func tell(_ kind: ObservedCommand.Kind, at nanoseconds: Int64, to path: String) {
    for report in state.withLock({ $0.listeners[path] ?? [] }) {
      report(ObservedCommand(kind, at: nanoseconds))
    }
  }
}
