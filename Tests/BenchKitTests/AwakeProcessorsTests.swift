import BenchKit
import Foundation
import TactusDevice
import Testing

/// In a process of its own, because other tests keep processors awake at the same time.
@Suite struct AwakeProcessorsTests {
  @Test func `each processor has one thread that any other thread interrupts`() async {
    await #expect(processExitsWith: .success) {
      let status = try #require(Self.text(of: "/proc/self/status"))
      let processors = Self.processors(in: status)
      let awake = try AwakeProcessors()
      let during = Self.threadsOfClassIdle
      awake.end()
      #expect(during.allSatisfy { $0.count == 1 })
      #expect(during.flatMap(\.self).sorted() == processors)
      #expect(Self.awaitNoThreadOfClassIdle())
    }
  }

  /// A joined thread remains in /proc until the kernel has removed it.
  private static func awaitNoThreadOfClassIdle() -> Bool {
    let deadline = MonotonicClock.nowNanoseconds + 60_000_000_000
    while !threadsOfClassIdle.isEmpty {
      guard MonotonicClock.nowNanoseconds < deadline else { return false }
      sched_yield()
    }
    return true
  }

  /// The processors of each thread of class SCHED_IDLE, which is policy 5 in `stat`.
  private static var threadsOfClassIdle: [[Int]] {
    let own = "/proc/self/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    return threads.compactMap { thread in
      // The policy is field 41, counted from 1, of which two come before the end of the name.
      let fields = text(of: "\(own)/\(thread)/stat")?.split(separator: ")").last?
        .split(separator: " ")
      guard let fields, fields.count > 38, fields[38] == "5" else { return nil }
      return text(of: "\(own)/\(thread)/status").map(processors)
    }
  }

  /// The processors that a thread may use, of a line such as `Cpus_allowed_list: 0-1,4`.
  private static func processors(in status: String) -> [Int] {
    let name = "Cpus_allowed_list:"
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    let ranges = line.dropFirst(name.count).split { $0 == "," || $0.isWhitespace }
    return ranges.flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return Array((ends.first ?? 0)...(ends.last ?? 0))
    }
  }

  private static func text(of file: String) -> String? {
    try? String(contentsOfFile: file, encoding: .utf8)
  }
}
