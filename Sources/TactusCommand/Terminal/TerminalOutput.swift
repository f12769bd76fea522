internal import Glibc

/// Writes text to a descriptor of the process.
enum TerminalOutput {
  /// Writes all of it; what finds no reader is dropped.
  static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeSome(to: descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func writeSome(to descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
