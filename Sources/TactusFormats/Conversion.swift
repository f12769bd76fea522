internal import TactusJSON
internal import TactusPattern

/// The result of converting a file: the new text, and a report of what was lost.
package struct Conversion: Sendable {
  /// The content of the new file.
  package var text: String
  package var report: LossReport

  /// Converts a file to AHAP, `.haptic` or Android XML.
  ///
  /// The new text is read again and compared with the file. If an AHAP file or a capture is written
  /// as AHAP, the new text must contain an equal pattern; otherwise the levels over time are
  /// compared.
  /// - Parameters:
  ///   - file: a file that was read without an error, with at most one part.
  ///   - seconds: the time at which the new file ends; nil for the end of the pattern.
  package init(
    _ file: PatternFile, to format: FileFormat, seconds: Double? = nil
  ) throws(OutlineError) {
    let pattern = file.parts?.first?.pattern ?? Pattern()
    if format == .ahap, file.outline == nil {
      (text, report) = try Self.keepingEvents(pattern, seconds)
    } else {
      (text, report) = try Self.byOutline(file, pattern, to: format, seconds)
    }
    var found = LossReport()
    found.add(file)
    report.approximated = found.approximated + report.approximated
    report.dropped = found.dropped + report.dropped
  }

  private static func keepingEvents(
    _ pattern: Pattern, _ seconds: Double?
  ) throws(OutlineError) -> (String, LossReport) {
    var report = LossReport()
    let cut = seconds.map { pattern.cut(at: $0) } ?? pattern
    let text = try ahap(cut)
    report.kept = PatternContents(cut).kept
    guard try read(text).parts?.first?.pattern == cut else {
      throw .engine("the written file contains another pattern")
    }
    report.worst = LevelError()
    if let seconds, cut != pattern {
      report.worst =
        OutlineComparison(
          asked: try Outline(pattern, seconds: seconds), given: try Outline(cut)
        ).worst
      report.dropped.append(Self.rest(after: seconds))
    }
    return (text, report)
  }

  private static func byOutline(
    _ file: PatternFile, _ pattern: Pattern, to format: FileFormat, _ seconds: Double?
  ) throws(OutlineError) -> (String, LossReport) {
    var report = LossReport()
    var asked: Outline
    var isCut = false
    if let outline = file.outline {
      asked = outline
      if let seconds { asked.cut(at: seconds) }
      isCut = asked != outline
    } else {
      asked = try Outline(pattern, seconds: seconds)
      isCut = seconds.map { pattern.cut(at: $0) != pattern } ?? false
    }
    if isCut, let seconds { report.dropped.append(Self.rest(after: seconds)) }
    let contents = PatternContents(pattern)
    report.kept =
      file.outline == nil ? contents.kept(in: format) : contents.kept(asked, in: format)
    contents.addLoss(to: format, &report)
    contents.addApproximations(of: asked, in: format, &report)
    let text = try Self.text(asked, format)
    var worst = OutlineComparison(asked: asked, given: try outline(of: text)).worst
    if file.format.bends {
      worst.intensity += Subdivision.tolerance
      worst.sharpness += Subdivision.tolerance
    }
    if format == .android, !worst.isWithin(.exact) {
      report.approximated.append(
        LossNote("times become whole milliseconds, and a step lasts a millisecond", .measured))
    }
    report.worst = worst
    return (text, report)
  }

  private static func rest(after seconds: Double) -> LossNote {
    LossNote("everything after \(seconds.plain) s", .requested)
  }

  private static func ahap(_ pattern: Pattern) throws(OutlineError) -> String {
    do throws(AHAPWriterError) { return try AHAPWriter.write(pattern) } catch {
      throw .engine(error.description)
    }
  }

  private static func text(
    _ outline: Outline, _ format: FileFormat
  ) throws(OutlineError) -> String {
    switch format {
    case .haptic: return try MetaHapticWriter.write(outline)
    case .android:
      let mixed = outline.taps.isEmpty ? outline : try outline.withTapsAsPieces()
      return try AndroidWriter.write(mixed)
    default: return try ahap(outline.pattern)
    }
  }

  /// Reads the text that was written.
  private static func read(_ text: String) throws(OutlineError) -> PatternFile {
    let file = PatternFile.read(Array(text.utf8))
    if file.parts == nil {
      let reason = file.diagnostics.first.map { $0.rendered(file: "the new file") } ?? ""
      throw .engine("the new file cannot be read again: \(reason)")
    }
    return file
  }

  private static func outline(of text: String) throws(OutlineError) -> Outline {
    let file = try read(text)
    if let outline = file.outline { return outline }
    return try Outline(file.parts?.first?.pattern ?? Pattern())
  }
}

extension LossReport {
  /// The loss when a file is converted to a WAV file, or to a capture of its playback on a device.
  package init(rendering file: PatternFile, as format: FileFormat, on device: String) {
    self.init()
    add(file)
    let contents = PatternContents(file.parts?.first?.pattern ?? Pattern())
    kept = ["levels of the actuators of \(device)"]
    if format == .capture { kept.append("intensity and sharpness over time, and times of events") }
    contents.addLoss(to: format, &self)
    approximated.append(
      LossNote("intensity and sharpness, as far as the device plays them", .requested))
    if format == .wave {
      dropped.append(LossNote("times and kinds of events, which a sound cannot contain", .remark))
    }
  }
}

extension FileFormat {
  /// Whether a straight line in the file is curved in intensity or sharpness. The reader then
  /// replaces it by several straight lines, which adds an error.
  fileprivate var bends: Bool { [.haptic, .hjif, .android].contains(self) }
}
