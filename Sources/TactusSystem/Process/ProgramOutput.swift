/// Reads the output of programs.
package enum ProgramOutput {
  /// The longest wait for more output, in milliseconds.
  private static let timeout: Int32 = 5000
  /// The longest line in bytes.
  private static let limit = 4096

  /// The first line that a program writes, without its line end; nil if it is empty or the program
  /// cannot be started. The line is truncated after 4096 bytes, or after 5 s without output.
  /// - Parameter words: the program, looked up in `PATH` if it has no slash, and its arguments. It
  ///   inherits the standard error. If it continues after the line, it is killed.
  package static func firstLine(of words: [String]) -> String? {
    var bytes: [UInt8] = []
    do throws(Errno) {
      let output = try Descriptor.program(words)
      while !bytes.contains(UInt8(ascii: "\n")), bytes.count < limit {
        let interest = Interest(descriptor: output.number)
        guard Poll.look(interest, milliseconds: timeout).isReady,
          try output.read(limit - bytes.count, appendingTo: &bytes) > 0
        else { break }
      }
    } catch { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
