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
  /// When the device may be told something again, in nanoseconds.
  var readyAt: Int64 = .min
  /// When what plays must be told again.
  private var renewAt: Int64 = .max
  /// What was reported last and is not mended.
  var failure: KernelError?

  init(
    _ slot: consuming EffectSlot, wiring: Wiring, capabilities: OutputCapabilities,
    kernel: any KernelCalls, station: Station
  ) {
    self.slot = slot
    self.wiring = wiring
    self.capabilities = capabilities
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
    let isRenewal = now >= renewAt
    if (levels != sentLevels || isRenewal) && now >= readyAt {
      tell(levels, isRenewal: isRenewal, at: now)
    }
    return nextStep(after: now)
  }

  private func take(_ post: Post) {
    if post.isStop {
      for place in motors.indices { motors[place].stop() }
      // It overtakes everything, the device's rest between two levels too.
      readyAt = .min
    }
    for place in motors.indices { motors[place].take(post.wishes[place]) }
  }

  private func tell(_ levels: Levels, isRenewal: Bool, at now: Int64) {
    let kind = wiring.kind(levels.values)
    do throws(KernelError) {
      if kind.isStill {
        if !slot.kind.isStill { try slot.stop(kind) }
      } else if kind != slot.kind || isRenewal {
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
    note(levels, at: after)
    readyAt = after &+ capabilities.updateIntervalNanoseconds
    renewAt = kind.isStill ? .max : after &+ capabilities.standardLease.renewalNanoseconds
    failure = nil
  }

  private func nextStep(after now: Int64) -> Int64 {
    var time = renewAt == .max ? .max : max(renewAt, readyAt)
    for place in motors.indices { time = min(time, motors[place].nextChange(after: now)) }
    if nextLevels(at: now) != sentLevels { time = min(time, readyAt) }
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
