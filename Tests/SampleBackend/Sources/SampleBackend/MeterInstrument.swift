import Synchronization
import TactusDevice

/// An instrument that reads the pointers of a meter while another process plays on the meter.
final class MeterInstrument: DeviceInstrument {
  /// The largest number of commands that are recorded in one attempt.
  private static let limit = 1 << 18
  /// The longest time in nanoseconds by which the watch may lag behind the meter.
  private static let timeout: Int64 = 1_000_000_000

  private struct State {
    var commands: [MeterCommand] = []
    var begin: Int64 = 0
    var hasLost = false
  }

  private let memory: MeterMemory
  private let state = Mutex(State())
  private let watch = Mutex<MeterWatch?>(nil)

  init(_ memory: MeterMemory) { self.memory = memory }

  /// The instrument reads a model, so a report with it is not a certificate.
  let description = InstrumentDescription(
    name: "pointers of the meter", quantity: .drive, range: "0 to 1", isSimulated: true)

  func begin() throws(DeviceError) {
    watch.withLock { $0 = nil }
    state.withLock { $0 = State(begin: MonotonicClock.nowNanoseconds) }
    let made = MeterWatch(memory) { [weak self] in self?.take($0) }
    watch.withLock { $0 = made }
  }

  private func take(_ command: MeterCommand?) {
    state.withLock { state in
      guard let command, state.commands.count < Self.limit else {
        state.hasLost = true
        return
      }
      state.commands.append(command)
    }
  }

  func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample] {
    let last = memory.count
    let deadline = MonotonicClock.nowNanoseconds + Self.timeout
    while let watch = watch.withLock({ $0 }), watch.next < last {
      guard MonotonicClock.nowNanoseconds < deadline else {
        throw DeviceError(.system, "the commands of the meter were not read within a second")
      }
      MeterWatch.pause(milliseconds: 1)
    }
    let seen = state.withLock { $0 }
    if seen.hasLost { throw DeviceError(.system, "commands were overwritten") }
    var model = MeterModel(actuators: MeterDevice.actuators.count)
    for command in seen.commands { model.take(command) }
    var samples: [InstrumentSample] = []
    for actuator in MeterDevice.actuators.indices {
      samples.append(
        InstrumentSample(.drive(actuator: actuator, level: 0), at: seen.begin))
      let corners = model.corners(of: actuator, until: nanoseconds)
      for corner in corners where corner.nanoseconds >= seen.begin {
        samples.append(
          InstrumentSample(
            .drive(actuator: actuator, level: corner.level), at: corner.nanoseconds))
      }
    }
    return samples.enumerated().sorted {
      ($0.element.nanoseconds, $0.offset) < ($1.element.nanoseconds, $1.offset)
    }.map(\.element)
  }
}
