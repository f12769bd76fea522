internal import CSystem

extension Descriptor {
  /// Starts a program without a shell and connects to its standard input and output. The program is
  /// killed 250 ms after the descriptor is closed or this process ends.
  /// - Parameter words: the program, looked up in `PATH` if it has no slash, and its arguments.
  /// - Throws: ``Errno`` if it cannot be started.
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
