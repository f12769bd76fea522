internal import Glibc

/// The running programs of the system.
package enum SystemProcesses {
  /// The number of bytes of a name that the kernel keeps (proc(5), `/proc/pid/comm`).
  private static let longestName = 15

  /// Whether a program with this name runs, as far as this process can see. Of a longer name only
  /// the first 15 bytes count, because the kernel keeps no more of them.
  package static func isRunning(_ name: String) -> Bool {
    let name = Array(name.utf8.prefix(longestName))
    guard let folder = unsafe opendir("/proc") else { return false }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let number = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe bytes.prefix { $0 != 0 }
          .allSatisfy { (0x30...0x39).contains($0) }
          ? unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) : ""
      }
      if !number.isEmpty, command(number) == name { return true }
    }
    return false
  }

  private static func command(_ number: String) -> [UInt8]? {
    let file = unsafe open("/proc/\(number)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes = [UInt8](repeating: 0, count: longestName + 1)
    let count = unsafe read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") })
  }
}
