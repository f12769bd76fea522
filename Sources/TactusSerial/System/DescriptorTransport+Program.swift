internal import Glibc
package import TactusDevice
internal import TactusSystem

extension DescriptorTransport {
  /// Starts a program without a shell and connects to its standard input and output. The program is
  /// killed 250 ms after the transport is closed or this process ends.
  /// - Parameter words: the program, looked up in `PATH` if it has no slash, and its arguments.
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
