internal import TactusDevice

/// What a device's thread does: takes what is asked for out of the mailbox, and tells the device as
/// often as it bears.
///
/// Every step takes the time, so that tests run it on a virtual clock. It belongs to one thread.
package final class DeviceLoop {
  let kernel: any KernelCalls
  let station: Station
  let capabilities: OutputCapabilities
  let wiring: Wiring
  var slot: EffectSlot
  var motors: InlineArray<2, Motor>
  /// When the device may be sent something again.
  var pace: Pace
  /// When what plays was sent last; nil: nothing plays.
  private var playedAt: Int64?
  /// What was reported last and is not mended.
  var failure: KernelError?

  init(
    _ slot: consuming EffectSlot, _ plan: EvdevPlan, queue: DriverQueue?,
    kernel: any KernelCalls, station: Station
  ) {
    self.slot = slot
    wiring = plan.wiring
    capabilities = plan.capabilities
    pace = Pace(interval: capabilities.updateIntervalNanoseconds, queue: queue)
    self.kernel = kernel
    self.station = station
    let pulses = capabilities.actuators.map(\.minimumPulseNanoseconds)
    let lease = capabilities.standardLease.durationNanoseconds
    motors = InlineArray { place in
      Motor(shortestPulse: place < pulses.count ? pulses[place] : 0, lease: lease)
    }
  }

  /// Plays until nobody needs the device or it has gone.
  package func run() {
    while !station.isClosing && !station.isGone {
      let deadline = step(at: kernel.nowNanoseconds)
      station.doorbell.arm()
      // What came before the bell was armed did not ring.
      if !station.mailbox.isEmpty || station.isClosing || station.isGone { continue }
      if slot.wait(station.doorbell, until: deadline) == .hungUp { vanish() }
    }
  }

  /// Does what is due.
  /// - Returns: when there is more to do, if nothing comes before; `Int64.max`: there is not.
  package func step(at now: Int64) -> Int64 {
    if let post = station.mailbox.take() { take(post) }
    let levels = nextLevels(at: now)
    let isNew = levels != sentLevels
    if now >= (isNew ? levelAt : renewalAt) {
      tell(levels, isRenewal: !isNew, at: now)
    }
    return nextStep(after: now)
  }

  private func take(_ post: Post) {
    if post.isStop {
      for place in motors.indices { motors[place].stop() }
      // It overtakes everything, the device's rest between two levels too.
      pace.letThrough()
    }
    for place in motors.indices { motors[place].take(post.wishes[place]) }
  }

  private func tell(_ levels: Levels, isRenewal: Bool, at now: Int64) {
    let kind = wiring.kind(levels.values)
    do throws(KernelError) {
      if kind.isStill {
        if !slot.kind.isStill { try slot.stop(kind) }
      } else if kind != slot.kind || isRenewal || now >= renewalAt {
        try slot.play(kind)
      } else {
        // The device tells no difference.
        note(levels, at: now)
        return
      }
    } catch {
      fail(error)
      return
    }
    // The calls may have taken any time.
    let after = kernel.nowNanoseconds
    pace.sent(isRenewal: isRenewal, at: after)
    note(levels, at: after)
    playedAt = kind.isStill ? nil : after
    failure = nil
  }

  /// When a new level may be sent.
  private var levelAt: Int64 { pace.levelAt(latest: latestRenewal) }

  /// When what plays is to be sent again; `Int64.max`: nothing plays.
  private var renewalAt: Int64 {
    guard let playedAt else { return .max }
    let due = playedAt &+ capabilities.standardLease.renewalNanoseconds
    return pace.renewalAt(due: due, latest: latestRenewal)
  }

  /// When what plays must have been sent again: a quarter of the lease is left for a thread that
  /// wakes late. `Int64.max`: nothing plays.
  private var latestRenewal: Int64 {
    playedAt.map { $0 &+ capabilities.standardLease.durationNanoseconds / 4 * 3 } ?? .max
  }

  private func nextStep(after now: Int64) -> Int64 {
    var time = renewalAt
    for place in motors.indices { time = min(time, motors[place].nextChange(after: now)) }
    if nextLevels(at: now) != sentLevels { time = min(time, levelAt) }
    return time
  }
}

/// A level for each motor.
struct Levels: Equatable {
  var values: InlineArray<2, Double>

  /// By their bits, so that a level equals itself whatever it is.
  static func == (a: Levels, b: Levels) -> Bool {
    (0..<2).allSatisfy { a.values[$0].bitPattern == b.values[$0].bitPattern }
  }
}

extension OutputCapabilities {
  /// The lease that the driver lends a level for, also where nobody ends it for a dead process.
  var standardLease: Lease { lease ?? .standard(.nobody) }
}
