internal import CSystem

extension Descriptor {
  /// The standard input and output of a program, which is started without a shell. It is killed
  /// 250 ms after the descriptor or this process has ended, unless it ends before.
  /// - Parameter words: the program, looked up in `PATH` where it has no slash, and its arguments.
  /// - Throws: ``Errno`` where it could not be started.
  package static func program(_ words: [String]) throws(Errno) -> Descriptor {
    var line: Int32 = -1
    let error = unsafe ArgumentVector.with(words) { words in
      let words = unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(
        to: UnsafePointer<CChar>?.self)
      return unsafe tactus_program_start(words, &line)
    }
    if error != 0 { throw Errno(error) }
    return Descriptor(line)
  }
}
