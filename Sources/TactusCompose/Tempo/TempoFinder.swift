internal import Glibc

/// Finds the tempo of a sound. In each window of 8 s, the duration of a beat is the lag at which
/// the rise of the spectrum has a high autocorrelation, weighted by people's preference for tapping
/// at that tempo (Ellis 2007). Changes of the tempo from window to window have a cost.
struct TempoFinder {
  /// The length of a window in frames: 8 s, five beats of the slowest tempo.
  static let window = 8 * FrameGrid.framesPerSecond
  /// The distance of successive windows in frames: 2 s.
  static let hop = 2 * FrameGrid.framesPerSecond
  /// The possible durations of a beat in frames: 240 to 40 beats per minute.
  static let lags = 50...300
  /// The shortest sound that can have a tempo, in frames: 2 s.
  private static let shortest = 2 * FrameGrid.framesPerSecond
  /// The preferred duration of a beat in frames (120 beats per minute), and the distance from it in
  /// octaves at which the weight has fallen to 0.6 (Ellis 2007).
  private static let preferred = 100.0
  private static let preferenceOctaves = 0.9
  /// The cost of a change of the tempo by an octave, subtracted from the autocorrelation.
  private static let changeCost: Float = 0.5
  /// Successive windows whose tempi differ by at most this share belong to one section.
  private static let sameShare = 0.04
  /// The least confidence of a tempo. Speech and random sounds stay below it.
  private static let leastConfidence = 0.35

  /// The least number of onsets in a sound that has a tempo.
  private static let leastOnsets = 4

  private let strength: OnsetStrength
  private let onsets: Int

  /// - Parameter onsets: the number of onsets in the sound.
  init(_ features: SoundFeatures, onsets: Int) {
    strength = OnsetStrength(features)
    self.onsets = onsets
  }

  /// The tempo; nil if the sound is too short, has too few onsets, or has no regular beat.
  var tempo: Tempo? {
    guard strength.count >= Self.shortest, onsets >= Self.leastOnsets else { return nil }
    let starts = Array(
      stride(from: 0, through: max(strength.count - Self.window, 0), by: Self.hop))
    let windows = starts.map { strength.autocorrelation(from: $0, length: Self.window) }
    let path = path(windows)
    var sections: [Tempo.Section] = []
    for (index, lag) in path.enumerated() {
      let window = windows[index]
      let beats = 60 * Double(FrameGrid.framesPerSecond) / window.refined(lag)
      add(beats, Double(window.value(lag)), to: &sections)
    }
    let total = FrameGrid.seconds(strength.count)
    close(&sections, total)
    let tempo = Tempo(sections: sections)
    return tempo.confidence >= Self.leastConfidence ? tempo : nil
  }

  /// The lag of each window: the path with the greatest sum of weighted autocorrelations minus the
  /// costs of changes (Viterbi).
  private func path(_ windows: [Autocorrelation]) -> [Int] {
    let lags = Array(Self.lags)
    let octaves = lags.map { Float(log2(Double($0))) }
    let weights = lags.map { lag in
      let distance = log2(Double(lag) / Self.preferred) / Self.preferenceOctaves
      return Float(exp(-0.5 * distance * distance))
    }
    var best = Array(repeating: Float(0), count: lags.count)
    var steps: [[Int16]] = []
    for window in windows {
      var next = best
      var step = Array(repeating: Int16(0), count: lags.count)
      for to in lags.indices {
        var highest = -Float.infinity
        for from in lags.indices {
          let value = best[from] - Self.changeCost * abs(octaves[to] - octaves[from])
          if value > highest { (highest, step[to]) = (value, Int16(from)) }
        }
        next[to] = highest + window.value(lags[to]) * weights[to]
      }
      best = next
      steps.append(step)
    }
    var place = lags.indices.max { best[$0] < best[$1] } ?? 0
    var path: [Int] = []
    for step in steps.reversed() {
      path.append(lags[place])
      place = Int(step[place])
    }
    return path.reversed()
  }

  /// Adds the tempo of the next window to the last section, or begins a new section. Until
  /// ``close(_:_:)``, `start` and `end` of a section count windows.
  private func add(_ beats: Double, _ confidence: Double, to sections: inout [Tempo.Section]) {
    if var last = sections.last, abs(beats / last.beatsPerMinute - 1) <= Self.sameShare {
      let count = last.end - last.start
      last.beatsPerMinute += (beats - last.beatsPerMinute) / (count + 1)
      last.confidence += (confidence - last.confidence) / (count + 1)
      last.end += 1
      sections[sections.count - 1] = last
    } else {
      let start = sections.last?.end ?? 0
      sections.append(
        Tempo.Section(
          start: start, end: start + 1, beatsPerMinute: beats, confidence: confidence))
    }
  }

  /// Converts `start` and `end` of the sections from window numbers to seconds. A change of the
  /// tempo is placed halfway between the middles of the two windows.
  private func close(_ sections: inout [Tempo.Section], _ total: Double) {
    let (window, hop) = (FrameGrid.seconds(Self.window), FrameGrid.seconds(Self.hop))
    for index in sections.indices {
      let isFirst = index == 0
      let isLast = index == sections.count - 1
      func time(_ number: Double) -> Double { number * hop + (window - hop) / 2 }
      sections[index].start = isFirst ? 0 : time(sections[index].start)
      sections[index].end = isLast ? total : time(sections[index].end)
    }
  }
}
