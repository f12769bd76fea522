import Foundation

/// The numbers of open files and threads of a process.
struct Usage: Equatable {
  /// The process of the tests, in the paths of `/proc`.
  static let own = "self"

  var descriptors = 0
  var threads = 0

  /// The resident memory of this process in kilobytes.
  static var residentKilobytes: Int { residentKilobytes(of: own) }

  /// The resident memory of a process in kilobytes; 0 if there is no such process.
  static func residentKilobytes(of process: String) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  static var now: Usage { now(of: own) }

  static func now(of process: String) -> Usage {
    Usage(descriptors: count("/proc/\(process)/fd"), threads: count("/proc/\(process)/task"))
  }

  /// Waits for two equal counts in a row and returns them; nil if the counts changed until the
  /// timeout.
  static func settled(of process: String = own) -> Usage? {
    var last = Usage()
    return eventually {
      let now = now(of: process)
      defer { last = now }
      return now == last ? now : nil
    }
  }

  func isWithin(_ limit: Usage) -> Bool {
    descriptors <= limit.descriptors && threads <= limit.threads
  }

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }
}
