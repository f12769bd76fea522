/// The format of a file, by its suffix. Suffixes are defined only here.
package enum RenderFormat: String, CaseIterable {
  case csv, json, svg, png, pdf, wav

  /// The formats of captures.
  package static let captures: [RenderFormat] = [.csv, .json]
  /// The formats of pictures.
  package static let pictures: [RenderFormat] = [.svg, .png, .pdf]

  /// - Throws: ``CommandFailure`` of code `usage` that lists the suffixes.
  package init(file: String, among formats: [RenderFormat] = allCases) throws {
    let suffix = file.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard file.contains("."), let format = formats.first(where: { $0.rawValue == suffix }) else {
      throw CommandFailure(
        .usage, "the file \(file) must end with \(Self.suffixes(formats))")
    }
    self = format
  }

  /// `.csv, .json or .svg`
  package static func suffixes(_ formats: [RenderFormat] = allCases) -> String {
    let names = formats.map { ".\($0.rawValue)" }
    if names.count == 1 { return names[0] }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
