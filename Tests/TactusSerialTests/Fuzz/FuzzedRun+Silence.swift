import TactusEngine

extension FuzzedRun {
  /// Milliseconds after which a motor is off that nothing keeps on: the lease of 200, and what is
  /// between a frame and the tick that ends it.
  private var lease: Int64 { 250 }

  /// Milliseconds of the one tap that is felt late when the rest is sent again.
  private var lateTap: Int { Int(course.settings.minimumPulseMicroseconds / 1000) + 12 }

  /// The first tick that drives a motor though its lease must be over.
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

  /// Since when nothing can have renewed a lease, in milliseconds; nil: something may have.
  ///
  /// What waited for a way, or for the link or the device to run, is heard when that ends.
  private func aloneSince(_ time: Int) -> Int? {
    let parted = course.stalls.filter { $0.contains(time) && $0.isolates }
    let starts = parted.map { beginning(of: $0) } + (ended.map { [$0] } ?? [])
    guard time >= 0, let start = starts.min() else { return nil }
    let released = course.stalls.filter { $0.end <= time && $0.end > start && $0.delays }
    return max(start, released.map(\.end).max() ?? start)
  }

  /// When a stall begins to count. Where the engine alone stands still the link sends what it has
  /// for a lease, and then stops the device; where the stop is lost as well, or the link does not
  /// run, only the device's own lease ends what it was sent last.
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
  /// Whether the device hears nothing new of the engine meanwhile.
  var isolates: Bool {
    switch kind {
    case .engine, .link, .process, .heldToDevice, .held, .cutToDevice, .cut: true
    case .device, .heldToHost, .cutToHost: false
    }
  }

  /// Whether something that was sent before comes at its end.
  var delays: Bool {
    switch kind {
    case .link, .process, .device, .heldToDevice, .held: true
    case .engine, .heldToHost, .cutToDevice, .cutToHost, .cut: false
    }
  }
}
