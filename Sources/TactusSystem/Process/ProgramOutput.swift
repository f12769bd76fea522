/// What programs print.
package enum ProgramOutput {
  /// Milliseconds that more of it is waited for.
  private static let patience: Int32 = 5000
  /// Bytes of a line.
  private static let limit = 4096

  /// The first line that a program prints, without its end, or that it has printed when it ends;
  /// nil where that is empty, and where the program cannot be started. A line that is longer than
  /// 4096 bytes, or goes on after 5 s without any, is cut there.
  /// - Parameter words: the program, looked up in `PATH` where it has no slash, and its arguments.
  ///   It has the process's standard error. Where it goes on behind the line it is killed.
  package static func firstLine(of words: [String]) -> String? {
    var bytes: [UInt8] = []
    do throws(Errno) {
      let output = try Descriptor.program(words)
      while !bytes.contains(UInt8(ascii: "\n")), bytes.count < limit {
        let interest = Interest(descriptor: output.number)
        guard Poll.look(interest, milliseconds: patience).isReady,
          try output.read(limit - bytes.count, appendingTo: &bytes) > 0
        else { break }
      }
    } catch { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
