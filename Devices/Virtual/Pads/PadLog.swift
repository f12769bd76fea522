internal import TactusDevice

/// What a virtual pad received, in order, bounded. Callable on any thread.
package final class PadLog: Sendable {
  /// Events that are kept; later ones are counted.
  package static let capacity = 1 << 17

  /// What there is to see at one moment.
  package struct Record: Sendable {
    package fileprivate(set) var events: [PadEvent] = []
    /// Events that found no room.
    package fileprivate(set) var lost = 0
    /// The slots that hold an effect.
    package fileprivate(set) var slots: Set<Int> = []
    /// The most slots that held one at once.
    package fileprivate(set) var mostSlots = 0
  }

  private let monitor = Monitor(Record())

  package init() {}

  /// What was received so far.
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

  /// Waits until what was received meets a condition.
  /// - Parameters:
  ///   - milliseconds: how long at most.
  ///   - isMet: asked after every event, with the log locked.
  /// - Returns: whether it was met in time.
  package func wait(milliseconds: Int, until isMet: (Record) -> Bool) -> Bool {
    monitor.wait(milliseconds: milliseconds, until: isMet)
  }
}
