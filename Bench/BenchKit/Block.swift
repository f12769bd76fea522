package import TactusStatistics

/// The result of one subject in one block, for example the lateness of each period or the latency
/// of each exchange.
package struct Block: Sendable, Hashable {
  /// The measured times in nanoseconds.
  package var histogram: Histogram
  /// The number of periods that were skipped because an earlier one was too late, or of taps that a
  /// device did not play before the next onset.
  package var missed: Int
  /// Processor time of the measured thread in nanoseconds; nil if it is unknown.
  package var cpuNanoseconds: Int64?
  /// The duration of the block in nanoseconds.
  package var wallNanoseconds: Int64
  /// The largest error of each measured time in nanoseconds, if its two ends were read from
  /// different clocks; nil if both are from one clock.
  package var uncertaintyNanoseconds: Int64?

  package init(
    _ histogram: Histogram, missed: Int = 0, cpuNanoseconds: Int64? = nil, wallNanoseconds: Int64,
    uncertaintyNanoseconds: Int64? = nil
  ) {
    self.histogram = histogram
    self.missed = missed
    self.uncertaintyNanoseconds = uncertaintyNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
  }

  /// Adds the samples of another block of the same subject.
  package mutating func merge(_ other: Block) {
    histogram.merge(other.histogram)
    missed += other.missed
    wallNanoseconds += other.wallNanoseconds
    let uncertain = [uncertaintyNanoseconds, other.uncertaintyNanoseconds].compactMap(\.self)
    uncertaintyNanoseconds = uncertain.max()
    cpuNanoseconds = nil
  }

  /// The share of a processor core that the measured thread used, usually 0 to 1; nil if it is
  /// unknown.
  package var cpuShare: Double? {
    guard let cpuNanoseconds, wallNanoseconds > 0 else { return nil }
    return Double(cpuNanoseconds) / Double(wallNanoseconds)
  }
}

/// All blocks of one subject.
package struct Series: Sendable, Hashable {
  package var name: String
  package var kind: Kind
  package private(set) var blocks: [Block] = []

  /// The kind of subject.
  package enum Kind: String, Sendable, Hashable {
    /// Tactus itself.
    case engine
    /// Tactus with a device: each sample is a tap, and a missed one is a tap that did not begin.
    case device
    /// The reference that shows the limit of the system: cyclictest, or a bare loop in C.
    case baseline
    /// A model of another project's loop with the constants that the project publishes, not the
    /// project itself.
    case model
  }

  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package func renamed(_ name: String) -> Series {
    var result = self
    result.name = name
    return result
  }

  package mutating func append(_ block: Block) { blocks.append(block) }

  /// The series with the blocks of some rounds only.
  func only(_ rounds: [Int]) -> Series {
    var result = self
    result.blocks = rounds.filter(blocks.indices.contains).map { blocks[$0] }
    return result
  }

  /// The values of all blocks in one histogram.
  package var pooled: Histogram {
    blocks.reduce(into: Histogram()) { $0.merge($1.histogram) }
  }

  package var missed: Int { blocks.reduce(0) { $0 + $1.missed } }

  /// The largest uncertainty of the blocks in nanoseconds; nil if all times are from one clock.
  package var uncertaintyNanoseconds: Int64? { blocks.compactMap(\.uncertaintyNanoseconds).max() }

  /// The share of a processor core over all blocks; nil if the share of any block is unknown.
  package var cpuShare: Double? {
    let cpu = blocks.compactMap(\.cpuNanoseconds)
    let wall = blocks.reduce(0) { $0 + $1.wallNanoseconds }
    guard cpu.count == blocks.count, wall > 0 else { return nil }
    return Double(cpu.reduce(0, +)) / Double(wall)
  }

  /// The share of a processor core in each block for which it is known.
  package var cpuShares: [Double] { blocks.compactMap(\.cpuShare) }

  /// The percentile of each block in nanoseconds. A high percentile needs many samples, so
  /// consecutive blocks are merged until they contain enough of them. Blocks left over at the end
  /// give no value.
  package func percentiles(_ p: Double) -> [Double] {
    groups(ofAtLeast: Self.fewestSamples(p)).compactMap { $0.percentile(p).map(Double.init) }
  }

  /// The number of samples of which five are above the percentile; 1 for the maximum.
  private static func fewestSamples(_ p: Double) -> Int {
    p < 100 ? Int((5 * 100 / (100 - p)).rounded()) : 1
  }

  private func groups(ofAtLeast count: Int) -> [Histogram] {
    var groups: [Histogram] = []
    var open = Histogram()
    for block in blocks {
      open.merge(block.histogram)
      guard open.count >= count else { continue }
      groups.append(open)
      open = Histogram()
    }
    return groups
  }
}
