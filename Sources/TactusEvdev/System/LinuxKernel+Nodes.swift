internal import Glibc
internal import TactusSystem

/// Facts about nodes that are not open.
extension LinuxKernel {
  /// The largest part of a file that is read, in bytes.
  private static let textLimit = 4096
  /// The largest number of names that are read from the folder of nodes. Each device has several.
  private static let nameLimit = 4096

  package func eventNodes() -> [String] {
    let names = FolderNames.read(Node.folder, limit: Self.nameLimit) ?? []
    return names.filter(Node.isEventName)
  }

  package func text(_ path: String) -> String? {
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.textLimit)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(file, buffer.baseAddress, buffer.count)
    }
    guard count >= 0 else { return nil }
    let end = bytes[..<count].last == UInt8(ascii: "\n") ? count - 1 : count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  package func resolved(_ path: String) -> String? { SystemCall.resolved(path) }

  package func access(_ path: String) -> Int32 {
    unsafe Glibc.access(path, R_OK | W_OK) == 0 ? 0 : errno
  }
}
