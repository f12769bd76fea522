/// The breakpoints of a `.haptic` file.
struct MetaHapticEnvelope {
  /// A breakpoint of either envelope.
  struct Point {
    /// The time in seconds from the start of the file.
    var time: Double
    /// The amplitude or frequency as stored in the file, 0 to 1.
    var value: Double
    var emphasis: Emphasis?
  }

  /// The emphasis of a breakpoint: both values 0 to 1, as stored.
  struct Emphasis {
    var amplitude: Double
    var frequency: Double
  }

  /// The breakpoints of the amplitude, by time; two at one time are a step. Empty if nothing is
  /// felt.
  private(set) var amplitudes: [Point] = []
  /// The breakpoints of the frequency, by time, within the times of the amplitudes. Empty if the
  /// outline has no continuous level.
  private(set) var frequencies: [Point] = []

  init(_ outline: Outline) {
    var room = FormatLimits.pieces
    for piece in outline.pieces { add(piece, room: &room) }
    guard !outline.pieces.isEmpty || !outline.taps.isEmpty else { return }
    if (amplitudes.first?.time ?? 1) > 0 { amplitudes.insert(Point(time: 0, value: 0), at: 0) }
    if let last = amplitudes.last, last.value > 0, (outline.taps.last?.time ?? 0) > last.time {
      amplitudes.append(Point(time: last.time, value: 0))
    }
    add(outline.taps)
    let end = max(outline.pieces.last?.end ?? 0, (outline.taps.last?.time ?? 0) + tail(outline))
    if let last = amplitudes.last, last.time < end || amplitudes.count < 2 {
      if last.value > 0 { amplitudes.append(Point(time: last.time, value: 0)) }
      amplitudes.append(Point(time: end, value: 0))
    }
  }

  /// The length of the silence after the last tap, in seconds; 0 if there is no tap.
  private func tail(_ outline: Outline) -> Double {
    outline.taps.isEmpty ? 0 : MetaHapticWriter.tailSeconds
  }

  private mutating func add(_ piece: OutlinePiece, room: inout Int) {
    if let last = amplitudes.last, piece.start - last.time > Outline.sameTime {
      // There is a gap between the last piece and this one. In it, the amplitude is 0.
      append(last.time, 0, to: \.amplitudes)
      append(piece.start, 0, to: \.amplitudes)
    } else if amplitudes.isEmpty, piece.start > 0 {
      append(piece.start, 0, to: \.amplitudes)
    }
    trace(piece.start, piece.end, piece.startIntensity, piece.endIntensity, \.amplitudes, &room)
    trace(piece.start, piece.end, piece.startSharpness, piece.endSharpness, \.frequencies, &room)
  }

  /// Adds a straight line of intensity or sharpness. The file stores their squares, so several
  /// straight lines of stored values replace the line.
  private mutating func trace(
    _ start: Double, _ end: Double, _ first: Double, _ last: Double,
    _ points: WritableKeyPath<Self, [Point]>, _ room: inout Int
  ) {
    func felt(_ time: Double) -> Double {
      first + (last - first) * min(max((time - start) / (end - start), 0), 1)
    }
    let times = Subdivision.times(from: start, to: end, room: &room) { from, to, time in
      let (low, high) = (MetaHapticScale.stored(felt(from)), MetaHapticScale.stored(felt(to)))
      let stored = low + (high - low) * (time - from) / (to - from)
      return abs(MetaHapticScale.felt(stored) - felt(time))
    }
    for time in times { append(time, MetaHapticScale.stored(felt(time)), to: points) }
  }

  /// Adds a breakpoint, unless the last one has the same time and value.
  private mutating func append(
    _ time: Double, _ value: Double, to points: WritableKeyPath<Self, [Point]>
  ) {
    if let last = self[keyPath: points].last, time - last.time <= Outline.sameTime,
      last.value == value
    {
      return
    }
    self[keyPath: points].append(Point(time: time, value: value))
  }

  /// Adds a breakpoint at each tap, with its emphasis. O(n log n).
  private mutating func add(_ taps: [OutlineTap]) {
    var result: [Point] = []
    var points = amplitudes[...]
    var rest = taps[...]
    while let first = rest.first {
      let group = rest.prefix { $0.time - first.time <= Outline.sameTime }
      rest = rest.dropFirst(group.count)
      let end = group.last?.time ?? first.time
      while let point = points.first, point.time <= end {
        result.append(point)
        points.removeFirst()
      }
      add(Array(group), to: &result, before: points.first)
    }
    amplitudes = result + points
  }

  /// Adds the taps of one time as the emphasis of breakpoints at that time. A breakpoint must not
  /// be stronger than its emphasis, so the weakest breakpoint without an emphasis is used. If none
  /// is weak enough, a new breakpoint is added.
  private func add(_ taps: [OutlineTap], to result: inout [Point], before next: Point?) {
    let here = result.indices.reversed().prefix {
      taps[0].time - result[$0].time <= Outline.sameTime
    }
    var free = here.filter { result[$0].emphasis == nil }
      .sorted { result[$0].value > result[$1].value }
    for tap in taps {
      let stored = MetaHapticScale.stored(tap.intensity)
      if let place = free.last, result[place].value <= stored {
        free.removeLast()
        result[place].emphasis = Emphasis(amplitude: stored, frequency: tap.sharpness)
        continue
      }
      addNotch(tap, stored, to: &result, before: next)
    }
  }

  /// Adds a breakpoint for a tap. If the tap is weaker than the level at its time, the level steps
  /// down to the tap and back up, because the format requires that an emphasis is not below its
  /// breakpoint.
  private func addNotch(
    _ tap: OutlineTap, _ stored: Double, to result: inout [Point], before next: Point?
  ) {
    let time = max(tap.time, result.last?.time ?? 0)
    let level = Self.value(at: time, result.last, next)
    let isWeaker = stored < level
    if isWeaker, result.last?.time != time || result.last?.value != level {
      result.append(Point(time: time, value: level))
    }
    result.append(
      Point(
        time: time, value: min(level, stored),
        emphasis: Emphasis(amplitude: stored, frequency: tap.sharpness)))
    if isWeaker { result.append(Point(time: time, value: level)) }
  }

  private static func value(at time: Double, _ before: Point?, _ after: Point?) -> Double {
    guard let before else { return after?.value ?? 0 }
    guard let after, after.time > before.time else { return before.time == time ? before.value : 0 }
    let share = (time - before.time) / (after.time - before.time)
    return before.value + (after.value - before.value) * share
  }
}
