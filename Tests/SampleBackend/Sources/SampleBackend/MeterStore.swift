internal import Synchronization
internal import TactusDevice

/// The segments that a meter holds: written by the playback thread without a lock, read by anyone.
final class MeterStore: Sendable {
  /// How many segments there is room for.
  static let capacity = 64

  /// One segment. Its parts are atomic one by one: a reader may see half of a change, which on a
  /// meter passes with the next look.
  private final class Slot: Sendable {
    let isLive = Atomic<Bool>(false)
    let actuator = Atomic<Int>(0)
    let start = Atomic<Int64>(0)
    let end = Atomic<Int64>(0)
    let startLevel = Atomic<UInt64>(0)
    let endLevel = Atomic<UInt64>(0)
  }

  private let slots: [Slot]
  private let next = Atomic<Int>(0)
  private let lease: Int64
  private let isTaken = Atomic<Bool>(false)

  init(lease: Int64) {
    slots = (0..<Self.capacity).map { _ in Slot() }
    self.lease = lease
  }

  /// True for the one output that there is at a time.
  func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }

  /// The output was released: another may be made.
  func release() { isTaken.store(false, ordering: .releasing) }

  /// False: every slot holds a segment that has not begun.
  func add(_ segment: Segment, at now: Int64) -> Bool {
    let number = next.load(ordering: .relaxed)
    let slot = slots[number % Self.capacity]
    if slot.isLive.load(ordering: .relaxed), slot.start.load(ordering: .relaxed) > now {
      return false
    }
    slot.actuator.store(segment.actuator, ordering: .relaxed)
    slot.start.store(segment.startNanoseconds, ordering: .relaxed)
    slot.end.store(segment.endNanoseconds, ordering: .relaxed)
    slot.startLevel.store(segment.startLevel.bitPattern, ordering: .relaxed)
    slot.endLevel.store(segment.endLevel.bitPattern, ordering: .relaxed)
    slot.isLive.store(true, ordering: .releasing)
    next.store(number + 1, ordering: .releasing)
    return true
  }

  /// Drops the segments whose start fulfils a condition.
  func forget(_ isMeant: (Int64) -> Bool) {
    for slot in slots where isMeant(slot.start.load(ordering: .relaxed)) {
      slot.isLive.store(false, ordering: .releasing)
    }
  }

  /// The level of the segment in force: the last to begin, and of two that began together the
  /// last to come. 0 once its lease has run out.
  func level(of actuator: Int, at time: Int64) -> Double {
    var best: Slot?
    let newest = next.load(ordering: .acquiring)
    for number in max(newest - Self.capacity, 0)..<newest {
      let slot = slots[number % Self.capacity]
      guard slot.isLive.load(ordering: .acquiring),
        slot.actuator.load(ordering: .relaxed) == actuator,
        slot.start.load(ordering: .relaxed) <= time
      else { continue }
      if let chosen = best,
        chosen.start.load(ordering: .relaxed) > slot.start.load(ordering: .relaxed)
      {
        continue
      }
      best = slot
    }
    return best.map { level(of: $0, at: time) } ?? 0
  }

  private func level(of slot: Slot, at time: Int64) -> Double {
    let start = slot.start.load(ordering: .relaxed)
    let end = slot.end.load(ordering: .relaxed)
    let last = Double(bitPattern: slot.endLevel.load(ordering: .relaxed))
    if time > start + lease { return 0 }
    if time >= end { return last }
    let first = Double(bitPattern: slot.startLevel.load(ordering: .relaxed))
    return first + (last - first) * Double(time - start) / Double(end - start)
  }
}
