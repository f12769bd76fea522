import Foundation
import TactusDevice

/// The memory, descriptors and threads of this process.
struct ProcessFigures: CustomStringConvertible {
  var kilobytes = 0
  var descriptors = 0
  var threads = 0

  /// The resources that the process uses now.
  static var now: ProcessFigures {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func value(_ key: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    // Reading the folder `/proc/self/fd` takes one descriptor, which is not counted.
    return ProcessFigures(
      kilobytes: value("VmRSS"), descriptors: files.count - 1, threads: value("Threads"))
  }

  /// The resources that the process uses when it has no more descriptors and threads than at the
  /// beginning; after a minute, those that it uses then. The last device may still be closing.
  static func settled(since begin: ProcessFigures) -> ProcessFigures {
    let deadline = MonotonicClock.nowNanoseconds + 60_000_000_000
    while true {
      let now = now
      let hasGrown = now.descriptors > begin.descriptors || now.threads > begin.threads
      guard hasGrown, MonotonicClock.nowNanoseconds < deadline else { return now }
      sched_yield()
    }
  }

  var description: String { "\(kilobytes) KB, \(descriptors) descriptors, \(threads) threads" }
}
