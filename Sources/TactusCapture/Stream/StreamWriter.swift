package import TactusDevice
internal import TactusJSON

/// Writes the lines of a stream.
package struct StreamWriter: Sendable {
  /// The beginning of the stream on the session's clock, which is the zero of its times.
  private let origin: Int64

  package init(origin: Int64) { self.origin = origin }

  /// The first line.
  package func line(_ header: StreamHeader) -> [UInt8] {
    line { writer in
      writer.member("format", string: CaptureStream.format)
      writer.member("version", number: Int64(CaptureStream.version))
      writer.member("clock", string: header.clock.rawValue)
      writer.member("origin_ns", number: origin)
      writer.member("program", string: header.program)
      writer.member("process", number: Int64(header.process))
    }
  }

  /// The line for the first start of a player, at a time on the session's clock.
  package func line(firstStart time: Int64) -> [UInt8] {
    line { writer in
      writer.member("type", string: "first_start")
      writer.member("at_ns", number: counted(time))
    }
  }

  /// The line for a record with times on the session's clock.
  package func line(_ record: SessionRecord) -> [UInt8] {
    line { writer in
      if case .lost(let count) = record.kind {
        writer.member("type", string: "lost")
        return writer.member("count", number: Int64(count))
      }
      writer.member("type", string: record.kind.name)
      writer.member("output", number: Int64(record.output))
      write(record.kind, &writer)
    }
  }

  private func line(_ write: (inout CaptureWriter) -> Void) -> [UInt8] {
    var writer = CaptureWriter(.compact)
    writer.json.beginObject()
    write(&writer)
    writer.json.end()
    return Array(writer.text.utf8)
  }

  private func write(_ kind: SessionRecord.Kind, _ writer: inout CaptureWriter) {
    switch kind {
    case .opened(let listing, let capabilities):
      writer.json.key("device")
      writer.write(listing, capabilities)
    case .sent(let what): write(what, &writer)
    case .reported(let report): write(report, &writer)
    case .closed, .lost: break
    }
  }

  private func write(_ what: OutputRecord, _ writer: inout CaptureWriter) {
    switch what {
    case .submitted(let time), .refused(let time), .revised(let time), .stopped(let time):
      writer.member("at_ns", number: counted(time))
    case .segment(var segment):
      segment.startNanoseconds = counted(segment.startNanoseconds)
      segment.endNanoseconds = counted(segment.endNanoseconds)
      writer.member("actuator", number: Int64(segment.actuator))
      writer.writeMembers(of: segment)
      if segment.isDueOnArrival { writer.member("due_on_arrival", flag: true) }
    case .level(var level):
      level.startNanoseconds = counted(level.startNanoseconds)
      level.endNanoseconds = counted(level.endNanoseconds)
      writer.writeMembers(of: level)
    case .event(var event):
      event.onsetNanoseconds = counted(event.onsetNanoseconds)
      event.durationNanoseconds = min(event.durationNanoseconds, CaptureStream.largestTime)
      // The event is an object of its own, because it has a member `type`, as the line does.
      writer.json.key("event")
      writer.json.beginObject()
      writer.writeMembers(of: event)
      writer.json.end()
    }
  }

  private func write(_ report: OutputReport, _ writer: inout CaptureWriter) {
    switch report {
    case .started(let actuator, let time), .ended(let actuator, let time):
      writer.member("actuator", number: Int64(actuator))
      writer.member("at_ns", number: counted(time))
    case .late(let actuator, let amount):
      writer.member("actuator", number: Int64(actuator))
      writer.member("by_ns", number: min(amount, CaptureStream.largestTime))
    case .failed(let error), .gone(let error):
      writer.member("reason", string: error.kind.rawValue)
      writer.member("message", string: Self.limited(error.message))
    }
  }

  /// A message, limited to 1000 characters so that its line stays within the limit.
  static func limited(_ message: String) -> String {
    String(String.UnicodeScalarView(message.unicodeScalars.prefix(1000)))
  }

  private func counted(_ time: Int64) -> Int64 {
    let (difference, overflows) = time.subtractingReportingOverflow(origin)
    let limit = CaptureStream.largestTime
    if overflows { return time < origin ? -limit : limit }
    return min(max(difference, -limit), limit)
  }
}

extension SessionRecord.Kind {
  /// The `type` of a record's line.
  var name: String {
    switch self {
    case .opened: "opened"
    case .closed: "closed"
    case .lost: "lost"
    case .sent(let what):
      switch what {
      case .submitted: "submitted"
      case .segment: "segment"
      case .level: "level"
      case .event: "event"
      case .refused: "refused"
      case .revised: "revised"
      case .stopped: "stopped"
      }
    case .reported(let report):
      switch report {
      case .started: "started"
      case .ended: "ended"
      case .late: "late"
      case .failed: "failed"
      case .gone: "gone"
      }
    }
  }
}
