internal import CTactus
internal import TactusCatalogue
internal import TactusDevice
internal import TactusEngine
internal import TactusFormats
internal import TactusJSON
internal import TactusLoopback
internal import TactusPattern
internal import TactusSystem

/// A pattern of the C library. The program may add to it.
final class LibraryPattern: Sendable {
  private let contents: Guarded<Pattern>
  /// The warnings about the file, one line each.
  let warnings: String
  /// The file, beside which sounds are looked up; nil if the pattern is not from a file.
  let file: String?

  init() {
    contents = Guarded(Pattern())
    warnings = ""
    file = nil
  }

  /// Reads a pattern of any format.
  /// - Parameter name: the name of the pattern in messages.
  private init(_ bytes: [UInt8], name: String, file: String?) throws(CallError) {
    let read = PatternFile.read(bytes)
    guard let parts = read.parts else { throw CallError(read.diagnostics, file: name) }
    guard parts.count <= 1 else {
      throw CallError(
        TACTUS_ERROR_PATTERN,
        "\(SafeText.escaped(name)): the capture has \(parts.count) zones; expected one")
    }
    contents = Guarded(parts.first?.pattern ?? Pattern())
    warnings = SafeText.escapedLines(
      read.diagnostics.map { $0.rendered(file: name) }.joined(separator: "\n"))
    self.file = file
  }

  static func load(_ path: String) throws(CallError) -> LibraryPattern {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try BoundedFile.read(path: path, limit: Limits.fileBytes)
    } catch {
      throw CallError(error)
    }
    return try LibraryPattern(bytes, name: path, file: path)
  }

  static func parse(_ bytes: [UInt8]) throws(CallError) -> LibraryPattern {
    try LibraryPattern(bytes, name: "memory", file: nil)
  }

  static func preset(_ name: String) throws(CallError) -> LibraryPattern {
    guard let preset = Catalogue.preset(named: name) else {
      let hint = Suggestion.hint(to: name, among: Catalogue.presets.map(\.name)) ?? ""
      throw CallError(
        TACTUS_ERROR_NOT_FOUND, "unknown preset \"\(SafeText.escaped(name))\"\(hint)")
    }
    return try LibraryPattern(preset.bytes, name: name, file: nil)
  }

  /// The pattern as it is now.
  var pattern: Pattern { contents.withLock { $0 } }

  /// Adds an event, a parameter or a curve.
  func add(_ content: Entry.Content) throws(CallError) {
    try contents.withLock { pattern throws(CallError) in
      guard pattern.entries.count < Limits.entries else {
        throw CallError(
          TACTUS_ERROR_FULL, "the pattern has \(Limits.entries) entries, the largest number")
      }
      pattern.entries.append(Entry(content))
    }
  }

  /// The pattern as an AHAP document.
  func text() throws(CallError) -> String {
    do throws(AHAPWriterError) { return try AHAPWriter.write(pattern) } catch {
      throw CallError(TACTUS_ERROR_PATTERN, "\(error)")
    }
  }

  /// Calls a function with the requested state of the pattern at each of several regular times.
  func sample(
    rate: Double, count: Int, _ body: (Int, ZoneState) -> Void
  ) throws(CallError) {
    let timeline = Timeline(pattern)
    do {
      let sampler = try PatternSampler(
        timeline, on: LoopbackDevice(PatternSampler.capabilities))
      for index in 0..<count {
        body(index, sampler.state(at: Int64((Double(index) / rate * 1e9).rounded())))
      }
    } catch {
      throw CallError(TACTUS_ERROR_SYSTEM, "\(error)")
    }
  }
}
