package import TactusDevice
internal import TactusSystem

/// The onsets that an ``ObservableBackend`` observes: the commands to the device, with the times at
/// which the system recorded them. The delays of cable, device and motor are not included.
package final class KernelOnsets: OnsetSource {
  /// Observes the commands to the device.
  package typealias Observation =
    @Sendable (@escaping @Sendable (ObservedCommand) -> Void) throws(DeviceError)
    -> any DeviceWatch

  /// The largest number of commands that are kept for a block.
  private static let limit = 1 << 16
  /// The resolution of the kernel's time stamps in nanoseconds: whole microseconds.
  private static let step: Int64 = 1_000

  private struct State {
    var plays: [Onset] = []
    var hasLost = false
  }

  private let observe: Observation
  private let state = Guarded(State())
  private let watch = Guarded<(any DeviceWatch)?>(nil)

  package init(_ observe: @escaping Observation) { self.observe = observe }

  package let name = "commands"
  package let explanation =
    "commands: the times at which the system recorded them, on the host's clock in whole "
    + "microseconds; the delays of cable and motor are not included"

  package func begin() throws(DeviceError) {
    watch.withLock { $0 = nil }
    state.withLock { $0 = State() }
    let begun = try observe { [weak self] in self?.hear($0) }
    watch.withLock { $0 = begun }
  }

  private func hear(_ command: ObservedCommand) {
    state.withLock { state in
      switch command.kind {
      case .play where state.plays.count < Self.limit:
        state.plays.append(Onset(command.nanoseconds, uncertaintyNanoseconds: Self.step))
      case .lost: state.hasLost = true
      default: break
      }
    }
  }

  package func onsets(until nanoseconds: Int64) throws(DeviceError) -> [Onset] {
    let found = state.withLock { $0 }
    if found.hasLost { throw DeviceError(.system, "commands to the device were not read in time") }
    return found.plays
  }
}
