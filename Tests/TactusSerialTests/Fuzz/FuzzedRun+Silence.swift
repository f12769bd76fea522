import TactusEngine

extension FuzzedRun {
  /// The milliseconds after which a motor without a renewal must be off: the lease of 200 ms, plus
  /// the time until the last frame arrives and a tick ends the level.
  private var lease: Int64 { 250 }

  /// The length in milliseconds of the tap that is played late after a stall.
  private var lateTap: Int { Int(course.settings.minimumPulseMicroseconds / 1000) + 12 }

  /// The first tick that drives a motor although its lease must have ended. A late tap does not
  /// count.
  var firstStuckLevel: Violation? {
    var driven = 0
    for tick in ticks {
      let time = Int(run.milliseconds(tick))
      guard tick.drives.contains(where: { $0 > 0 }), let since = aloneSince(time),
        time - since > lease
      else {
        driven = 0
        continue
      }
      driven += 1
      guard driven > lateTap else { continue }
      return Violation(time: run.milliseconds(tick), actuator: 0, what: .stuck(since: since))
    }
    return nil
  }

  /// The time since which no renewal can have reached the device, in milliseconds from the start;
  /// nil if one was possible.
  ///
  /// Bytes that waited during a stall arrive at its end, and count as a renewal.
  private func aloneSince(_ time: Int) -> Int? {
    let parted = course.stalls.filter { $0.contains(time) && $0.isolates }
    let starts = parted.map { beginning(of: $0) } + (ended.map { [$0] } ?? [])
    guard time >= 0, let start = starts.min() else { return nil }
    let released = course.stalls.filter { $0.end <= time && $0.end > start && $0.delays }
    return max(start, released.map(\.end).max() ?? start)
  }

  /// The time from which the stall prevents renewals, in milliseconds. Usually it is the start of
  /// the stall. If only the engine is stalled, the link sends segments for a lease and then a stop.
  /// If this stop may be lost or delayed, the time is a lease later, because then only the device's
  /// own lease ends the last level.
  private func beginning(of stall: Stall) -> Int {
    guard stall.kind == .engine else { return stall.start }
    let reach = stall.start - Course.recovery..<stall.start + Int(lease)
    let isAlone = !course.stalls.contains {
      $0.kind != .engine && $0.start < reach.upperBound && $0.end > reach.lowerBound
    }
    return isAlone && course.loss.chance == 0 ? stall.start : stall.start + 200
  }
}

extension Stall {
  /// Whether the device receives nothing new from the engine during the stall.
  var isolates: Bool {
    switch kind {
    case .engine, .link, .process, .heldToDevice, .held, .cutToDevice, .cut: true
    case .device, .heldToHost, .cutToHost: false
    }
  }

  /// Whether bytes that waited during the stall reach the device at its end.
  var delays: Bool {
    switch kind {
    case .link, .process, .device, .heldToDevice, .held: true
    case .engine, .heldToHost, .cutToDevice, .cutToHost, .cut: false
    }
  }
}
