internal import Glibc
internal import TactusSystem

/// The processor time that the host of a virtual machine gave to other work. The resulting stalls
/// cannot be avoided by the virtual machine.
package struct StolenTime {
  private let begin: Int64?

  /// Begins to count.
  package init() { begin = Self.milliseconds }

  /// The stolen time in milliseconds since the initialisation, for all processors together; nil if
  /// it is unknown.
  package var milliseconds: Int64? {
    guard let begin, let now = Self.milliseconds else { return nil }
    return now - begin
  }

  /// The stolen time as a line of text.
  package var note: String {
    milliseconds.map { "host: \($0) ms of processor time stolen" }
      ?? "host: the stolen processor time is unknown"
  }

  /// The stolen time in milliseconds since the system started: the eighth figure in the first line
  /// of /proc/stat, which is in clock ticks.
  private static var milliseconds: Int64? {
    guard let bytes = try? BoundedFile.read(path: "/proc/stat", limit: 1 << 20) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let fields = line.split(separator: " ")
    guard fields.count > 8, let ticks = Int64(fields[8]) else { return nil }
    return ticks * 1000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
  }
}
