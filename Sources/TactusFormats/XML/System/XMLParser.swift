internal import CExpat

/// Reads an XML file into a tree of elements with libexpat.
///
/// A document type declaration is refused. Thus a file cannot declare entities, which could expand
/// to huge texts, and nothing outside the file is read. The depth of nesting and the number of
/// elements and attributes are limited while the parser runs.
@safe final class XMLParser {
  /// The number of bytes that libexpat receives per call, because it takes lengths of 32 bits.
  private static let chunk = 1 << 20

  private let parser: XML_Parser
  /// The open elements. The first one is a container for the root element of the document.
  private var open = [XMLElement(name: "", offset: 0)]
  private var parts = 0
  private var error: XMLError?

  /// The root element of a file.
  /// - Throws: ``XMLError`` with the place of the first fault.
  static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLError(isLimit: true, offset: 0, message: "there is no memory for the XML parser")
    }
    let reading = unsafe XMLParser(parser)
    try reading.parse(bytes)
    guard let root = reading.open[0].children.first else {
      throw XMLError(offset: 0, message: "the file has no element")
    }
    return root
  }

  private init(_ parser: XML_Parser) { unsafe self.parser = unsafe parser }

  deinit { unsafe XML_ParserFree(parser) }

  private func parse(_ bytes: [UInt8]) throws(XMLError) {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(parser, Self.startHandler(), Self.endHandler())
    unsafe XML_SetCharacterDataHandler(parser, Self.textHandler())
    unsafe XML_SetStartDoctypeDeclHandler(parser, Self.doctypeHandler())
    var next = 0
    repeat {
      let end = min(next + Self.chunk, bytes.count)
      let isLast: Int32 = end == bytes.count ? 1 : 0
      let status = unsafe bytes[next..<end].withUnsafeBytes { part in
        unsafe XML_Parse(
          parser, part.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(part.count), isLast)
      }
      if let error { throw error }
      guard status == XML_STATUS_OK else { throw fault() }
      next = end
    } while next < bytes.count
  }

  private func fault() -> XMLError {
    let code = unsafe XML_GetErrorCode(parser)
    let text = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    return XMLError(offset: offset, message: "the text is not XML: \(text ?? "unknown fault")")
  }

  private var offset: Int { max(Int(unsafe XML_GetCurrentByteIndex(parser)), 0) }

  /// Ends the parsing with an error. Only the first error is kept.
  private func refuse(_ error: XMLError) {
    if self.error == nil { self.error = error }
    _ = unsafe XML_StopParser(parser, XML_FALSE)
  }

  private func begin(_ name: String, _ attributes: [XMLAttribute]) {
    guard error == nil else { return }
    parts += 1 + attributes.count
    if open.count > FormatLimits.xmlDepth {
      return refuse(
        XMLError(
          isLimit: true, offset: offset, message: "elements are nested too deeply",
          expected: "\(FormatLimits.xmlDepth) levels at most"))
    }
    if parts > FormatLimits.xmlParts {
      return refuse(
        XMLError(
          isLimit: true, offset: offset, message: "the file has too many elements and attributes",
          expected: "\(FormatLimits.xmlParts) at most"))
    }
    open.append(XMLElement(name: name, attributes: attributes, offset: offset))
  }

  private func end() {
    guard error == nil, open.count > 1 else { return }
    let element = open.removeLast()
    open[open.count - 1].children.append(element)
  }

  private func add(isSpace: Bool) {
    if !isSpace { open[open.count - 1].hasText = true }
  }

  private func refuseDoctype() {
    refuse(
      XMLError(
        offset: offset, message: "document type declarations are not read",
        expected: "an element"))
  }
}

// The functions that libexpat calls. Nonisolated functions create them, because otherwise a closure
// could be isolated to the main actor and would trap when it is called on another thread.
extension XMLParser {
  private nonisolated static func startHandler() -> XML_StartElementHandler {
    { context, name, list in
      guard let context = unsafe context, let name = unsafe name else { return }
      var attributes: [XMLAttribute] = []
      if var next = unsafe list {
        while let key = unsafe next[0], let value = unsafe next[1] {
          unsafe attributes.append(
            XMLAttribute(name: String(cString: key), value: String(cString: value)))
          unsafe next += 2
        }
      }
      unsafe XMLParser.reading(context).begin(String(cString: name), attributes)
    }
  }

  private nonisolated static func endHandler() -> XML_EndElementHandler {
    { context, _ in
      guard let context = unsafe context else { return }
      unsafe XMLParser.reading(context).end()
    }
  }

  private nonisolated static func textHandler() -> XML_CharacterDataHandler {
    { context, text, count in
      guard let context = unsafe context, let text = unsafe text else { return }
      let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      let isSpace = unsafe bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      unsafe XMLParser.reading(context).add(isSpace: isSpace)
    }
  }

  private nonisolated static func doctypeHandler() -> XML_StartDoctypeDeclHandler {
    { context, _, _, _, _ in
      guard let context = unsafe context else { return }
      unsafe XMLParser.reading(context).refuseDoctype()
    }
  }

  /// The object that parses; it lives as long as ``parse(_:)`` runs.
  private nonisolated static func reading(_ context: UnsafeMutableRawPointer) -> XMLParser {
    unsafe Unmanaged<XMLParser>.fromOpaque(context).takeUnretainedValue()
  }
}
