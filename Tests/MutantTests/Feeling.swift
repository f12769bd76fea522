import TactusDevice

@testable import TactusCertification

/// The drives of a device during a workload, at each millisecond. The certification's code is not
/// used, because the verdicts of the certification are compared with these drives.
struct Feeling {
  /// The levels of each actuator in each millisecond, 0 to 1.
  private(set) var levels: [[Double]]
  /// The frequencies of each actuator in each millisecond, in hertz; 0 if the actuator was not
  /// driven.
  private(set) var hertz: [[Double]]

  /// Creates drives from levels that were computed elsewhere, without frequencies.
  init(levels: [[Double]]) {
    self.levels = levels
    hertz = levels.map { $0.map { _ in 0 } }
  }

  private static let millisecond: Int64 = 1_000_000
  /// The deviations that a good device may have. `slack`: milliseconds by which it may be early or
  /// late. `tolerance`: the difference of a level, and of the ratio of a frequency to 1.
  private static let slack = 5
  private static let tolerance = 0.02
  /// The milliseconds without a deviation that separate two deviations.
  private static let pause = 50

  /// Computes the drives of a device.
  ///
  /// - Parameter tampering: the faults of the device; nil for a device without faults.
  init(_ workload: Workload, _ tampering: (any Tampering)?) {
    let count = Int((workload.end - Self.begin) / Self.millisecond) + 1
    let actuators = workload.capabilities.actuators.count
    var queues = [[(time: Int64, segment: Segment)]](repeating: [], count: actuators)
    tampering?.open(at: Self.begin)
    for (time, call) in workload.calls {
      switch call {
      case .submit(let segment):
        for part in tampering?.play(segment, at: time) ?? [(segment, time)] {
          let start = max(part.segment.startNanoseconds, part.time)
          let place = part.segment.actuator
          while let last = queues[place].last, last.time >= start { queues[place].removeLast() }
          queues[place].append((start, part.segment))
        }
      case .revise(let start):
        guard let from = tampering.map({ $0.revise(from: start, at: time) }) ?? start else {
          continue
        }
        for place in queues.indices {
          while let last = queues[place].last, last.time >= from { queues[place].removeLast() }
        }
      case .stop:
        let asked = tampering.map { $0.stop(at: time, isFull: false) } ?? time
        guard let stopped = asked else { continue }
        for place in queues.indices {
          while let last = queues[place].last, last.time >= stopped { queues[place].removeLast() }
          queues[place].append((stopped, Self.silence(place, stopped)))
        }
      }
    }
    let lease = workload.capabilities.lease?.durationNanoseconds ?? .max / 4
    levels = []
    hertz = []
    for (place, queue) in queues.enumerated() {
      let (level, frequency) = Self.sampled(
        Self.driven(queue, place, tampering, until: workload.end, lease), queue, count)
      levels.append(level)
      hertz.append(frequency)
    }
  }

  private static let begin: Int64 = 1_000_000_000

  private static func silence(_ place: Int, _ time: Int64) -> Segment {
    Segment(
      actuator: place, startNanoseconds: time, endNanoseconds: time, startLevel: 0, endLevel: 0,
      frequencyHertz: 0)
  }

  /// The level of an actuator over time, as the corners of straight lines.
  private static func driven(
    _ queue: [(time: Int64, segment: Segment)], _ place: Int, _ tampering: (any Tampering)?,
    until end: Int64, _ lease: Int64
  ) -> [(time: Int64, level: Double)] {
    var corners: [(time: Int64, level: Double)] = [(begin, 0)]
    for (index, item) in queue.enumerated() {
      let next = index + 1 < queue.count ? queue[index + 1].time : end
      let length = item.segment.endNanoseconds - item.segment.startNanoseconds
      let (from, to) = (item.segment.startLevel, item.segment.endLevel)
      let close = min(next, item.time + lease)
      corners.append((item.time, length > 0 ? from : to))
      if item.time + length < close {
        corners += [(item.time + length, to), (close, to)]
      } else {
        corners.append((close, from + (to - from) * Double(close - item.time) / Double(length)))
      }
      if close < next { corners += [(close, 0), (next, 0)] }
    }
    return tampering?.drive(corners, of: place) ?? corners
  }

  private static func sampled(
    _ corners: [(time: Int64, level: Double)], _ queue: [(time: Int64, segment: Segment)],
    _ count: Int
  ) -> (levels: [Double], hertz: [Double]) {
    var levels = [Double](repeating: 0, count: count)
    var hertz = levels
    var (corner, item) = (0, 0)
    for place in 0..<count {
      let time = begin + Int64(place) * millisecond
      while corner + 1 < corners.count, corners[corner + 1].time <= time { corner += 1 }
      let (now, next) = (corners[corner], corners[min(corner + 1, corners.count - 1)])
      let share =
        next.time > now.time ? Double(time - now.time) / Double(next.time - now.time) : 0
      levels[place] = now.level + (next.level - now.level) * min(max(share, 0), 1)
      while item + 1 < queue.count, queue[item + 1].time <= time { item += 1 }
      if levels[place] > tolerance, item < queue.count {
        hertz[place] = queue[item].segment.frequencyHertz
      }
    }
    return (levels, hertz)
  }

  /// The number of deviations from a good device; a pause separates two deviations.
  func deviations(from good: Feeling) -> Int {
    levels.indices.reduce(0) { $0 + deviations(from: good, $1) }
  }

  private func deviations(from good: Feeling, _ actuator: Int) -> Int {
    var (count, last) = (0, Int.min / 2)
    let (wanted, frequencies) = (good.levels[actuator], good.hertz[actuator])
    let (seen, tones) = (levels[actuator], hertz[actuator])
    var next = 0
    while next < seen.count {
      let place = next
      next += 1
      let level = seen[place]
      guard
        abs(level - wanted[place]) > Self.tolerance || tones[place] != frequencies[place]
      else { continue }
      let (first, close) = (
        max(place - Self.slack, 0), min(place + Self.slack, wanted.count - 1)
      )
      let isSent =
        Self.isOther(level, wanted, first, close)
        || Self.isOtherTone(tones[place], frequencies, first, close)
      guard isSent else { continue }
      if place - last > Self.pause { count += 1 }
      last = place
    }
    return count
  }

  /// Whether a level is outside the range of the wanted levels from one millisecond to another, by
  /// more than the tolerance. The loops are written by hand, because there are a million levels and
  /// the tests are not optimized.
  private static func isOther(
    _ level: Double, _ wanted: [Double], _ first: Int, _ close: Int
  ) -> Bool {
    var (low, high, place) = (1.0, 0.0, first)
    while place <= close {
      if wanted[place] < low { low = wanted[place] }
      if wanted[place] > high { high = wanted[place] }
      place += 1
    }
    return level < low - tolerance || level > high + tolerance
  }

  private static func isOtherTone(
    _ tone: Double, _ frequencies: [Double], _ first: Int, _ close: Int
  ) -> Bool {
    guard tone > 0 else { return false }
    var place = first
    while place <= close {
      let near = frequencies[place]
      if near > 0, abs(near - tone) <= tolerance * near { return false }
      place += 1
    }
    return true
  }
}
