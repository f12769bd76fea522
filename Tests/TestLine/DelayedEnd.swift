/// A line that delays each write of the host and each byte of the device, without changing their
/// order.
package final class DelayedEnd: FarEnd {
  private struct Pending {
    var due: Int64
    var bytes: [UInt8]
  }

  private let end: any FarEnd
  private let toDevice: () -> Int64
  private let toHost: () -> Int64
  private var going: [Pending] = []
  private var coming: [Pending] = []

  /// - Parameters:
  ///   - toDevice: the delay of the next write in nanoseconds, at least 0.
  ///   - toHost: the same for the other direction.
  package init(
    _ end: any FarEnd, toDevice: @escaping () -> Int64, toHost: @escaping () -> Int64
  ) {
    (self.end, self.toDevice, self.toHost) = (end, toDevice, toHost)
  }

  package var isGone: Bool { end.isGone }

  package var next: Int64 {
    min(end.next, going.first?.due ?? .max, coming.first?.due ?? .max)
  }

  package func carry(_ bytes: [UInt8], at now: Int64) {
    going.append(Pending(due: max(now + toDevice(), going.last?.due ?? 0), bytes: bytes))
  }

  package func run(until limit: Int64) -> Int64 {
    let stop = min(limit, going.first?.due ?? .max)
    let now = end.run(until: stop)
    while let first = going.first, first.due <= now {
      going.removeFirst()
      end.carry(first.bytes, at: first.due)
    }
    let bytes = end.takeCome(by: now, limit: 4096)
    if !bytes.isEmpty {
      coming.append(Pending(due: max(now + toHost(), coming.last?.due ?? 0), bytes: bytes))
    }
    return now
  }

  package func takeCome(by now: Int64, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, let first = coming.first, first.due <= now {
      let taken = first.bytes.prefix(limit - bytes.count)
      bytes += taken
      coming[0].bytes.removeFirst(taken.count)
      if coming[0].bytes.isEmpty { coming.removeFirst() }
    }
    return bytes
  }
}
