internal import TactusCatalogue
internal import TactusFormats
internal import TactusPattern
internal import TactusSystem

/// The bytes of a pattern and their source.
struct PatternSource {
  /// The name in messages.
  var displayName: String
  var bytes: [UInt8]
  /// The folder from which the pattern's audio files are looked up; nil for a preset or standard
  /// input.
  var folder: String?

  /// The contents of standard input, which has no folder.
  /// - Throws: ``CommandFailure`` of code `failed` if it cannot be read or is too long.
  init(standardInput: Result<[UInt8], FileError>) throws {
    do throws(FileError) {
      self.init(displayName: "<stdin>", bytes: try standardInput.get(), folder: nil)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
  }

  /// A text from elsewhere.
  init(name: String, bytes: [UInt8], folder: String?) {
    self.init(displayName: name, bytes: bytes, folder: folder)
  }

  private init(displayName: String, bytes: [UInt8], folder: String?) {
    self.displayName = displayName
    self.bytes = bytes
    self.folder = folder
  }

  /// Whether a name has the form of a preset's name, not of a file. The preset may not exist.
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

  /// The title of the pattern in a picture: its name without folder and suffix.
  static func title(of name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let suffixes = FileFormat.allCases.filter { $0.isRead && $0 != .capture }.map(\.suffix)
    guard let suffix = suffixes.first(where: { file.hasSuffix(".\($0)") }) else { return file }
    return String(file.dropLast(suffix.count + 1))
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
