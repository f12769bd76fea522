import Foundation

/// The numbers of open files and threads of this process.
struct Usage: Equatable {
  var descriptors = 0
  var threads = 0

  /// The resident memory of the process in kilobytes.
  static var residentKilobytes: Int {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  static var now: Usage { Usage(descriptors: count("fd"), threads: count("task")) }

  /// Waits for two equal counts in a row and returns them; nil if the counts changed until the
  /// timeout.
  static func settled() -> Usage? {
    var last = Usage()
    return eventually {
      let now = now
      defer { last = now }
      return now == last ? now : nil
    }
  }

  func isWithin(_ limit: Usage) -> Bool {
    descriptors <= limit.descriptors && threads <= limit.threads
  }

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
  }
}
