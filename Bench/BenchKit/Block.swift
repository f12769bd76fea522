package import TactusStatistics

/// What one subject gave in one block: lateness of each period, or latency of each exchange.
package struct Block: Sendable, Hashable {
  /// Nanoseconds.
  package var histogram: Histogram
  /// Periods that were skipped because one before them came too late.
  package var missed: Int
  /// Nanoseconds of processor time that the measured thread took; nil where it is not known.
  package var cpuNanoseconds: Int64?
  /// Nanoseconds that the block lasted.
  package var wallNanoseconds: Int64

  package init(
    _ histogram: Histogram, missed: Int = 0, cpuNanoseconds: Int64? = nil, wallNanoseconds: Int64
  ) {
    self.histogram = histogram
    self.missed = missed
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
  }

  /// The part of a core that the measured thread took, 0 to 1 and more.
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

  /// What the figures are figures of.
  package enum Kind: String, Sendable, Hashable {
    /// Tactus itself.
    case engine
    /// What the system can do: cyclictest, or a bare loop of ours in C.
    case baseline
    /// A model of another project's loop by its published constants, not that project.
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

  /// All blocks together.
  package var pooled: Histogram {
    blocks.reduce(into: Histogram()) { $0.merge($1.histogram) }
  }

  package var missed: Int { blocks.reduce(0) { $0 + $1.missed } }

  /// The part of a core over all blocks; nil where one is not known.
  package var cpuShare: Double? {
    let cpu = blocks.compactMap(\.cpuNanoseconds)
    let wall = blocks.reduce(0) { $0 + $1.wallNanoseconds }
    guard cpu.count == blocks.count, wall > 0 else { return nil }
    return Double(cpu.reduce(0, +)) / Double(wall)
  }

  /// The part of a core that each block took.
  package var cpuShares: [Double] { blocks.compactMap(\.cpuShare) }

  /// The percentile of each block, nanoseconds. A high percentile needs many samples: blocks are
  /// put together, in the order in which they were run, until they hold enough of them.
  package func percentiles(_ p: Double) -> [Double] {
    groups(ofAtLeast: Self.fewestSamples(p)).compactMap { $0.percentile(p).map(Double.init) }
  }

  /// So many that five lie above the percentile.
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
