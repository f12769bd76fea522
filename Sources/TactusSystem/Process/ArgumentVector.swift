internal import Glibc

/// The arguments of a program as an array of C strings that ends with a null pointer.
package enum ArgumentVector {
  /// Calls a function with copies of the words, valid during the call.
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
