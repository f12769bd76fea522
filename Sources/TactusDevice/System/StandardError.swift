internal import Glibc
internal import TactusSystem

/// Writes lines to the standard error of the process and never blocks.
enum StandardError {
  /// The longest line in bytes; a longer one is truncated. A pipe takes this many bytes in one
  /// write.
  private static let lineBytes = 1024

  /// Writes a line in one call, so that lines of several threads do not mix. A line that does not
  /// fit (a full pipe, a stopped terminal) is dropped, so that no device waits for a reader.
  static func write(_ line: String) {
    var bytes = Array(SafeText.escaped(line).utf8.prefix(lineBytes - 1))
    bytes.append(UInt8(ascii: "\n"))
    let room = Interest(descriptor: STDERR_FILENO, wantsToRead: false, wantsToWrite: true)
    guard Poll.look(room, milliseconds: 0).canWrite else { return }
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
