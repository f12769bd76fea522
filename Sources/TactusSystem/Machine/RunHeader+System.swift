internal import CSystem
internal import Glibc

extension RunHeader {
  /// The number of processors that the calling thread may use, at least 1.
  package static var processorCount: Int { max(Int(tactus_processor_count()), 1) }

  /// The present facts about this system.
  package static func current() -> RunHeader {
    var header = RunHeader()
    header.machine = "\(processorName ?? "unknown processor"), \(processorCount) processors"
    var names = utsname()
    if unsafe uname(&names) == 0 {
      let (system, release) = (text(of: names.sysname), text(of: names.release))
      header.kernel = "\(system) \(release) \(text(of: names.machine))"
      header.preemption = preemption(text(of: names.version))
    }
    header.clock = line("/sys/devices/system/clocksource/clocksource0/current_clocksource")
    header.load = line("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "unknown"
    header.compiler = compiler
    header.commit = commit
    return header
  }

  private static var processorName: String? {
    guard let bytes = try? BoundedFile.read(path: "/proc/cpuinfo", limit: 1 << 20) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
    return model?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) }
  }

  private static func preemption(_ version: String) -> String {
    let words = version.split(separator: " ").map(String.init)
    return words.first { $0.hasPrefix("PREEMPT") } ?? "none"
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      let swift = "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      let swift = "Swift 6.3"
    #else
      let swift = "Swift before 6.3"
    #endif
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    return "\(swift), \(unsafe String(cString: tactus_compiler())), \(build) build"
  }

  private static var commit: String {
    // A shell runs git, because git's error output outside a checkout must be discarded.
    let command = "exec git describe --always --dirty 2>/dev/null"
    return ProgramOutput.firstLine(of: ["sh", "-c", command]) ?? "unknown"
  }

  /// The first line of a kernel file, such as one in `/proc`; `unknown` if it cannot be read.
  private static func line(_ path: String) -> String {
    guard let bytes = try? BoundedFile.read(path: path, limit: 1 << 12) else { return "unknown" }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func text<Field>(of field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
