internal import Glibc

/// Writes text to a descriptor of the process.
enum TerminalOutput {
  /// Writes all of the text.
  /// - Returns: the errno that prevented a complete write; nil if there was none.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeSome(to: descriptor, $0) }
      let error = errno
      if count < 0 && error == EINTR { continue }
      guard count > 0 else { return count < 0 ? error : EIO }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  private static func writeSome(to descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
