internal import Glibc

/// Words as a program takes them: C strings, with a null pointer behind the last.
package enum ArgumentVector {
  /// Passes copies of words, which are gone when the body has returned.
  package static func with<Result>(
    _ words: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var copies = unsafe words.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    return unsafe copies.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("it holds a null pointer") }
      return unsafe body(start)
    }
  }
}
