import Foundation

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

  var description: String { "\(kilobytes) KB, \(descriptors) descriptors, \(threads) threads" }
}
