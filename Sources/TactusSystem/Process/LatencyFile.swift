internal import CSystem

/// An open `/dev/cpu_dma_latency`. As long as it exists, the processors stay out of deep sleep
/// states, from which they wake late.
package struct LatencyFile: ~Copyable, Sendable {
  private let file: Descriptor

  /// - Throws: ``Errno`` if the process lacks the permission, or the kernel lacks the interface.
  package init() throws(Errno) {
    let number = tactus_latency_request_open()
    if number < 0 { throw Errno(-number) }
    file = Descriptor(number)
  }
}
