internal import TactusJSON

/// The state of reading an XML file: its bytes, the path of the current element, and the
/// diagnostics so far. Messages and paths have the same form as those of JSON files:
/// `$["vibration-effect"]["control-point"][2]`.
struct XMLReading {
  private let bytes: [UInt8]
  private(set) var log = DiagnosticLog(keeping: .eachCode)
  var path = JSONPath()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The root element. Returns nil, and reports why, if the file cannot be read.
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

  /// All diagnostics, and the outline if none of them is an error.
  func result(_ outline: Outline) -> FormatResult {
    FormatResult(
      outline: log.hasErrors ? nil : outline, diagnostics: log.diagnostics(in: bytes))
  }

  /// Reports a problem with the element at the path, or with one of its attributes.
  mutating func report(
    _ code: Diagnostic.Code, _ element: XMLElement, _ attribute: String? = nil, _ message: String,
    expected: String? = nil
  ) {
    let place = attribute.flatMap { tag(of: element).place(of: $0) } ?? element.offset
    log.add(code, at: place, path: path.appending(attribute), message, expected: expected)
  }

  /// Calls a closure with each child of an element. During the call, ``path`` is that of the child:
  /// its name and, if several children have this name, its index among them, from 0.
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

  /// Refuses attributes that the format does not define. O(n) in the element's tag.
  mutating func refuseAttributes(of element: XMLElement, except known: [String]) {
    let unknown = element.attributes.filter { !known.contains($0.name) }
    if unknown.isEmpty { return }
    let places = tag(of: element).places
    for attribute in unknown {
      log.add(
        .badFormat, at: places[attribute.name] ?? element.offset,
        path: path.appending(attribute.name),
        Self.refusal(of: attribute.name, element, among: known))
    }
  }

  private static func refusal(
    of name: String, _ element: XMLElement, among known: [String]
  ) -> String {
    let hint =
      Suggestion.hint(to: name, among: known)
      ?? (known.isEmpty ? "; it has none" : "; there are \(known.joined(separator: ", "))")
    return "<\(element.name.escapedForMessage)> has no attribute \(name.quoted)\(hint)"
  }

  /// The number in an attribute. Returns nil, and reports why, if it is missing or out of range.
  /// - Parameter standard: the value of a missing attribute; nil if the attribute is required.
  mutating func number(
    _ name: String, of element: XMLElement, in range: ClosedRange<Double>,
    standard: Double? = nil, isWhole: Bool = false
  ) -> Double? {
    let expected =
      isWhole
      ? "a whole number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      : "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)"
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

  private func tag(of element: XMLElement) -> XMLTag {
    XMLTag(bytes[element.offset...])
  }
}
