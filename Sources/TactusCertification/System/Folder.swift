internal import Glibc
internal import TactusSystem

/// Functions for folders with at most one level of folders inside them, such as the folder of a
/// report.
enum Folder {
  /// The maximum number of files; a folder with more is not a report.
  static let fileLimit = 1000

  /// Whether a path exists, including a link without a target.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Creates a folder unless it exists.
  static func make(_ path: String) throws(RigFault) {
    if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    let reason = Errno.current
    throw .broken("\(path): \(reason); create the folder it is in, or choose another")
  }

  /// The files in a folder and in the folders directly in it, by paths relative to it, in ascending
  /// order; nil if the folder cannot be read or has more than ``fileLimit`` files. Everything that
  /// is not a folder counts as a file, for example a link.
  static func files(in path: String) -> [String]? {
    guard let names = names(in: path) else { return nil }
    var files: [String] = []
    for name in names {
      if let inner = Self.names(in: "\(path)/\(name)") {
        files += inner.map { "\(name)/\($0)" }
      } else {
        files.append(name)
      }
      if files.count > fileLimit { return nil }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folders directly in a folder, in ascending order; nil if it cannot be read.
  static func folders(in path: String) -> [String]? {
    names(in: path)?.filter { names(in: "\(path)/\($0)") != nil }.sorted()
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// The size of a regular file in bytes; nil for anything else, including a link to a file.
  static func plainFileSize(_ path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private static func names(in path: String) -> [String]? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      let folder = unsafe opendir(path)
    else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder), names.count <= fileLimit {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
