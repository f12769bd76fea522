/// Mixes vectorial effects into one level over time, as the engine mixes events: the intensity is
/// the sum of the intensities, limited to 1; the sharpness is the mean, weighted by intensity.
struct HJIFMixing {
  private let waves: [HJIFWave]

  init(_ waves: [HJIFWave]) { self.waves = waves.sorted { $0.start < $1.start } }

  /// The mixed level as straight pieces; nil if a limit is exceeded.
  func pieces() -> [OutlinePiece]? {
    var outline = Outline()
    var room = FormatLimits.pieces
    var evaluations = FormatLimits.evaluations
    let times = Set(waves.flatMap(\.turns) + waves.map(\.start)).sorted()
    var active: [HJIFWave] = []
    var next = 0
    for (start, end) in zip(times, times.dropFirst()) {
      active.removeAll { $0.end <= start }
      while next < waves.count, waves[next].start <= start {
        if waves[next].end > start { active.append(waves[next]) }
        next += 1
      }
      if active.isEmpty { continue }
      evaluations -= active.count
      outline.append(from: start, to: end, room: &room) { time in
        if evaluations <= 0 { return OutlineLevel(0, 0) }
        evaluations -= active.count
        return Self.mixed(active, at: time, isEnd: time >= end)
      }
      if evaluations <= 0 || room <= 0 || outline.pieces.count > FormatLimits.pieces { return nil }
    }
    return outline.pieces
  }

  private static func mixed(_ waves: [HJIFWave], at time: Double, isEnd: Bool) -> OutlineLevel {
    var (sum, weighted) = (0.0, 0.0)
    for wave in waves {
      let level = wave.level(at: time, isEnd: isEnd)
      sum += level.intensity
      weighted += level.intensity * level.sharpness
    }
    return OutlineLevel(sum, sum > 0 ? weighted / sum : 0)
  }
}
