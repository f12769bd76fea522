internal import TactusJSON

/// One pass over an XML file: its bytes, the path and the diagnostics so far. Messages and paths
/// have the form of those of JSON files: `$["vibration-effect"]["control-point"][2]`.
struct XMLReading {
  private let bytes: [UInt8]
  private(set) var log = DiagnosticLog()
  var path = JSONPath()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The root element; nil, with an error, if the file cannot be read.
  mutating func root() -> XMLElement? {
    if bytes.count > FormatLimits.fileBytes {
      log.add(
        .tooLarge, at: 0, path: path, "the file has \(bytes.count) bytes",
        expected: "\(FormatLimits.fileBytes) bytes at most")
      return nil
    }
    do throws(XMLError) {
      return try XMLParser.read(bytes)
    } catch {
      log.add(
        error.isLimit ? .tooLarge : .syntax, at: error.offset, path: path, error.message,
        expected: error.expected)
      return nil
    }
  }

  /// The outline, unless an error was reported, with all diagnostics.
  func result(_ outline: Outline) -> FormatResult {
    FormatResult(
      outline: log.hasErrors ? nil : outline, diagnostics: log.diagnostics(in: bytes))
  }

  /// Reports a problem of the element at the path, or of an attribute of it.
  mutating func report(
    _ code: Diagnostic.Code, _ element: XMLElement, _ attribute: String? = nil, _ message: String,
    expected: String? = nil
  ) {
    let place = attribute.flatMap { offset(of: $0, in: element) } ?? element.offset
    log.add(code, at: place, path: path.appending(attribute), message, expected: expected)
  }

  /// Reads the children of an element one after the other. The path leads to each: with its name,
  /// and its number among those of the name if there are several.
  mutating func children(
    of element: XMLElement, _ read: (XMLElement, inout XMLReading) -> Void
  ) {
    var counts: [String: Int] = [:]
    for child in element.children { counts[child.name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    for child in element.children {
      path.append(.key(child.name))
      let isOne = counts[child.name] == 1
      if !isOne { path.append(.index(seen[child.name] ?? 0)) }
      seen[child.name, default: 0] += 1
      read(child, &self)
      if !isOne { path.removeLast() }
      path.removeLast()
    }
  }

  /// Refuses attributes that the format does not define.
  mutating func refuseAttributes(of element: XMLElement, except known: [String]) {
    for attribute in element.attributes where !known.contains(attribute.name) {
      let hint =
        Suggestion.hint(to: attribute.name, among: known)
        ?? (known.isEmpty ? "; it has none" : "; there are \(known.joined(separator: ", "))")
      report(
        .badFormat, element, attribute.name,
        "<\(element.name.escapedForMessage)> has no attribute \(attribute.name.quoted)\(hint)")
    }
  }

  /// A number of an attribute within a range.
  /// - Parameter standard: the value of an attribute that is missing; nil: it is required.
  mutating func number(
    _ name: String, of element: XMLElement, in range: ClosedRange<Double>,
    standard: Double? = nil, isWhole: Bool = false
  ) -> Double? {
    let what = isWhole ? "a whole number" : "a number"
    let expected = "\(what) from \(range.lowerBound.plain) to \(range.upperBound.plain)"
    guard let text = element[name] else {
      if standard == nil {
        report(
          .badFormat, element, nil,
          "<\(element.name.escapedForMessage)> has no attribute \(name.quoted)", expected: expected)
      }
      return standard
    }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): true
      default: false
      }
    }
    if isPlain, let value = Double(text), range.contains(value),
      !isWhole || value == value.rounded()
    {
      return value
    }
    report(.badFormat, element, name, "\(name) is \(text.quoted)", expected: expected)
    return nil
  }

  /// The place of an attribute's name in the element's tag.
  private func offset(of name: String, in element: XMLElement) -> Int? {
    let name = Array(name.utf8)
    var index = element.offset
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index])
      if isSpace, bytes[(index + 1)...].starts(with: name) { return index + 1 }
      index += 1
    }
    return nil
  }
}
