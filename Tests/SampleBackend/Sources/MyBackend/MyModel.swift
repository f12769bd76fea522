internal import Synchronization
internal import TactusDevice

/// The functions that the article leaves to its reader. Here the device is a model, which keeps the
/// last segments that were sent to it. The memory for them is allocated once, because the playback
/// thread must not allocate.
private let segments = Mutex<[Segment]>(reserved(capacity: 65))

private func reserved(capacity: Int) -> [Segment] {
  var segments: [Segment] = []
  segments.reserveCapacity(capacity)
  return segments
}

extension MyOutput {
  func send(_ segment: Segment) {
    segments.withLock { segments in
      segments.append(segment)
      if segments.count > 64 { segments.removeFirst() }
    }
  }

  func forget(from nanoseconds: Int64) {
    segments.withLock { $0.removeAll { $0.startNanoseconds >= nanoseconds } }
  }

  func silence() { segments.withLock { $0.removeAll(keepingCapacity: true) } }
}

extension MyDevice {
  func simulatedLevel(of actuator: Int, at nanoseconds: Int64) -> Double {
    let sent = segments.withLock { $0 }
    guard let segment = sent.last(where: { $0.startNanoseconds <= nanoseconds }) else { return 0 }
    let (start, end) = (segment.startNanoseconds, segment.endNanoseconds)
    if nanoseconds > start + Lease.standard(.device).durationNanoseconds { return 0 }
    if nanoseconds >= end { return segment.endLevel }
    let part = Double(nanoseconds - start) / Double(end - start)
    return segment.startLevel + (segment.endLevel - segment.startLevel) * part
  }
}
