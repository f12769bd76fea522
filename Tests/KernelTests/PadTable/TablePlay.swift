import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// One play of a preset on one pad, and its results.
struct TablePlay {
  private let pad: TablePad
  private let driven: any ListedPad
  private let tee: Tee
  private let scribe: Scribe
  private let heard: (levels: Int, entries: Int)

  init(_ pad: TablePad, _ driven: any ListedPad) throws {
    self.pad = pad
    self.driven = driven
    scribe = Scribe()
    tee = Tee(try TableDevice(driven).open(by: scribe))
    heard = (driven.levels.count, scribe.entries.count)
  }

  /// Plays a preset to the end. Then waits until the pad has level 0, and for a time without
  /// reports, before it closes the session. The time alone does not suffice: if a driver has a
  /// queue, a pause between two taps may be as long.
  func run(_ preset: Preset) throws {
    let session = try Session.live()
    session.addListener(tee)
    let tap = tee.capabilities.tapLength
    let timeline = Timeline(
      try #require(AHAPReader.read(preset.bytes).pattern), transientLength: tap)
    let player = session.makePlayer(
      timeline, in: session.makeGroup(), on: try session.open(tee))
    #expect(try ending(of: player) { try player.start() } == .finished)
    waitForLastZero()
    waitForSilence()
    session.close()
  }

  /// Waits until the output's thread has written all levels, and the pad has received a level of 0
  /// after the last write.
  private func waitForLastZero() {
    _ = eventually { scribe.rest }
    let entries = scribe.entries.dropFirst(heard.entries)
    let afterLevel = entries.lastIndex { !$0.isZero }.map { entries[($0 + 1)...] }
    guard let zero = afterLevel?.first else { return }
    _ = driven.wait(milliseconds: Guest.timeout) { levels in
      levels.last.map { $0.isZero && $0.nanoseconds >= zero.began } ?? false
    }
  }

  /// A time without reports after which a play is over: longer than the interval between two
  /// reports of any driver.
  private static let silenceMilliseconds = 400

  func waitForSilence() {
    while true {
      guard driven.wait(milliseconds: Guest.timeout, until: { $0.last?.isZero == true }) else {
        return
      }
      let count = driven.levels.count
      let isMore = driven.wait(milliseconds: Self.silenceMilliseconds) { $0.count > count }
      if !isMore { return }
    }
  }

  private var levels: [MotorLevel] { Array(driven.levels.dropFirst(heard.levels)) }

  private var match: TableMatch {
    let entries = Array(scribe.entries.dropFirst(heard.entries))
    return TableMatch(entries, levels, of: pad, fullDrive: driven.fullDrive)
  }

  /// The times at which levels were written, including repetitions.
  var writes: [Int64] { scribe.entries.dropFirst(heard.entries).map(\.began) }

  /// The last written and the last received levels, each with its time in milliseconds from the
  /// first write.
  var lastLevels: String {
    let entries = scribe.entries.dropFirst(heard.entries)
    let first = entries.first?.began ?? 0
    let written = entries.suffix(8).map { entry in
      "\(entry.strong)/\(entry.weak) at \(milliseconds(entry.nanoseconds - first))"
    }
    let seen = levels.suffix(8).map { level in
      "\(level.strong)/\(level.weak) at \(milliseconds(level.nanoseconds - first))"
    }
    let fault = (driven as? USBPad)?.cable.fault.map { "; the cable: \($0)" } ?? ""
    let (sent, came) = (written.joined(separator: ", "), seen.joined(separator: ", "))
    return "written \(sent); seen \(came)\(fault)"
  }

  /// The number of written levels that no report contains.
  var lostCount: Int { match.lostCount }

  /// The cells of the table's line, without the names of preset and pad.
  var cells: [String] {
    let (levels, match) = (levels, match)
    let taps = taps(in: levels)
    return [
      "\(records.map(\.askedChanges).reduce(0, +))", "\(match.writtenCount)", "\(match.seenCount)",
      "\(match.lostCount)", "\(match.inventedCount)", Self.felt(taps), lastStillness(levels),
      span(match.latencies), span(taps.flatMap(\.latencies).sorted()),
      span(taps.flatMap(\.latenciesAfterRest).sorted()), spacing(of: levels),
    ]
  }

  /// The requested segments, in order.
  var segments: [Segment] { tee.submitted.segments.map(\.segment) }

  private var records: [MotorRecord] {
    let entries = Array(scribe.entries.dropFirst(heard.entries))
    return tee.capabilities.actuators.indices.map {
      MotorRecord($0, asked: tee.submitted, sent: entries)
    }
  }

  /// The results for the taps of each motor.
  /// - Parameters:
  ///   - levels: the levels of the pad, in this play or in another one of the same pattern.
  ///   - delay: the nanoseconds from the start of this play to that of the other.
  func taps(in levels: [MotorLevel], shiftedBy delay: Int64 = 0) -> [TableTaps] {
    records.enumerated().map { place, record in
      let drives = levels.map { level in
        (level.part(place, pad, driven.fullDrive), level.nanoseconds - delay)
      }
      return TableTaps(record, drives)
    }
  }

  static func felt(_ taps: [TableTaps]) -> String {
    let (felt, all) = taps.reduce((0, 0)) { ($0.0 + $1.latencies.count, $0.1 + $1.count) }
    return all == 0 ? "-" : "\(felt) of \(all) (\(felt * 100 / all) %)"
  }

  /// The shortest and the median time between two reports, in milliseconds.
  private func spacing(of levels: [MotorLevel]) -> String {
    let times = zip(levels, levels.dropFirst()).map { $1.nanoseconds - $0.nanoseconds }.sorted()
    guard let least = times.first else { return "-" }
    return "\(milliseconds(least)) / \(milliseconds(times[times.count / 2]))"
  }

  /// The milliseconds from the time at which the last level becomes 0 by request to the report with
  /// 0.
  private func lastStillness(_ levels: [MotorLevel]) -> String {
    let end = tee.submitted.segments.filter { $0.segment.endLevel == 0 }
      .map(\.segment.endNanoseconds).max()
    guard let end, let last = levels.lastIndex(where: { !$0.isZero }) else { return "-" }
    guard last + 1 < levels.count else { return "never" }
    return milliseconds(levels[last + 1].nanoseconds - end)
  }
}

/// The median and the largest of times in ascending order, in milliseconds.
func span(_ nanoseconds: [Int64]) -> String {
  guard let largest = nanoseconds.last else { return "-" }
  return "\(milliseconds(nanoseconds[nanoseconds.count / 2])) / \(milliseconds(largest))"
}

func milliseconds(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds / 100_000) / 10)" }

extension Scribe.Entry {
  fileprivate var isZero: Bool { strong == 0 && weak == 0 }
}

extension MotorLevel {
  /// The share of full drive of a motor.
  fileprivate func part(_ place: Int, _ pad: TablePad, _ fullDrive: Int) -> Double {
    place == 0
      ? pad.strong.part(strong, fullDrive: fullDrive) : pad.weak.part(weak, fullDrive: fullDrive)
  }
}

extension MotorRecord {
  /// The number of changes of the requested level.
  fileprivate var askedChanges: Int {
    zip(asked, asked.dropFirst()).count { $0.drive != $1.drive }
  }
}
