package import TactusDevice
internal import TactusSystem

/// The onsets that an ``ObservableBackend`` observes: the commands to the device, with the times at
/// which the system recorded them. Cable, device and motor come afterwards.
package final class KernelOnsets: OnsetSource {
  /// Observes the commands to the device.
  package typealias Observation =
    @Sendable (@escaping @Sendable (ObservedCommand) -> Void) throws(DeviceError)
    -> any DeviceWatch

  /// The largest number of commands of a block that are kept.
  private static let limit = 1 << 16
  /// The kernel stamps an event in whole microseconds.
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
    "commands: when the system recorded them, on the host's clock in whole microseconds; the cable "
    + "and the motor come afterwards"

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
