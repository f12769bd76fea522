internal import Glibc
internal import TactusSystem

/// What the host of a virtual machine takes of its processors: stalls that nobody in the machine
/// can do anything about.
package struct StolenTime {
  private let begin: Int64?

  /// Begins to count.
  package init() { begin = Self.milliseconds }

  /// Milliseconds that were taken since, all processors together; nil where the kernel does not
  /// tell.
  package var milliseconds: Int64? {
    guard let begin, let now = Self.milliseconds else { return nil }
    return now - begin
  }

  /// The same as a line.
  package var note: String {
    milliseconds.map { "host: took \($0) ms of the processors (steal)" }
      ?? "host: the kernel does not tell what it took"
  }

  /// The eighth figure of the first line of /proc/stat, in ticks of the system.
  private static var milliseconds: Int64? {
    guard let bytes = try? BoundedFile.read(path: "/proc/stat", limit: 1 << 20) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let fields = line.split(separator: " ")
    guard fields.count > 8, let ticks = Int64(fields[8]) else { return nil }
    return ticks * 1000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
  }
}
