internal import Glibc

/// The running programs of the system.
package enum SystemProcesses {
  /// Whether a program with this name runs, as far as this process can see. The kernel truncates
  /// names to 15 bytes, so a longer name is never found.
  package static func isRunning(_ name: String) -> Bool {
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

  private static func command(_ number: String) -> String? {
    let file = unsafe open("/proc/\(number)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 10 }, as: UTF8.self)
  }
}
