internal import TactusCertification
internal import TactusJSON
internal import TactusSystem

/// Reads and writes the patterns of the folder for the editor.
///
/// A name is a path within the folder. Each folder of the path is opened in turn, and links are
/// refused, so neither a name nor a link can lead out of the folder. A file is replaced only if it
/// still has the content that the page has last seen.
struct PatternFolder {
  /// The result of writing a file.
  enum Outcome: Sendable, Hashable {
    /// The file is on the disk.
    case saved(revision: String)
    /// Nothing was written, because the content of the file is not the one that the page has last
    /// seen. The revision is that of the present content; nil if the file does not exist.
    case differs(revision: String?)
    /// The file cannot be written. The text is the reason, in one line.
    case refused(String)
  }

  private static let suffix = ".ahap"

  /// The folder, as the user named it.
  let path: String

  /// The revision of a content: its SHA-256.
  static func revision(of bytes: [UInt8]) -> String { Crypto.sha256(bytes) ?? "" }

  /// Writes a file.
  /// - Parameter base: the revision that the file must have; nil if the file must not exist.
  func save(_ bytes: [UInt8], _ name: String, base: String?) -> Outcome {
    guard let parts = Self.parts(of: name), let file = parts.last else {
      return .refused(
        "\(name.quoted) cannot be the name of a pattern; give a name that ends with "
          + "\(Self.suffix), without dots at the start of a part")
    }
    do throws(FileError) {
      var seen: String?
      let isWritten = try folder(of: parts).write(
        bytes, file, limit: StudioLimits.patternBytes
      ) { current in
        seen = current.map(Self.revision)
        return seen == base
      }
      return isWritten ? .saved(revision: Self.revision(of: bytes)) : .differs(revision: seen)
    } catch { return .refused(error.description) }
  }

  /// The content of a file; nil if it does not exist.
  /// - Throws: ``FileError``; a link is also an error.
  func read(_ name: String) throws(FileError) -> [UInt8]? {
    guard let parts = Self.parts(of: name), let file = parts.last else {
      throw FileError(.invalidPath, path: name)
    }
    return try folder(of: parts).read(file, limit: StudioLimits.patternBytes)
  }

  /// The folder of a file. It must exist.
  private func folder(of parts: [String]) throws(FileError) -> SyncedFolder {
    // The user has chosen the folder itself, so it may be a link.
    guard let root = SystemCall.resolved(path) else { throw FileError(.missing, path: path) }
    var folder = try SyncedFolder(root)
    for part in parts.dropLast() { folder = try SyncedFolder(existing: part, in: folder) }
    return folder
  }

  /// The parts of a name; nil if it cannot be that of a pattern.
  private static func parts(of name: String) -> [String]? {
    guard name.utf8.count <= StudioLimits.nameBytes, name.hasSuffix(suffix),
      name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { return nil }
    // Splits bytes, as the kernel does. As a Swift string, a slash and a following combining mark
    // would be one character.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let areNames = parts.allSatisfy {
      !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") && $0.utf8.count <= 255
    }
    return areNames ? parts : nil
  }
}
