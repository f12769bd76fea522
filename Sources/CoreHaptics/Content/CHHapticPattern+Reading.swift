internal import Foundation
internal import TactusPattern
internal import TactusSystem

extension CHHapticPattern {
  /// Reads the pattern of an AHAP file.
  static func read(_ ahapURL: URL) throws(CHHapticError) -> Pattern {
    guard ahapURL.isFileURL else {
      throw CHHapticError(.fileNotFound, "\(ahapURL.absoluteString) is not a file URL")
    }
    let path = ahapURL.path
    let bytes: [UInt8]
    do throws(FileError) { bytes = try BoundedFile.read(path: path, limit: Limits.fileBytes) } catch
    {
      throw CHHapticError(.fileNotFound, error.description, because: error)
    }
    return try read(bytes, lookup(beside: ahapURL), source: path)
  }

  /// Sounds are looked up beside the file, then in the main bundle.
  static func lookup(beside ahapURL: URL) -> ResourceLookup {
    ResourceLookup(patternFile: ahapURL.path, resourceFolder: Bundle.main.resourcePath)
  }

  /// Creates the pattern from the text of an AHAP file.
  convenience init(ahap data: Data) throws(CHHapticError) {
    self.init(try Self.read(Array(data), Self.mainBundle, source: "data"))
  }

  /// Reads the pattern from a dictionary with the keys of AHAP files.
  static func read(_ dictionary: [Key: Any]) throws(CHHapticError) -> Pattern {
    let text = try DictionaryText.text(of: dictionary)
    return try read(Array(text.utf8), mainBundle, source: "dictionary")
  }

  /// Without a file, sounds are looked up only in the main bundle.
  static var mainBundle: ResourceLookup {
    ResourceLookup(patternFolder: nil, resourceFolder: Bundle.main.resourcePath)
  }

  private static func read(
    _ bytes: [UInt8], _ lookup: ResourceLookup, source: String
  ) throws(CHHapticError) -> Pattern {
    let search = WaveformSearch(areRequired: true) { path in
      switch lookup.find(path) {
      case .found: .found
      case .missing: .missing
      case .outside: .outside
      }
    }
    let result = AHAPReader.read(bytes, waveforms: search)
    guard let pattern = result.pattern else {
      throw CHHapticError(result.diagnostics, source: source)
    }
    return pattern
  }
}
