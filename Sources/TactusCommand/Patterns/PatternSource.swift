internal import TactusCatalogue
internal import TactusPattern
internal import TactusSystem

/// The bytes of a pattern and where they came from.
struct PatternSource {
  /// What problems call it.
  var displayName: String
  var bytes: [UInt8]
  /// The folder that its audio files are relative to; nil for a preset.
  var folder: String?

  /// What came in on standard input; it has no folder.
  /// - Throws: ``CommandFailure`` of code `failed` if it cannot be read or is too long.
  init(standardInput: Result<[UInt8], FileError>) throws {
    do throws(FileError) {
      self.init(displayName: "<stdin>", bytes: try standardInput.get(), folder: nil)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
  }

  private init(displayName: String, bytes: [UInt8], folder: String?) {
    self.displayName = displayName
    self.bytes = bytes
    self.folder = folder
  }

  /// Whether a name is that of a preset, be there such a one or not, and no file's.
  static func isPresetName(_ name: String) -> Bool { !name.contains("/") && !name.contains(".") }

  /// Reads a preset (a name without `/` and `.`) or a file.
  static func read(_ name: String) throws -> PatternSource {
    if isPresetName(name) { return try preset(name) }
    do throws(FileError) {
      let bytes = try BoundedFile.read(path: name, limit: Limits.fileBytes)
      return PatternSource(
        displayName: name, bytes: bytes, folder: ResourceLookup.folder(of: name))
    } catch {
      throw CommandFailure(.failed, error.description)
    }
  }

  /// What a picture of the pattern is called: its name without folder and suffix.
  static func title(of name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return file.hasSuffix(".ahap") ? String(file.dropLast(".ahap".count)) : file
  }

  private static func preset(_ name: String) throws -> PatternSource {
    if name == "-" {
      throw CommandFailure(
        .usage, "- is standard input for validate only; name /dev/stdin, or a file")
    }
    guard let preset = Catalogue.preset(named: name) else {
      let names = Catalogue.presets.map(\.name)
      throw CommandFailure(
        .failed,
        "no preset \"\(name)\"\(Hint.text(name, names)); the presets are "
          + "\(names.joined(separator: ", ")), and a file is ./\(name)")
    }
    return PatternSource(displayName: "\(name).ahap", bytes: preset.bytes, folder: nil)
  }
}
