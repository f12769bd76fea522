internal import CVirtualInput
internal import Glibc

/// An event that the event node of a pad reports to its readers.
package struct NodeEvent: Sendable, Hashable {
  /// The time at which the kernel recorded the event, in nanoseconds on CLOCK_MONOTONIC.
  package var nanoseconds: Int64
  /// The type and code, numbers of `<linux/input-event-codes.h>`.
  package var type: UInt16
  package var code: UInt16
  package var value: Int32

  /// Whether the event completes the events since the previous report.
  package var isReport: Bool { type == 0 && code == 0 }
  /// Whether events were lost because they were not read in time.
  package var isDropped: Bool { type == 0 && code == 3 }
  /// Whether the event is the position of an axis.
  package var isAxis: Bool { type == 3 }
  /// Whether the event plays or stops an effect, or sets the gain.
  package var isForce: Bool { type == 0x15 }
}

extension PadClient {
  /// The largest number of events per read.
  private static let batch = 256

  /// Sets the clock of the events to CLOCK_MONOTONIC.
  package func useMonotonicClock() throws(PadError) {
    _ = try checked("choose the clock", virtual_client_use_monotonic(descriptor))
  }

  /// The events since the last call, at most 256 of them.
  package func events() throws(PadError) -> [NodeEvent] {
    var events = [input_event](repeating: input_event(), count: Self.batch)
    let count = unsafe virtual_client_read(descriptor, &events, CInt(Self.batch))
    if count == -EAGAIN { return [] }
    return events.prefix(Int(try checked("read", count))).map { event in
      NodeEvent(
        nanoseconds: Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000,
        type: event.type, code: event.code, value: event.value)
    }
  }
}
