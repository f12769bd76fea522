internal import CSystem
internal import Glibc
package import TactusDevice

extension DescriptorTransport {
  /// The standard input and output of a program, which is started without a shell. It is killed
  /// 250 ms after the transport or this process has ended, unless it ends before.
  /// - Parameter words: the program, looked up in `PATH` where it has no slash, and its arguments.
  package static func program(_ words: [String]) throws(DeviceError) -> DescriptorTransport {
    var line: Int32 = -1
    let error = start(words, &line)
    guard error == 0 else {
      let name = words.first ?? ""
      throw DeviceError(
        error == ENOENT ? .notFound : .system,
        "cannot start \(name.debugDescription): \(systemText(error))")
    }
    return DescriptorTransport(line, name: "exec:\(words.joined(separator: " "))")
  }

  private static func start(_ words: [String], _ line: inout Int32) -> Int32 {
    var copies = unsafe words.map { unsafe UnsafePointer<CChar>(strdup($0)) }
    unsafe copies.append(nil)
    defer {
      for index in unsafe copies.indices {
        unsafe free(UnsafeMutablePointer(mutating: copies[index]))
      }
    }
    return unsafe tactus_program_start(copies, &line)
  }
}
