import Glibc
import TactusDevice
import TactusSystem

@testable import TactusEvdev

/// Events of the scripted kernel: pads that come and go, and commands of other programs.
extension ScriptedKernel {
  /// A watch or listener that ends when it is released, as a real one does.
  private final class Watch: DeviceWatch {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    let place = state.withLock { state in
      state.watchers.append(changed)
      return state.watchers.count - 1
    }
    return Watch { [weak self] in self?.state.withLock { $0.watchers[place] = {} } }
  }

  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch {
    let refusal = access(path)
    if refusal != 0 { throw Errno(refusal) }
    let place = state.withLock { state in
      state.listeners[path, default: []].append(report)
      return (state.listeners[path]?.count ?? 1) - 1
    }
    return Watch { [weak self] in self?.state.withLock { $0.listeners[path]?[place] = { _ in } } }
  }

  func notifyWatchers() {
    for changed in state.withLock({ $0.watchers }) { changed() }
  }

  /// Sends a command of another program to a node.
  func send(_ kind: ObservedCommand.Kind, at nanoseconds: Int64, to path: String) {
    for report in state.withLock({ $0.listeners[path] ?? [] }) {
      report(ObservedCommand(kind, at: nanoseconds))
    }
  }
}
