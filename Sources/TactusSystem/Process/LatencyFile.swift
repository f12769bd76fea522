internal import CSystem

/// Asks the kernel to keep the processors out of sleep that they wake from late, as long as it is
/// kept.
package struct LatencyFile: ~Copyable, Sendable {
  private let file: Descriptor

  /// - Throws: ``Errno`` where the process may not ask, or the kernel has no such request.
  package init() throws(Errno) {
    let number = tactus_latency_request_open()
    if number < 0 { throw Errno(-number) }
    file = Descriptor(number)
  }
}
