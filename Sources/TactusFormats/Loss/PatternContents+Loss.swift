internal import TactusJSON

// Describes in words which parts of a pattern a conversion keeps, and which each format cannot
// contain.
extension PatternContents {
  /// The parts that are kept if events stay events: all parts.
  var kept: [String] {
    [
      Self.counted(taps, "tap"), Self.counted(continuous, "continuous event"),
      Self.counted(envelopes, "envelope"), Self.counted(changes, "parameter change"),
      Self.counted(curves, "parameter curve"), Self.counted(audio, "audio event"),
      Self.counted(audioChanges, "parameter change").map { $0 + " of sounds" },
      Self.counted(remarks.count, "remark"),
      otherMetadata.isEmpty ? nil : "metadata: \(otherMetadata.text)",
      unknown.isEmpty ? nil : "unknown keys: \(unknown.text)",
      Self.counted(idle, "part").map { $0 + " without an effect" },
      version.map { "version \($0.plain)" },
    ].compactMap(\.self)
  }

  /// The parts that are kept if events are converted to levels over time.
  func kept(in format: FileFormat) -> [String] {
    let levels = " as levels over time"
    return [
      Self.counted(taps, "tap").map { format.hasTaps ? $0 : $0 + levels },
      Self.counted(continuous, "continuous event").map { $0 + levels },
      Self.counted(envelopes, "envelope").map { $0 + levels },
      Self.counted(changes, "parameter change").map { $0 + levels },
      Self.counted(curves, "parameter curve").map { $0 + levels },
      Self.counted(remarks.count - lostRemarks(in: format).count, "remark"),
    ].compactMap(\.self)
  }

  /// The parts of an outline that are kept.
  func kept(_ outline: Outline, in format: FileFormat) -> [String] {
    [
      Self.counted(outline.taps.count, "tap"), Self.counted(outline.pieces.count, "level line"),
      Self.counted(remarks.count - lostRemarks(in: format).count, "remark"),
    ].compactMap(\.self)
  }

  /// The remarks that are lost: those with a key that the format does not have, and all but the
  /// first of those with the same key.
  private func lostRemarks(in format: FileFormat) -> [OutlineRemark] {
    if format == .ahap { return [] }
    var free = Set(format == .haptic ? MetaHapticKey.texts : [])
    return remarks.filter { free.remove($0.key) == nil }
  }

  /// Adds the parts that a format other than AHAP cannot contain.
  func addLoss(to format: FileFormat, _ report: inout LossReport) {
    if format == .ahap { return }
    func drop(_ text: String?, _ weight: LossNote.Weight) {
      if let text { report.dropped.append(LossNote(text, weight)) }
    }
    drop(Self.counted(audio, "audio event").map { "\($0): \(format.silence)" }, .felt)
    drop(
      Self.counted(audioChanges, "parameter change").map { "\($0) of sounds" },
      audio > 0 ? .felt : .remark)
    drop(unknown.isEmpty ? nil : "unknown keys: \(unknown.text)", .remark)
    drop(Self.counted(idle, "part").map { "\($0) without an effect" }, .remark)
    drop(version.map { "version \($0.plain)" }, .remark)
    var names = otherMetadata
    for remark in lostRemarks(in: format) { names.add(remark.key) }
    drop(names.isEmpty ? nil : "metadata: \(names.text)", .remark)
  }

  /// Adds the parts of an outline that a format can only approximate.
  func addApproximations(of outline: Outline, in format: FileFormat, _ report: inout LossReport) {
    if format == .android, let text = Self.counted(outline.taps.count, "tap") {
      report.approximated.append(LossNote("\(text): played as pulses of 15 ms", .measured))
    }
  }
}

extension FileFormat {
  fileprivate var hasTaps: Bool { self == .ahap || self == .haptic }

  /// Why sounds are lost.
  fileprivate var silence: String {
    switch self {
    case .wave: "the file has only the sound of the actuators; `tactus render --mix` writes both"
    case .capture: "\(title)s are recorded with their times only"
    default: "\(title) has no sound"
    }
  }
}
