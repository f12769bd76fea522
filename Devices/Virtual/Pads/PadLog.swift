internal import TactusDevice

/// The commands that a virtual pad received, in order, up to a limit. Any thread may call its
/// methods.
package final class PadLog: Sendable {
  /// The largest number of events; later ones are only counted.
  package static let capacity = 1 << 17

  /// The contents of the log at one moment.
  package struct Record: Sendable {
    package fileprivate(set) var events: [PadEvent] = []
    /// The number of events that were not stored, because the log was full.
    package fileprivate(set) var lost = 0
    /// The slots that hold an effect.
    package fileprivate(set) var slots: Set<Int> = []
    /// The largest number of slots that held an effect at the same time.
    package fileprivate(set) var mostSlots = 0
  }

  private let monitor = Monitor(Record())

  package init() {}

  /// Everything received so far.
  package var record: Record { monitor.withLock { $0 } }

  /// The events so far.
  package var events: [PadEvent] { monitor.withLock { $0.events } }

  /// Adds an event.
  package func append(_ event: PadEvent) {
    monitor.change { record in
      switch event.kind {
      case .upload(let slot, _, _): record.slots.insert(slot)
      case .erase(let slot): record.slots.remove(slot)
      default: break
      }
      record.mostSlots = max(record.mostSlots, record.slots.count)
      if record.events.count < Self.capacity {
        record.events.append(event)
      } else {
        record.lost += 1
      }
    }
  }

  /// Waits until the received events meet a condition.
  /// - Parameters:
  ///   - milliseconds: the longest wait.
  ///   - isMet: called after every event, with the log locked.
  /// - Returns: whether the condition was met in time.
  package func wait(milliseconds: Int, until isMet: (Record) -> Bool) -> Bool {
    monitor.wait(milliseconds: milliseconds, until: isMet)
  }
}
