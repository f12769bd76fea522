internal import BenchKit

extension ThroughputRun {
  /// Measures a step with voices in the engine and in a loop in C.
  mutating func mixing(_ progress: Progress) throws(BenchError) {
    var rows = [["voices", "engine ns", "ns a voice", "C ns", "engine / C"]]
    for voices in options.voices {
      let times = try measure(MixingPart(voices: voices).subjects(options), progress)
      let engine = addFigure("mixing \(voices) voices", times[0])
      let ratio = add("mixing \(voices) voices / C loop", times[0], over: times[1])
      rows.append([
        "\(voices)", Figure.text(engine), Figure.text(engine / Double(voices)),
        Figure.text(Self.median(times[1])), ratio,
      ])
    }
    end("Mixing: one step", rows)
  }

  /// Measures reading AHAP files of few and of many entries.
  mutating func reading(_ progress: Progress) throws(BenchError) {
    var parts: [ReadingPart] = []
    for entries in options.entries { parts.append(try ReadingPart(entries: entries)) }
    let times = try measure(parts.map { $0.subject(options) }, progress)
    let perEntry = zip(times, parts).map { times, part in times.map { $0 / Double(part.entries) } }
    var rows = [["entries", "ns an entry", "entries/s", "MB/s"]]
    for (part, times) in zip(parts, perEntry) {
      let entry = addFigure("reading one of \(part.entries) entries", times)
      let bytes = Double(part.bytes.count) / Double(part.entries)
      rows.append([
        "\(part.entries)", Figure.text(entry), Figure.text(1e9 / entry),
        Figure.text(bytes / entry * 1000),
      ])
    }
    compare("reading an entry of", perEntry, of: options.entries, from: options.fewEntries)
    end("Reading AHAP files", rows)
  }

  /// Measures steps with the same active events in small and in large Timelines.
  mutating func steps(_ progress: Progress) throws(BenchError) {
    let active = min(10, options.events.first ?? 10)
    var subjects: [TimedWork] = []
    for events in options.events {
      subjects.append(try StepPart(events: events, active: active).subject(options))
    }
    let times = try measure(subjects, progress)
    compare("a step in events", times, of: options.events)
    addRows("A step with \(active) active events", "a step in", options.events, times)
  }

  /// Measures steps with few and with many active events, and mixing the few in C. What a step does
  /// in addition to mixing is most of its time if few events are active.
  mutating func activeEvents(_ progress: Progress) throws(BenchError) {
    guard let few = options.activeEvents.first else { return }
    var subjects = [try MixingPart(voices: few).baseline(options)]
    for active in options.activeEvents {
      subjects.append(try StepPart(events: active, active: active).subject(options))
    }
    let all = try measure(subjects, progress)
    let times = Array(all.dropFirst())
    let perEvent = zip(times, options.activeEvents).map { times, count in
      times.map { $0 / Double(count) }
    }
    compare("an active event among", perEvent, of: options.activeEvents)
    _ = add("a step with \(few) active events / mixing \(few) in C", times[0], over: all[0])
    addRows("A step by active events", "a step of active", options.activeEvents, times)
  }

  /// Measures playing small and large Timelines of overlapping events completely.
  mutating func overlaps(_ progress: Progress) throws(BenchError) {
    var subjects: [TimedWork] = []
    for events in options.overlapping {
      subjects.append(try OverlapPart(events: events).subject())
    }
    let times = try measure(subjects, progress)
    compare("an overlapping event of", times, of: options.overlapping)
    addRows("Overlapping events, one", "one overlapping of", options.overlapping, times)
  }

  /// Measures starts in the middle of small and large Timelines.
  mutating func seeks(_ progress: Progress) throws(BenchError) {
    var subjects: [TimedWork] = []
    for events in options.events { subjects.append(try SeekPart(events: events).subject(options)) }
    let times = try measure(subjects, progress)
    compare("a start in events", times, of: options.events)
    addRows("Seek, start, step and stop", "a start in", options.events, times)
  }

  /// Measures searches for a time that a stream can leave out, among few and many segments.
  mutating func omissions(_ progress: Progress) throws(BenchError) {
    var subjects: [TimedWork] = []
    for segments in options.segments {
      subjects.append(try OmissionPart(segments: segments).subject(options))
    }
    let times = try measure(subjects, progress)
    compare("an omission in segments", times, of: options.segments)
    addRows("Omissions in a stream", "an omission in", options.segments, of: "segments", times)
  }

  /// Measures creating, starting and releasing players.
  mutating func players(_ progress: Progress) throws(BenchError) {
    let subjects = try PlayersPart(players: options.players).subjects(options)
    let times = try measure(subjects, progress)
    var rows = [["players", "ns each"]]
    for (subject, times) in zip(subjects, times) {
      rows.append([subject.name, Figure.text(addFigure(subject.name, times))])
    }
    end("Players of two taps", rows)
  }

  private mutating func addRows(
    _ title: String, _ name: String, _ counts: [Int], of unit: String = "events",
    _ times: [[Double]]
  ) {
    var rows = [[unit, "ns"]]
    for (count, times) in zip(counts, times) {
      rows.append(["\(count)", Figure.text(addFigure("\(name) \(count)", times))])
    }
    end(title, rows)
  }

  /// Adds the ratio of the last result to the first, or to a given one: `a step in events 1000000 /
  /// 10`.
  private mutating func compare(
    _ name: String, _ times: [[Double]], of counts: [Int], from few: Int? = nil
  ) {
    guard let many = counts.last, let few = few ?? counts.first, few != many,
      let index = counts.firstIndex(of: few)
    else { return }
    _ = add("\(name) \(many) / \(few)", times[times.count - 1], over: times[index])
  }
}
