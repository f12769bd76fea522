package import TactusDevice
package import TactusPCM
internal import TactusSound
internal import TactusSystem

/// Renders the frames of a stream again, from the stream's record of its changes and clocks.
package struct RenderedAgain {
  private let capabilities: OutputCapabilities
  private let stream: SampleStream
  private let record: RenderLog.Record

  /// - Parameter record: the record of a stream that played at full level.
  package init(
    _ record: RenderLog.Record, _ capabilities: OutputCapabilities, _ stream: SampleStream
  ) {
    (self.record, self.capabilities, self.stream) = (record, capabilities, stream)
  }

  /// The frames as the stream rendered them: each frame from the changes that the stream knew at
  /// that time.
  package func asKnown(count: Int) -> [Int16] {
    var done = 0
    return render(count) { frame, entry, renderer in
      for change in record.changes[done..<max(entry.changes, done)] { renderer.take(change) }
      done = max(entry.changes, done)
    }
  }

  /// The frames as they would be if no change came too late: each frame from all changes up to the
  /// next mark of the record. Later changes have no effect on the frame.
  package func asAsked(count: Int) -> [Int16] {
    var plan = SegmentPlan(record.changes, count: 0)
    return render(count) { frame, entry, renderer in
      let next = record.marks.filter { $0.frame > frame }.map(\.changes).min()
      let known = next ?? record.rendered
      if known != plan.count {
        plan = SegmentPlan(record.changes, count: known)
        renderer.silence()
      }
      plan.give(until: entry.clock.time(of: frame), to: &renderer)
    }
  }

  private func render(
    _ count: Int, _ prepare: (Int64, RenderLog.Entry, inout SampleRenderer) -> Void
  ) -> [Int16] {
    var renderer = SampleRenderer(capabilities, stream)
    let buffer = FixedBuffer<Int16>(count: stream.channels) { _ in 0 }
    let beginnings = Set(record.marks.filter(\.isBeginning).map(\.frame))
    var place = 0
    var samples: [Int16] = []
    for frame in 0..<Int64(count) {
      while place + 1 < record.entries.count, record.entries[place + 1].frame <= frame {
        place += 1
      }
      guard record.entries.indices.contains(place) else { break }
      if beginnings.contains(frame) { renderer.begin() }
      renderer.clock = record.entries[place].clock
      prepare(frame, record.entries[place], &renderer)
      renderer.render(buffer, count: 1)
      for channel in 0..<stream.channels { samples.append(buffer[channel]) }
    }
    return samples
  }
}

extension SampleRenderer {
  fileprivate mutating func take(_ change: RenderLog.Change) {
    switch change {
    case .segment(let segment): _ = take(segment)
    case .revise(let time): revise(from: time)
    case .silence: silence()
    }
  }
}

/// The segments of each actuator that remain after a number of changes, and how many of them the
/// renderer has received.
private struct SegmentPlan {
  /// The time in nanoseconds by which the renderer receives segments early. It is short, because
  /// the renderer has room for only a few segments.
  private static let ahead: Int64 = 20_000_000

  let count: Int
  private var segments: [Int: [Segment]] = [:]
  private var given: [Int: Int] = [:]

  /// - Parameter count: the number of changes.
  init(_ changes: [RenderLog.Change], count: Int) {
    self.count = count
    for change in changes.prefix(count) {
      switch change {
      case .segment(let segment):
        withdraw(segment.actuator, from: segment.startNanoseconds + 1)
        segments[segment.actuator, default: []].append(segment)
      case .revise(let time): for actuator in segments.keys { withdraw(actuator, from: time) }
      case .silence: segments.removeAll()
      }
    }
  }

  private mutating func withdraw(_ actuator: Int, from time: Int64) {
    while let last = segments[actuator]?.last, last.startNanoseconds >= time {
      segments[actuator]?.removeLast()
    }
  }

  /// Passes to a renderer the segment in force at a time, and the segments that begin within
  /// ``ahead`` after it.
  mutating func give(until time: Int64, to renderer: inout SampleRenderer) {
    for (actuator, all) in segments {
      var next =
        given[actuator] ?? max((all.firstIndex { $0.startNanoseconds > time } ?? all.count) - 1, 0)
      while next < all.count, all[next].startNanoseconds <= time + Self.ahead {
        _ = renderer.take(all[next])
        next += 1
      }
      given[actuator] = next
    }
  }
}
