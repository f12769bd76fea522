internal import TactusCapture
internal import TactusDevice
internal import TactusStatistics

/// The state of a watched process that is displayed. It changes only with the entries of the stream
/// and with ``tick()``, and uses neither a clock nor a terminal.
///
/// If the process has several outputs open, the one that was opened last is displayed.
struct WatchScene {
  /// An event that is listed.
  struct Note: Hashable {
    var atNanoseconds: Int64
    var text: String
    var isTrouble = false
  }

  /// The largest number of events and reports that are kept.
  private static let noteLimit = 64

  private(set) var header: StreamHeader?
  /// The device of the output that was opened last, even after that output was closed; nil if none
  /// was opened yet.
  private(set) var device: DeviceListing?
  private(set) var history = LevelHistory()
  private(set) var bars: [LevelBar] = []
  private(set) var events: [Note] = []
  private(set) var reports: [Note] = []
  /// The lateness of the segments that are not due on arrival, for a device without a look-ahead.
  /// Only for such a device, the planned start of a segment is also the planned time of its
  /// submission.
  private(set) var lateness = Histogram(distinctLimit: 1 << 12)
  private(set) var eventCount = 0
  private(set) var reportCount = 0
  private(set) var lostCount = 0
  /// The latest time of a submission or a stop; nil if there was none yet.
  private(set) var latest: Int64?
  private var output: Int?
  private var capabilities: OutputCapabilities?
  private var submitted: Int64 = 0
  private var levels = LevelWatch()

  /// Adds the next entry of the stream. Returns a line about the entry, or nil if it needs none.
  @discardableResult
  mutating func take(_ entry: StreamEntry) -> Note? {
    switch entry {
    case .header(let header): self.header = header
    case .record(let record): return take(record)
    case .firstStart, .unknown: break
    }
    return nil
  }

  private mutating func take(_ record: SessionRecord) -> Note? {
    switch record.kind {
    case .opened(let listing, let capabilities):
      (output, device, self.capabilities) = (record.output, listing, capabilities)
      history = LevelHistory()
      levels = LevelWatch()
      levels.take(record)
      bars = capabilities.actuators.map { LevelBar([$0]) }
      return Note(atNanoseconds: latest ?? 0, text: "opened \(listing.id): \(listing.name)")
    case .sent(let what) where record.output == output:
      levels.take(record)
      return take(what)
    case .reported(let report): return take(report)
    case .closed where record.output == output:
      output = nil
      return Note(atNanoseconds: latest ?? 0, text: "closed \(device?.id.description ?? "")")
    case .lost(let count):
      lostCount += count
      return nil
    case .sent, .closed: return nil
    }
  }

  private mutating func take(_ what: OutputRecord) -> Note? {
    switch what {
    case .submitted(let time):
      submitted = time
      latest = max(latest ?? time, time)
    case .segment(let segment):
      if capabilities?.lookAheadNanoseconds == 0, !segment.isDueOnArrival {
        lateness.add(max(submitted - segment.startNanoseconds, 0))
      }
    case .level(let level): history.add(level)
    case .event(let event): return take(event)
    case .revised(let time): history.cut(from: time)
    case .stopped(let time):
      latest = max(latest ?? time, time)
      history.cut(from: time)
    case .refused(let time): return report("refused a submission: it was full", at: time)
    }
    return nil
  }

  private mutating func take(_ event: EventMark) -> Note {
    eventCount += 1
    let (level, tone) =
      event.kind == .hapticTransient || event.kind == .hapticContinuous
      ? ("intensity", "sharpness") : ("volume", "pitch")
    let zone = event.zone == .default ? "" : ", \(event.zone.name)"
    let note = Note(
      atNanoseconds: event.onsetNanoseconds,
      text: "\(event.kind.title) \(level) \(hundredths(event.level)) \(tone) "
        + "\(hundredths(event.tone))\(zone)")
    events = (events + [note]).suffix(Self.noteLimit)
    return note
  }

  private mutating func take(_ report: OutputReport) -> Note? {
    switch report {
    case .started, .ended: nil
    case .late(_, let amount): self.report("played \(milliseconds(amount)) late", at: latest ?? 0)
    case .failed(let error): self.report("failed: \(error.message)", at: latest ?? 0)
    case .gone(let error): self.report("was lost: \(error.message)", at: latest ?? 0)
    }
  }

  private mutating func report(_ text: String, at time: Int64) -> Note {
    reportCount += 1
    let note = Note(
      atNanoseconds: time, text: "\(device?.id.description ?? "") \(text)", isTrouble: true)
    reports = (reports + [note]).suffix(Self.noteLimit)
    return note
  }

  /// Advances by one frame: the bars show the levels since the previous frame.
  mutating func tick() {
    guard let latest = levels.takeLatest() else { return }
    for index in bars.indices {
      // The bars show no sharpness, because the picture has a chart of it.
      var own = latest
      (own.levels, own.sharpness) = (latest.levels[index].map { [0: $0] } ?? [:], nil)
      bars[index].show(own)
    }
  }
}

extension EventMark.Kind {
  /// The name for users.
  fileprivate var title: String {
    switch self {
    case .hapticTransient: "HapticTransient"
    case .hapticContinuous: "HapticContinuous"
    case .audioContinuous: "AudioContinuous"
    case .audioCustom: "AudioCustom"
    }
  }
}

/// `0.80`
func hundredths(_ value: Double) -> String {
  let whole = Int((value * 100).rounded())
  let digits = "\(whole.magnitude % 100)"
  return "\(whole < 0 ? "-" : "")\(whole.magnitude / 100).\(digits.count < 2 ? "0" : "")\(digits)"
}

private func milliseconds(_ nanoseconds: Int64) -> String {
  "\(hundredths(Double(nanoseconds) / 1e6)) ms"
}
