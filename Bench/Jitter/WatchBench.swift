package import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// Measures the cost of recording or watching a player: the processor time and the lateness of a
/// step, as ratios to those of a session without a listener, in alternating blocks.
package struct WatchBench {
  private let options: JitterOptions

  package init(_ options: JitterOptions) { self.options = options }

  /// - Parameter progress: called before each block.
  package func run(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    let folder = try Self.folder()
    defer { withExtendedLifetime(folder) {} }
    var subjects: [WatchedSubject] = []
    var notes: [String] = []
    for watching in WatchedSubject.Watching.allCases {
      let engine = try EngineSubject(
        name: watching.rawValue, TimingOptions(mode: .normal), periods: options.periods)
      notes.append(engine.note)
      subjects.append(WatchedSubject(watching, engine, folder: folder.path))
    }
    progress("warming up")
    for subject in subjects { _ = try subject.measure() }
    let series = try Rounds.run(subjects, count: options.blocks) { block, count, name in
      progress("block \(block + 1) of \(count), \(name)")
    }
    let part = BenchPart(
      title: "A step that is recorded or watched", notes: notes, series: series,
      periodNanoseconds: ProbeDevice.periodNanoseconds, ratios: ratios(series))
    return BenchResult(name: "watching", header: header, parts: [part])
  }

  private func ratios(_ series: [Series]) -> [Ratio] {
    guard let unwatched = series.first else { return [] }
    return series.dropFirst().flatMap { watched in
      [
        Ratio("\(watched.name) CPU / unwatched CPU", watched.cpuShares, over: unwatched.cpuShares),
        Ratio(50, of: watched, over: unwatched), Ratio(99, of: watched, over: unwatched),
      ].compactMap(\.self)
    }
  }

  /// A folder for a socket, with a short path and access only for the user.
  private static func folder() throws(BenchError) -> TemporaryFolder {
    do throws(Errno) { return try TemporaryFolder("tactus-bench") } catch {
      throw BenchError("no folder in /tmp: \(error)")
    }
  }
}
