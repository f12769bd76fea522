import CKernelProcess
import Foundation

/// The kernel's workers: threads that run what drivers put into a queue. `hid-playstation` sends
/// its reports from them.
///
/// They are ordinary threads, so each thread of a program under SCHED_FIFO delays them. In the
/// emulated machine, all these threads need many times as long as on a real one, and without a
/// priority the workers waited up to 33 ms for them.
enum KernelWorkers {
  /// The priority under SCHED_FIFO: above that of every thread of the engine, and below that of the
  /// virtual bus.
  private static let priority: Int32 = 74

  /// Gives the priority to the present workers that belong to one processor. Their names are such
  /// as `kworker/0:1-events`; those of the others begin with `kworker/u`.
  /// - Returns: the number of these workers.
  static func prefer() -> Int {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.count { process in
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      guard let own = name?.split(separator: "/"), own.first == "kworker",
        own.last?.first?.isNumber == true
      else { return false }
      return kernel_process_hurry(process, priority) == 0
    }
  }
}
