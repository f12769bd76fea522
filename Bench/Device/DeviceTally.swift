internal import BenchKit
internal import TactusDevice
internal import TactusEngine

/// The results of one mode so far.
struct DeviceTally {
  let mode: TimingMode
  /// One series for each source.
  private(set) var series: [Series]
  private var surplus = 0
  private let seesEveryTap: [Bool]
  /// The number of blocks of each source that are left out.
  private var unclear: [Int]
  private var timing: TimingReport?

  init(_ mode: TimingMode, _ sources: [any OnsetSource]) {
    self.mode = mode
    seesEveryTap = sources.map(\.seesEveryTap)
    unclear = sources.map { _ in 0 }
    series = sources.map { Series("\(mode.rawValue), \($0.name)", .device) }
  }

  mutating func take(_ result: TapRun.Result) {
    for (place, match) in result.matches.enumerated() {
      if !match.isWhole, !seesEveryTap[place] {
        unclear[place] += 1
        continue
      }
      series[place].append(match.block(wallNanoseconds: result.wallNanoseconds))
      surplus += match.surplus
    }
    timing = result.timing ?? timing
  }

  /// The settings that the playback thread obtained, the blocks that were left out, and the number
  /// of onsets that belong to no tap.
  var notes: [String] {
    let obtained = timing.map { ["\(mode.rawValue): \($0)"] } ?? []
    return obtained + Self.leftOut(zip(series.map(\.name), unclear))
      + (surplus > 0 ? ["\(mode.rawValue): \(surplus) onsets belong to no tap"] : [])
  }

  /// A note for each source whose blocks were left out.
  static func leftOut(_ blocks: some Sequence<(String, Int)>) -> [String] {
    blocks.filter { $1 > 0 }.map { name, count in
      "\(name): \(count) blocks left out, in which it could not separate the taps"
    }
  }

  /// The series that have a block.
  var measured: [Series] { series.filter { !$0.blocks.isEmpty } }
}
