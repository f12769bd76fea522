internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// Writes records for the scope of a page. The article "Messages of the studio" documents the form.
struct ScopeText {
  private var json = JSONText(.compact)
  private let origin: Int64
  /// The time of the last submission, in nanoseconds.
  private var submitted: Int64

  /// - Parameters:
  ///   - origin: the zero of the times, in nanoseconds on the session's clock.
  ///   - now: the present time on the same clock.
  static func message(
    _ records: [ScopeRecords.Entry], origin: Int64, now: Int64
  ) -> [UInt8] {
    var text = ScopeText(origin: origin)
    text.write(records, now: now)
    return Array(text.json.text.utf8)
  }

  private init(origin: Int64) { (self.origin, submitted) = (origin, origin) }

  private mutating func write(_ records: [ScopeRecords.Entry], now: Int64) {
    json.beginObject()
    json.key("is")
    json.string("scope")
    json.key("now")
    json.word(micros(now))
    json.key("records")
    json.beginArray()
    for entry in records {
      submitted = entry.nanoseconds
      write(entry.record)
    }
    json.end()
    json.end()
  }

  private mutating func write(_ record: SessionRecord) {
    switch record.kind {
    case .sent(let sent): write(sent)
    case .reported(.failed(let error)), .reported(.gone(let error)):
      row("report", []) { $0.string(error.message) }
    case .reported(.late(let actuator, let late)):
      row("late", ["\(actuator)", "\(late / 1000)"])
    case .lost(let count): row("lost", ["\(count)"])
    case .opened, .closed, .reported: break
    }
  }

  private mutating func write(_ sent: OutputRecord) {
    switch sent {
    // Nothing is written, because the following records contain the time.
    case .submitted: break
    case .segment(let segment):
      // A segment that is due on arrival cannot be late.
      let late = segment.isDueOnArrival ? 0 : max(submitted - segment.startNanoseconds, 0)
      row(
        "segment",
        [
          "\(segment.actuator)", micros(segment.startNanoseconds), micros(segment.endNanoseconds),
          level(segment.startLevel), level(segment.endLevel), level(segment.frequencyHertz),
          micros(submitted), "\(late / 1000)",
        ])
    case .level(let zone):
      row(
        "level",
        [
          "\(zone.zone.index)", micros(zone.startNanoseconds), micros(zone.endNanoseconds),
          level(zone.startIntensity), level(zone.endIntensity), level(zone.startSharpness),
          level(zone.endSharpness), micros(submitted),
        ])
    case .event(let event):
      row(
        "event",
        [
          "\(event.kind.rawValue)", micros(event.onsetNanoseconds),
          "\(event.durationNanoseconds / 1000)", level(event.level), level(event.tone),
        ])
    case .revised(let time): row("revised", [micros(time)])
    case .stopped(let time): row("stopped", [micros(time)])
    case .refused(let time): row("refused", [micros(time)])
    }
  }

  private mutating func row(
    _ kind: String, _ words: [String], _ more: (inout JSONText) -> Void = { _ in }
  ) {
    json.beginArray()
    json.string(kind)
    for word in words { json.word(word) }
    more(&json)
    json.end()
  }

  /// Whole microseconds since the origin.
  private func micros(_ nanoseconds: Int64) -> String { "\((nanoseconds - origin) / 1000)" }

  /// A number with at most four digits after the point.
  private func level(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }
}
