internal import Glibc

/// Finds the tempo: by the autocorrelation of the spectrum's rise, with a preference for the tempi
/// that people tap (Ellis 2007), along the path of least change from window to window.
struct TempoFinder {
  /// Frames of a window: 8 s, some beats of the slowest tempo.
  static let window = 8 * FrameGrid.framesPerSecond
  /// Frames from window to window: 2 s.
  static let hop = 2 * FrameGrid.framesPerSecond
  /// Frames of a beat: 240 to 40 beats a minute.
  static let lags = 50...300
  /// Frames of the shortest sound that has a tempo: 2 s.
  private static let shortest = 2 * FrameGrid.framesPerSecond
  /// The preferred beat in frames, and the octaves in which the preference falls to 0.6: 120 beats
  /// a minute and 0.9 (Ellis 2007).
  private static let preferred = 100.0
  private static let preferenceOctaves = 0.9
  /// What a change of the tempo by an octave costs, in units of the autocorrelation.
  private static let changeCost: Float = 0.5
  /// Neighbouring windows within this share have one tempo.
  private static let sameShare = 0.04
  /// The confidence from which there is a tempo. Speech and chance stay below.
  private static let leastConfidence = 0.35

  /// Onsets of a sound that has a tempo: fewer are no series.
  private static let leastOnsets = 4

  private let strength: OnsetStrength
  private let onsets: Int

  /// - Parameter onsets: their number.
  init(_ features: SoundFeatures, onsets: Int) {
    strength = OnsetStrength(features)
    self.onsets = onsets
  }

  /// The tempo; nil if there is none.
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

  /// The lag of each window, so that the sum of likelihoods less the costs of changes is greatest.
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

  /// Adds a window's tempo to the last section, or as a section of its own. Until ``close(_:_:)``,
  /// `end` counts windows.
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

  /// Converts the sections' numbers of windows to seconds: a change is in the middle between two
  /// windows' middles.
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
