internal import TactusFormats
internal import TactusJSON

/// The kept, approximated and dropped parts of a conversion, as text and as JSON.
struct LossText {
  private let report: LossReport
  private let source, target: FileFormat
  private let names: (source: String, target: String)

  init(
    _ report: LossReport, from source: FileFormat, to target: FileFormat,
    names: (source: String, target: String)
  ) {
    self.report = report
    self.source = source
    self.target = target
    self.names = names
  }

  /// A line for the names of both files, one for each part, and one for the worst error. They
  /// contain texts of the file; `Console` escapes each line when it prints it.
  var lines: [String] {
    let title = source == .actuator ? "device profile" : target.title
    let head = "\(names.source) (\(source.title)) to \(names.target) (\(title))"
    var lines = [head]
    lines += report.kept.map { "kept: \($0)" }
    lines += report.approximated.map { "approximated: \(line($0))" }
    lines += report.dropped.map { "dropped: \(line($0))" }
    if let worst = report.worst {
      lines.append(
        "worst error: intensity \(Self.rounded(worst.intensity)), sharpness "
          + "\(Self.rounded(worst.sharpness)), time \(Self.rounded(worst.seconds * 1000)) ms")
    } else {
      lines.append("worst error: not measured")
    }
    return lines
  }

  private func line(_ note: LossNote) -> String {
    guard let place = note.place else { return note.message }
    return "\(note.message) (\(names.source):\(place.line):\(place.column), \(place.path))"
  }

  private static func rounded(_ value: Double) -> String {
    ((value * 10_000).rounded(.up) / 10_000).plain
  }

  /// The parts and errors as one JSON object.
  var json: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.put("from", source.rawValue)
    json.put("to", source == .actuator ? "profile" : target.rawValue)
    json.key("kept")
    json.beginArray()
    for text in report.kept { json.string(text) }
    json.end()
    write("approximated", report.approximated, to: &json)
    write("dropped", report.dropped, to: &json)
    json.key("worst_error")
    write(report.worst, to: &json)
    json.key("limit")
    write(.limit, to: &json)
    json.key("within_limit")
    json.word(report.isWithin(.limit) ? "true" : "false")
    json.end()
    return json.text
  }

  private func write(_ key: String, _ notes: [LossNote], to json: inout JSONText) {
    json.key(key)
    json.beginArray()
    for note in notes {
      json.beginObject(inline: true)
      json.put("message", note.message)
      json.key("felt")
      json.word(note.isFelt ? "true" : "false")
      if let place = note.place {
        json.key("line")
        json.word("\(place.line)")
        json.key("column")
        json.word("\(place.column)")
        json.put("path", place.path)
      }
      json.end()
    }
    json.end()
  }

  private func write(_ error: LevelError?, to json: inout JSONText) {
    guard let error else { return json.word("null") }
    json.beginObject(inline: true)
    for (key, value) in [
      ("intensity", error.intensity), ("sharpness", error.sharpness), ("time_s", error.seconds),
    ] {
      json.key(key)
      json.word(value.plain)
    }
    json.end()
  }
}
