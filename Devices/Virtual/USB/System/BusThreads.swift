internal import Glibc

/// The scheduling of the threads that stand for a USB bus.
///
/// A real bus is hardware: it has its turns whatever programs run. The virtual one consists of
/// threads, which therefore must come before those of the programs under test, such as the playback
/// thread. If the system refuses the priority, the bus is late while these programs run.
package enum BusThreads {
  /// The priority under SCHED_FIFO. That of a playback thread is 70.
  package static let priority: Int32 = 75

  /// The kernel's threads of `vhci-hcd`; each plugged-in device has one of each.
  package static let kernelNames = ["vhci_rx", "vhci_tx"]

  /// Gives all threads of `vhci-hcd` the priority.
  static func prefer() {
    for name in HostPorts.names(in: "/proc") {
      guard let process = pid_t(name), kernelNames.contains(command(of: process)) else { continue }
      var parameters = sched_param(sched_priority: priority)
      unsafe sched_setscheduler(process, SCHED_FIFO, &parameters)
    }
  }

  /// The name of a process; empty if it has ended.
  private static func command(of process: pid_t) -> String {
    let file = unsafe open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    // The kernel limits names to 15 bytes and ends them with a line break.
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count - 1, 0)), as: UTF8.self)
  }
}
