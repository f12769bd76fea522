internal import Synchronization
internal import TactusDevice

/// The class that the article leaves to its reader. Here the device is a model, which keeps the
/// last segments that were sent to it. The memory for them is allocated once, because the playback
/// thread must not allocate.
final class MyModel: Sendable {
  private static let capacity = 64
  private let segments = Mutex<[Segment]>(reserved(capacity: capacity + 1))

  private static func reserved(capacity: Int) -> [Segment] {
    var segments: [Segment] = []
    segments.reserveCapacity(capacity)
    return segments
  }

  func send(_ segment: Segment) {
    segments.withLock { segments in
      segments.append(segment)
      if segments.count > Self.capacity { segments.removeFirst() }
    }
  }

  func forget(from nanoseconds: Int64) {
    segments.withLock { $0.removeAll { $0.startNanoseconds >= nanoseconds } }
  }

  func silence() { segments.withLock { $0.removeAll(keepingCapacity: true) } }

  func level(at nanoseconds: Int64) -> Double {
    let played = segments.withLock { segments in
      segments.last { $0.startNanoseconds <= nanoseconds }
    }
    guard let played else { return 0 }
    let (start, end) = (played.startNanoseconds, played.endNanoseconds)
    if nanoseconds > start + Lease.standard(.device).durationNanoseconds { return 0 }
    if nanoseconds >= end { return played.endLevel }
    let part = Double(nanoseconds - start) / Double(end - start)
    return played.startLevel + (played.endLevel - played.startLevel) * part
  }
}
