import TactusPattern

extension Course {
  /// The command that repeats this course.
  var command: String { "TACTUS_STALL_SEED=\(seed) swift test --filter StallFuzzTests" }

  /// The events of the course, one per line.
  var story: String {
    var lines = [
      "look-ahead \(lookAhead) ms, \(settings.actuators) actuators, "
        + "jitter \(settings.jitter / 1000) us, drift \(Int(settings.drift * 1e6)) ppm, "
        + "shortest pulse \(settings.minimumPulseMicroseconds) us"
    ]
    lines += stalls.map { "stalled: \($0)" }
    if loss.chance > 0 {
      lines.append(
        "lost: 1 byte in \(Int(1 / loss.chance)), "
          + "\(loss.span.lowerBound) to \(loss.span.upperBound) ms")
    }
    lines += steering.map { "steered: at \($0.time) ms \($0.action)" }
    lines += pattern.events.map { event in
      let parameters = event.parameters.map { "\($0.id.rawValue) \($0.value)" }
      return "plays: \(event.type) at \(event.time) s, duration \(event.duration ?? 0), "
        + parameters.joined(separator: ", ")
    }
    return lines.joined(separator: "\n  ")
  }
}
