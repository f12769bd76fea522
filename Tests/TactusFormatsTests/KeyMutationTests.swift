import TactusFormats
import TactusJSON
import Testing

/// Checks that each part of a file is converted, listed as lost, or refused.
///
/// The tests change values, rename keys and add keys, with their own JSON tree. A change without
/// any visible effect shows that a part was dropped silently.
@Suite struct KeyMutationTests {
  private static let written: [FileFormat] = [.ahap, .haptic, .android]

  /// The text of a new file and its list of losses; nil if the conversion is refused.
  private struct Outcome: Equatable {
    var text: String
    var notes: [LossNote]

    init?(_ text: String, to format: FileFormat) {
      let file = PatternFile.read(Array(text.utf8))
      guard file.parts != nil, let made = try? Conversion(file, to: format) else { return nil }
      (self.text, notes) = (made.text, made.report.approximated + made.report.dropped)
    }

    /// Whether a note in the list of losses is about a part: it names the key as a word, its path
    /// leads to the part, or it contains a phrase that covers the part.
    func mentions(_ key: String, at path: String, _ phrases: [(path: String, phrase: String)])
      -> Bool
    {
      notes.contains { note in
        let words = note.message.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if words.contains(Substring(key)) { return true }
        if let place = note.place?.path, place != "$", path.hasPrefix(place) { return true }
        return phrases.contains { path.hasPrefix($0.path) && note.message.contains($0.phrase) }
      }
    }
  }

  private static func changed(_ value: JSONTree) -> JSONTree {
    switch value {
    case .flag(let flag): .flag(!flag)
    case .number(let number):
      number == number.rounded() && abs(number) > 1
        ? .number(number + 1) : .number(number * 0.4 + 0.05)
    case .text(let text): .text(text + "Q")
    default: value
    }
  }

  private static func lastKey(_ path: [JSONTree.Step]) -> String {
    path.reversed().lazy.compactMap { if case .key(let key) = $0 { key } else { nil } }.first ?? ""
  }

  @Test(arguments: PublishedFile.all, written)
  func `every value of a published file has an effect or is listed as lost`(
    _ file: PublishedFile, _ format: FileFormat
  ) throws {
    let tree = try JSONTree(file.text)
    let base = try #require(Outcome(tree.text, to: format))
    for path in tree.paths {
      guard let value = tree[path], Self.changed(value) != value else { continue }
      let mutant = tree.replacing(path, by: Self.changed)
      guard let outcome = Outcome(mutant.text, to: format), outcome == base else { continue }
      #expect(
        base.mentions(Self.lastKey(path), at: path.written, file.phrases),
        "\(path.written) has no effect and is not listed")
    }
  }

  @Test(arguments: PublishedFile.all, written)
  func `every renamed key is kept, listed as lost or reported as missing`(
    _ file: PublishedFile, _ format: FileFormat
  ) throws {
    let tree = try JSONTree(file.text)
    for path in tree.paths {
      guard case .object(let members)? = tree[path] else { continue }
      for key in members.keys {
        let mutant = tree.replacing(path) { object in
          guard case .object(var members) = object else { return object }
          members["\(key)Zq"] = members.removeValue(forKey: key)
          return .object(members)
        }
        check(mutant, "\(key)Zq", path, file, format)
      }
    }
  }

  @Test(arguments: PublishedFile.all, written)
  func `every new key is kept, listed as lost or refused`(
    _ file: PublishedFile, _ format: FileFormat
  ) throws {
    let tree = try JSONTree(file.text)
    for path in tree.paths {
      guard case .object? = tree[path] else { continue }
      check(added(tree, path), "newKey", path, file, format)
    }
  }

  @Test(arguments: ["haptic", "hjif", "ahap"])
  func `every new key in the corpus is kept, listed as lost or refused`(_ suffix: String) throws {
    for name in Corpus.names(suffix).prefix(3) {
      let text = String(decoding: try Corpus.bytes(name), as: UTF8.self)
      let tree = try JSONTree(text)
      for (index, path) in tree.paths.enumerated() where index.isMultiple(of: 3) {
        guard case .object? = tree[path] else { continue }
        let format: FileFormat = suffix == "haptic" ? .ahap : .haptic
        check(added(tree, path), "newKey", path, PublishedFile(name: name, text: text), format)
      }
    }
  }

  @Test func `a new key is listed as lost in conversions to sounds and captures`() throws {
    for source in PublishedFile.all {
      let tree = try JSONTree(source.text)
      for path in tree.paths {
        guard case .object? = tree[path] else { continue }
        let file = PatternFile.read(Array(added(tree, path).text.utf8))
        if file.parts == nil { continue }
        for format in [FileFormat.wave, .capture] {
          let report = LossReport(rendering: file, as: format, on: "a device")
          #expect(
            report.dropped.contains { note in
              note.message.contains("newKey") || isWithin(path, note, source.phrases)
            }, "\(path.written)")
        }
      }
    }
  }

  private func isWithin(
    _ path: [JSONTree.Step], _ note: LossNote, _ phrases: [(path: String, phrase: String)]
  ) -> Bool {
    if let place = note.place?.path, place != "$", path.written.hasPrefix(place) { return true }
    return phrases.contains {
      path.written.hasPrefix($0.path) && note.message.contains($0.phrase)
    }
  }

  private func added(_ tree: JSONTree, _ path: [JSONTree.Step]) -> JSONTree {
    tree.replacing(path) { object in
      guard case .object(var members) = object else { return object }
      members["newKey"] = .number(1)
      return .object(members)
    }
  }

  private func check(
    _ mutant: JSONTree, _ key: String, _ path: [JSONTree.Step], _ file: PublishedFile,
    _ format: FileFormat
  ) {
    guard let outcome = Outcome(mutant.text, to: format) else { return }
    #expect(
      outcome.text.contains("\"\(key)\"")
        || outcome.mentions(key, at: path.written, file.phrases),
      "\(key) of \(path.written) is lost silently in \(format)")
  }

  /// Checks that unknown attributes of XML files are refused, and that known ones have an effect.
  @Test(arguments: Corpus.names("xml"))
  func `every attribute has an effect or is listed as lost`(_ name: String) throws {
    let text = String(decoding: try Corpus.bytes(name), as: UTF8.self)
    let base = try #require(Outcome(text, to: .ahap))
    // Only attributes from the first effect on and before a second one count, because of a
    // selection of effects only the first is read.
    let start = try #require(text.firstRange(of: "<vibration")).lowerBound
    let second = text.ranges(of: "<vibration-effect").dropFirst().first?.lowerBound
    let part = text[start..<(second ?? text.endIndex)]
    for match in part.matches(of: #/ ([A-Za-z]+)="([^"]*)"/#) {
      let (key, value) = (match.output.1, match.output.2)
      let number = Double(value).map { $0 > 1 ? "\(Int($0) + 1)" : "\($0 * 0.4 + 0.05)" }
      for new in ["\(key)Zq=\"\(value)\"", "\(key)=\"\(number ?? "\(value)q")\""] {
        var mutant = text
        mutant.replaceSubrange(match.range, with: " \(new)")
        guard let outcome = Outcome(mutant, to: .ahap), outcome == base else { continue }
        #expect(
          base.notes.contains { $0.place?.path.contains("\(key)") == true }
            || Self.isUnfelt(key, in: text), "\(new) in \(name)")
      }
    }
  }

  /// Whether the attribute is a sharpness or frequency, and the file has points of intensity 0, at
  /// which it has no effect.
  private static func isUnfelt(_ key: Substring, in text: String) -> Bool {
    ["sharpness", "frequencyHz"].contains(key)
      && text.contains(#/(intensity|amplitude)="0(\.0+)?"/#)
  }

  @Test func `every renamed key of an actuator file is reported`() throws {
    let text = """
      {"metadata": {"device": "coil", "author": "A", "date": "D", "version": "V"},
       "continuous": {"gain": 1, "emphasis_ducking": 0.2, "frequency_min": 55,
        "frequency_max": 200},
       "emphasis": {"gain": 0.4, "fade_out_percent": 3,
        "frequency_min": {"output_frequency": 60, "duration_ms": 36, "shape": "sine"},
        "frequency_max": {"output_frequency": 200, "duration_ms": 12, "shape": "saw"}}}
      """
    let tree = try JSONTree(text)
    for path in tree.paths {
      guard case .object(let members)? = tree[path] else { continue }
      for key in members.keys {
        let mutant = tree.replacing(path) { object in
          guard case .object(var members) = object else { return object }
          members["\(key)Zq"] = members.removeValue(forKey: key)
          return .object(members)
        }
        let result = ActuatorFileReader.read(Array(mutant.text.utf8))
        #expect(
          result.file == nil || result.diagnostics.contains { $0.message.contains("\(key)Zq") },
          "\(key) of \(path.written)")
      }
    }
  }
}
