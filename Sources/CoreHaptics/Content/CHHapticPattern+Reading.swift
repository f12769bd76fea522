public import Foundation
internal import TactusPattern
internal import TactusSystem

extension CHHapticPattern {
  /// The pattern of an AHAP file.
  ///
  /// Sounds that it names are looked up beside the file, then in the resources of the main bundle.
  /// Trailing commas, as Apple's own files have them, are taken.
  /// - Throws: ``CHHapticError``: `fileNotFound` for a file or a sound that cannot be read,
  ///   otherwise the first thing that is wrong in the file, with line and column.
  public convenience init(contentsOf ahapURL: URL) throws {
    guard ahapURL.isFileURL else {
      throw CHHapticError(.fileNotFound, "\(ahapURL.absoluteString) is no file; give a file URL")
    }
    let path = ahapURL.path
    let bytes: [UInt8]
    do throws(FileError) { bytes = try BoundedFile.read(path: path, limit: Limits.fileBytes) } catch
    {
      throw CHHapticError(.fileNotFound, error.description, because: error)
    }
    let lookup = ResourceLookup(patternFile: path, resourceFolder: Bundle.main.resourcePath)
    self.init(try Self.read(bytes, lookup, source: path))
  }

  /// The pattern of the text of an AHAP file.
  convenience init(ahap data: Data) throws(CHHapticError) {
    self.init(try Self.read(Array(data), Self.mainBundle, source: "data"))
  }

  /// The pattern that a dictionary describes with the keys of AHAP files.
  ///
  /// Values are numbers, Booleans, strings, the string-backed types of this module, arrays, and
  /// dictionaries whose keys are strings or ``Key``s.
  /// - Throws: ``CHHapticError`` that names the first thing that is wrong, by its place in the
  ///   dictionary (`$.Pattern[3].Event.Time`).
  public convenience init(dictionary: [CHHapticPattern.Key: Any]) throws {
    let text = try DictionaryText.text(of: dictionary)
    self.init(try Self.read(Array(text.utf8), Self.mainBundle, source: "dictionary"))
  }

  /// Without a file there is no folder but that of the main bundle.
  private static var mainBundle: ResourceLookup {
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
