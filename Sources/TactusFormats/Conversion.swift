internal import TactusJSON
internal import TactusPattern

/// A file that was converted, and what that lost.
package struct Conversion: Sendable {
  /// The content of the new file.
  package var text: String
  package var report: LossReport

  /// Converts a file to AHAP, `.haptic` or Android XML.
  ///
  /// Reads AHAP, `.haptic` and XML back, and compares them with the pattern.
  /// - Parameters:
  ///   - file: was read without an error, with one part.
  ///   - seconds: where the new file ends; nil: with the pattern.
  package init(
    _ file: PatternFile, to format: FileFormat, seconds: Double? = nil
  ) throws(OutlineError) {
    report = LossReport()
    report.add(file.diagnostics)
    let pattern = file.parts?.first?.pattern ?? Pattern()
    let cut = seconds.flatMap { seconds in
      // A file that plays until it is stopped may go on doing so.
      format == .ahap && file.outline == nil ? nil : seconds
    }
    if format == .ahap, file.outline == nil {
      text = try Self.ahap(pattern)
      report.kept = PatternContents(pattern).kept(inPattern: true)
      report.worst = LevelError()
      return
    }
    var asked: Outline
    if let outline = file.outline {
      asked = outline
      if let cut { asked.cut(at: cut) }
    } else {
      asked = try Outline(pattern, seconds: cut)
    }
    let contents = PatternContents(pattern)
    report.kept = file.outline.map(contents.kept) ?? contents.kept(inPattern: false)
    contents.addLoss(to: format, asked, &report)
    text = try Self.text(asked, format)
    var worst = try Self.worst(asked, text)
    if file.format.bends {
      worst.intensity += Subdivision.tolerance
      worst.sharpness += Subdivision.tolerance
    }
    if format == .android, !worst.isWithin(.exact) {
      report.approximated.append(LossNote("times: whole milliseconds; a step takes one"))
    }
    report.worst = worst
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

  /// Reads what was written, and compares.
  private static func worst(_ asked: Outline, _ text: String) throws(OutlineError) -> LevelError {
    let file = PatternFile.read(Array(text.utf8))
    guard let parts = file.parts else {
      let reason = file.diagnostics.first.map { $0.rendered(file: "the new file") } ?? ""
      throw .engine("what was written cannot be read: \(reason)")
    }
    let given: Outline
    if let outline = file.outline {
      given = outline
    } else {
      given = try Outline(parts.first?.pattern ?? Pattern())
    }
    return OutlineComparison(asked: asked, given: given).worst
  }
}

extension FileFormat {
  /// Whether a straight line of the file is a curve of intensity or sharpness, which reading
  /// replaces by lines.
  fileprivate var bends: Bool { [.haptic, .hjif, .android].contains(self) }
}
