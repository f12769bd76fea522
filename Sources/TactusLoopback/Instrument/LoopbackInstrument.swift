internal import Synchronization
public import TactusDevice

/// An instrument that reads the levels which a loopback plays. It measures loopbacks of its own
/// process, one at a time.
///
/// The loopback's latency is simulated: no segment begins before that time has passed since its
/// submission. Levels do not end with their lease.
package final class LoopbackInstrument: DeviceInstrument {
  private let meter: LoopbackMeter
  private let actuators: Int
  /// The number of the first order since ``begin()``.
  private let first = Atomic<Int>(0)

  init(_ meter: LoopbackMeter, actuators: Int) {
    (self.meter, self.actuators) = (meter, actuators)
    meter.arm()
    first.store(meter.count, ordering: .relaxed)
  }

  package let description = InstrumentDescription(
    name: "levels of the loopback", quantity: .drive, range: "0 to 1 of full drive",
    isSimulated: true)

  package func begin() throws(DeviceError) { first.store(meter.count, ordering: .relaxed) }

  package func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample] {
    guard let orders = meter.orders(from: first.load(ordering: .relaxed)) else {
      throw DeviceError(
        .system, "more than \(LoopbackMeter.capacity) orders were given since the beginning")
    }
    guard let begin = orders.map(\.start).min(), begin <= nanoseconds else { return [] }
    var levels = LoopbackLevels(actuators: actuators)
    for order in orders { levels.take(order) }
    return (0..<actuators)
      .flatMap { levels.samples(of: $0, from: begin, until: nanoseconds) }
      .enumerated()
      .sorted { ($0.element.nanoseconds, $0.offset) < ($1.element.nanoseconds, $1.offset) }
      .map(\.element)
  }
}

extension LoopbackBackend: InstrumentedBackend {
  /// An instrument for a loopback that this backend, or a copy of it, opens.
  public func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument {
    let capabilities = try openLoopback(id).capabilities
    return LoopbackInstrument(meter, actuators: capabilities.actuators.count)
  }
}
