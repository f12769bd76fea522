internal import Glibc

extension KernelError: CustomStringConvertible {
  /// The system's own words.
  package var description: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
