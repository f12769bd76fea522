/// Parses the output of `cyclictest --verbose --nsecs`: one line per period with the number of the
/// thread, that of the period, and the latency in nanoseconds.
///
///     0:       1:   12345
struct CyclictestOutput {
  private(set) var latencies: [Int64] = []
  private var rest: [UInt8] = []

  /// Parses the next bytes, which may end anywhere in a line. Ignores lines of another form.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte != UInt8(ascii: "\n") {
        rest.append(byte)
        continue
      }
      if let latency = Self.latency(String(decoding: rest, as: UTF8.self)) {
        latencies.append(latency)
      }
      rest.removeAll(keepingCapacity: true)
    }
  }

  private static func latency(_ line: String) -> Int64? {
    let fields = line.split(separator: ":").map { $0.split(separator: " ").joined() }
    guard fields.count == 3, Int(fields[0]) != nil, Int(fields[1]) != nil else { return nil }
    return Int64(fields[2])
  }
}
