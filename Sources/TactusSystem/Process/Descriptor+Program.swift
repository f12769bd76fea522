internal import CSystem
internal import Glibc

extension Descriptor {
  /// The standard input and output of a program, which is started without a shell. It is killed
  /// 250 ms after the descriptor or this process has ended, unless it ends before.
  /// - Parameter words: the program, looked up in `PATH` where it has no slash, and its arguments.
  /// - Throws: ``Errno`` where it could not be started.
  package static func program(_ words: [String]) throws(Errno) -> Descriptor {
    var copies = unsafe words.map { unsafe UnsafePointer<CChar>(strdup($0)) }
    unsafe copies.append(nil)
    defer {
      for index in unsafe copies.indices {
        unsafe free(UnsafeMutablePointer(mutating: copies[index]))
      }
    }
    var line: Int32 = -1
    let error = unsafe tactus_program_start(copies, &line)
    if error != 0 { throw Errno(error) }
    return Descriptor(line)
  }
}
