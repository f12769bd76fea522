import Foundation
import Glibc
import TactusDevice

/// The memory, open files and threads of a process, for tests that check that these do not grow.
package struct ProcessUsage: Sendable, CustomStringConvertible {
  /// The process of the tests, in the paths of `/proc`.
  package static let own = "self"

  /// The resident memory.
  package var kilobytes = 0
  package var descriptors = 0
  package var threads = 0

  /// Uses nothing.
  package init() {}

  /// What a process uses now; nothing if there is no such process.
  package static func now(of process: String = own) -> ProcessUsage {
    let folder = "/proc/\(process)"
    let status = (try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)) ?? ""
    let files = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
    var usage = ProcessUsage()
    for line in status.split(separator: "\n") {
      if line.hasPrefix("VmRSS:") { usage.kilobytes = number(in: line) }
      if line.hasPrefix("Threads:") { usage.threads = number(in: line) }
    }
    // A process that reads its own folder of descriptors has one open to do so.
    if let files { usage.descriptors = files.count - (process == own ? 1 : 0) }
    return usage
  }

  private static func number(in line: Substring) -> Int { Int(line.filter(\.isNumber)) ?? 0 }

  /// Waits until the numbers of descriptors and threads are the same twice in a row.
  /// - Returns: what the process uses then; nil if the numbers changed for a minute.
  package static func settled(of process: String = own) -> ProcessUsage? {
    var last = ProcessUsage()
    return awaited {
      let now = now(of: process)
      defer { last = now }
      return now.isWithin(last) && last.isWithin(now) ? now : nil
    }
  }

  /// Waits until the process has no more descriptors and threads than `limit`: those of the last
  /// device may still be closing it.
  /// - Returns: what the process uses then; what it uses after a minute if it has more.
  package static func settled(
    within limit: ProcessUsage, of process: String = own
  ) -> ProcessUsage {
    awaited {
      let now = now(of: process)
      return now.isWithin(limit) ? now : nil
    } ?? now(of: process)
  }

  private static func awaited(_ ask: () -> ProcessUsage?) -> ProcessUsage? {
    let deadline = MonotonicClock.nowNanoseconds + 60_000_000_000
    while true {
      if let usage = ask() { return usage }
      guard MonotonicClock.nowNanoseconds < deadline else { return nil }
      poll(nil, 0, 5)
    }
  }

  /// Whether the numbers of descriptors and threads are at most those of `limit`. A process that
  /// has ended is within no limit.
  package func isWithin(_ limit: ProcessUsage) -> Bool {
    kilobytes > 0 && descriptors <= limit.descriptors && threads <= limit.threads
  }

  package var description: String {
    "\(kilobytes) KB, \(descriptors) descriptors, \(threads) threads"
  }
}
