internal import TactusCertification
internal import TactusJSON
internal import TactusSystem

/// Reads and writes the patterns of the folder for the editor.
///
/// A name is a path below the folder. It is followed from folder to folder, and no link in it is
/// followed, so that neither a name nor a link leads out of the folder. A file is replaced only if
/// it has the content that the page has seen last.
struct PatternFolder {
  /// What happened to a file.
  enum Outcome: Sendable, Hashable {
    /// It is on the disk.
    case saved(revision: String)
    /// It has another content than the page has seen; nil: there is no such file. Nothing was
    /// written.
    case differs(revision: String?)
    /// The reason, in one line. Nothing was written.
    case refused(String)
  }

  private static let suffix = ".ahap"

  /// The folder, as the user named it.
  let path: String

  /// The revision of a content: its SHA-256.
  static func revision(of bytes: [UInt8]) -> String { Crypto.sha256(bytes) ?? "" }

  /// Writes a file.
  /// - Parameter base: the revision that is replaced; nil: there is no such file.
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

  /// The content of a file; nil: there is none.
  /// - Throws: ``FileError``; a link is also an error.
  func read(_ name: String) throws(FileError) -> [UInt8]? {
    guard let parts = Self.parts(of: name), let file = parts.last else {
      throw FileError(.invalidPath, path: name)
    }
    return try folder(of: parts).read(file, limit: StudioLimits.patternBytes)
  }

  /// The folder of a file. It must exist.
  private func folder(of parts: [String]) throws(FileError) -> SyncedFolder {
    // The folder itself is the user's choice, and may be a link.
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
    // By bytes, as the kernel does: a slash and a combining mark are one character of Swift.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let areNames = parts.allSatisfy {
      !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") && $0.utf8.count <= 255
    }
    return areNames ? parts : nil
  }
}
