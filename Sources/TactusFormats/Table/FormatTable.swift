internal import TactusPattern

/// Determines which features each format keeps, by converting a small example of each feature.
package enum FormatTable {
  /// The formats that patterns are written in as text.
  private static let written: [FileFormat] = [.ahap, .haptic, .android]

  /// Two Markdown tables: the features that writing keeps, and those that reading keeps.
  ///
  /// For an approximation, the first table contains the worst errors in intensity, sharpness and
  /// time.
  package static var markdown: String {
    let writing =
      row(["Feature"] + written.map(\.title)) + row(written.map { _ in "---" } + ["---"])
    let writingRows = WritingSpecimen.all.map { specimen in
      row([specimen.feature] + written.map { fate(of: specimen.pattern, in: $0) })
    }
    let reading = row(["Format", "Feature", "Read as a pattern"]) + row(["---", "---", "---"])
    let readingRows = ReadingSpecimen.all.map { specimen in
      row([specimen.format.title, specimen.feature, fate(of: specimen)])
    }
    return writing + writingRows.joined() + "\n" + reading + readingRows.joined()
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func fate(of pattern: Pattern, in format: FileFormat) -> String {
    guard let file = try? AHAPWriter.write(pattern) else { return "no specimen" }
    do throws(OutlineError) {
      let report = try Conversion(PatternFile.read(Array(file.utf8)), to: format).report
      return fate(report)
    } catch {
      return error == .endless ? "with `--seconds`" : error == .nothingToWrite ? "lost" : "\(error)"
    }
  }

  private static func fate(of specimen: ReadingSpecimen) -> String {
    let file = PatternFile.read(Array(specimen.text.utf8))
    if specimen.format == .actuator {
      var report = LossReport()
      report.add(ActuatorFileReader.read(Array(specimen.text.utf8)).diagnostics)
      return report.dropped.isEmpty ? "kept, in a profile" : "lost"
    }
    guard file.parts != nil, file.format == specimen.format else { return "not read" }
    var report = LossReport()
    report.add(file.diagnostics)
    if !report.dropped.isEmpty { return "lost" }
    return report.approximated.isEmpty ? "kept" : "approximated"
  }

  private static func fate(_ report: LossReport) -> String {
    if !report.dropped.isEmpty { return "lost" }
    let worst = report.worst ?? LevelError()
    if worst.isWithin(.exact), report.approximated.isEmpty { return "kept" }
    return "approximated: \(rounded(worst.intensity)), \(rounded(worst.sharpness)), "
      + "\(rounded(worst.seconds * 1000)) ms"
  }

  /// A number rounded up to a thousandth, so that rounding errors do not change the table.
  private static func rounded(_ value: Double) -> String {
    let thousandths = Int((value * 1000 - 1e-6).rounded(.up))
    return thousandths <= 0 ? "0" : "\(Double(thousandths) / 1000)"
  }
}
