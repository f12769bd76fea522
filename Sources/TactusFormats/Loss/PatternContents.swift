internal import TactusPattern

/// What a pattern consists of, counted, for the statement of loss.
struct PatternContents {
  private let taps, continuous, audio, changes, curves, envelopes, unknown: Int
  private let remarks: [OutlineRemark]
  private let hasOtherMetadata: Bool

  init(_ pattern: Pattern) {
    let events = pattern.events
    taps = events.count { $0.type == .hapticTransient }
    continuous = events.count { $0.type == .hapticContinuous }
    audio = events.count { !$0.type.isHaptic }
    changes = pattern.parameters.count
    curves = pattern.curves.count
    envelopes = events.count { event in
      event.type == .hapticContinuous
        && event.parameters.contains {
          [.attackTime, .decayTime, .releaseTime, .sustained].contains($0.id)
        }
    }
    remarks = pattern.remarks
    hasOtherMetadata = pattern.unknown.contains { $0.key == "Metadata" } && remarks.isEmpty
    unknown =
      pattern.unknown.count { $0.key != "Metadata" }
      + pattern.entries.reduce(0) { $0 + $1.unknown.count }
      + events.reduce(0) { $0 + $1.unknown.count }
  }

  /// What is kept, in words.
  /// - Parameter inPattern: whether events stay events; else they become levels over time.
  func kept(inPattern: Bool) -> [String] {
    let levels = inPattern ? "" : " as levels over time"
    return [
      Self.counted(taps, "tap"),
      Self.counted(continuous, "continuous event").map { $0 + levels },
      Self.counted(envelopes, "envelope").map { $0 + levels },
      Self.counted(changes, "parameter change").map { $0 + levels },
      Self.counted(curves, "parameter curve").map { $0 + levels },
      inPattern ? Self.counted(audio, "audio event") : nil,
      inPattern ? Self.counted(remarks.count, "remark") : nil,
    ].compactMap(\.self)
  }

  /// What is kept of an outline, in words.
  func kept(_ outline: Outline) -> [String] {
    [
      Self.counted(outline.taps.count, "tap"), Self.counted(outline.pieces.count, "level line"),
      Self.counted(outline.metadata.count, "remark"),
    ].compactMap(\.self)
  }

  /// Adds what writing a format loses by its nature.
  func addLoss(to format: FileFormat, _ outline: Outline, _ report: inout LossReport) {
    if format == .ahap { return }
    let title = format.title
    if let text = Self.counted(audio, "audio event") {
      report.dropped.append(LossNote("\(text): \(title) has no sound"))
    }
    if let text = Self.counted(unknown, "unknown key") {
      report.dropped.append(LossNote("\(text): \(title) has no place for them", isFelt: false))
    }
    let known = format == .haptic ? MetaHapticKey.texts : []
    let lost = remarks.filter { !known.contains($0.key) }
    if !lost.isEmpty || hasOtherMetadata {
      let names = lost.map(\.key).joined(separator: ", ")
      report.dropped.append(
        LossNote("metadata\(names.isEmpty ? "" : ": ")\(names)", isFelt: false))
    }
    if format == .android, let text = Self.counted(outline.taps.count, "tap") {
      report.approximated.append(LossNote("\(text): played as pulses of 15 ms"))
    }
    if format == .haptic { addWeakTaps(outline, &report) }
  }

  /// Taps that the format requires to be stronger.
  private func addWeakTaps(_ outline: Outline, _ report: inout LossReport) {
    var pieces = outline.pieces[...]
    var count = 0
    for tap in outline.taps {
      while let piece = pieces.first, piece.end <= tap.time { pieces.removeFirst() }
      if let piece = pieces.first, piece.start <= tap.time,
        piece.level(at: tap.time).intensity > tap.intensity
      {
        count += 1
      }
    }
    if let text = Self.counted(count, "tap") {
      report.approximated.append(
        LossNote("\(text): as strong as the level at their time, which an emphasis must be"))
    }
  }

  /// `1 tap`, `2 taps`; nil for none.
  private static func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
