internal import Glibc
package import TactusDevice
internal import TactusSystem

extension DescriptorTransport {
  /// The standard input and output of a program, which is started without a shell. It is killed
  /// 250 ms after the transport or this process has ended, unless it ends before.
  /// - Parameter words: the program, looked up in `PATH` where it has no slash, and its arguments.
  package static func program(_ words: [String]) throws(DeviceError) -> DescriptorTransport {
    let line: Descriptor
    do throws(Errno) { line = try Descriptor.program(words) } catch {
      let name = words.first ?? ""
      throw DeviceError(
        error.number == ENOENT ? .notFound : .system,
        "cannot start \(name.debugDescription): \(error)")
    }
    return DescriptorTransport(line, name: "exec:\(words.joined(separator: " "))")
  }
}
