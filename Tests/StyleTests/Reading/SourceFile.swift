/// A text file of the repository with the data that rules use.
struct SourceFile: Sendable {
  /// The path from the root of the repository, with `/`.
  let path: String
  let text: String
  let lines: [String]
  /// In Swift files, the code without comments and strings; otherwise empty.
  let tokens: [Token]
  /// In Swift files, the comments; in other files, all lines.
  let remarks: [String]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    lines = Self.lines(Array(text.utf8))
    if path.hasSuffix(".swift") {
      let mask = Mask(text)
      tokens = Token.all(in: mask.code)
      remarks = Self.lines(mask.comments)
    } else {
      tokens = []
      remarks = lines
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  var isSwift: Bool { path.hasSuffix(".swift") }
  var isC: Bool { path.hasSuffix(".h") || path.hasSuffix(".c") }

  /// Whether the path begins with one of `prefixes`, each of which is a folder ending in `/` or a
  /// file.
  func isIn(_ prefixes: [String]) -> Bool { prefixes.contains { path.hasPrefix($0) } }

  func violation(_ line: Int, _ advice: String) -> Violation {
    Violation(path: path, line: line, advice: advice)
  }

  /// The module that the file belongs to; nil for the manifest and for files outside the module
  /// folders.
  var module: String? {
    if path == "Devices/Catalogue.swift" { return "TactusCatalogue" }
    if path.hasPrefix("Tests/FuzzReaders/Kit/") { return "FuzzKit" }
    if path.hasPrefix("Tests/FuzzReaders/Evidence/") { return "FuzzEvidence" }
    if path.hasPrefix("Devices/Virtual/Controller/") { return "VirtualController" }
    if path.hasPrefix("Devices/Virtual/Pads/") { return "TactusVirtualPads" }
    if path.hasPrefix("Devices/Virtual/USB/") { return "TactusVirtualUSB" }
    if path.hasPrefix("Devices/Virtual/TactusPad/") { return "TactusPad" }
    let parts = path.split(separator: "/")
    guard parts.count > 2, ["Sources", "Tests", "Bench"].contains(parts[0]) else { return nil }
    let folder = String(parts[1])
    // The folder names of benches lack the prefix `Bench` of their modules.
    let isBench = parts[0] == "Bench" && !ImportTable.modules.contains(folder)
    return isBench ? "Bench" + folder : folder
  }
}
