internal import Glibc
internal import TactusSystem

extension CardFiles {
  /// The largest size of a small file in bytes.
  private static let textBytes = 4096
  /// The greatest number of names in a folder.
  private static let nameLimit = 4096

  /// The files of the running system.
  package static let system = CardFiles(
    text: { path in
      do throws(FileError) {
        let bytes = try BoundedFile.start(of: path, count: textBytes)
        let text = String(decoding: bytes, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
      } catch { return nil }
    },
    resolved: { SystemCall.resolved($0) },
    names: { FolderNames.read($0, limit: nameLimit) ?? [] },
    access: { path in
      unsafe Glibc.access(path, R_OK | W_OK) == 0 ? 0 : errno
    })
}
