internal import TactusDevice
internal import TactusSystem

/// What a device's thread does: takes what is asked for out of the mailbox, and sends the device
/// levels as often as it bears.
///
/// Every step takes the time, so that tests run it on a virtual clock. It belongs to one thread.
package final class DeviceLoop {
  let kernel: any KernelCalls
  let station: Station
  let capabilities: OutputCapabilities
  let wiring: Wiring
  var slot: EffectSlot
  var drive: DeviceDrive
  /// What was reported last and is not mended.
  var failure: Errno?

  init(
    _ slot: consuming EffectSlot, _ plan: EvdevPlan, kernel: any KernelCalls, station: Station
  ) {
    self.slot = slot
    wiring = plan.wiring
    capabilities = plan.capabilities
    drive = DeviceDrive(capabilities)
    self.kernel = kernel
    self.station = station
  }

  /// Plays until the device is not needed any more or has gone.
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
    if let post = station.mailbox.take() { drive.take(post) }
    if let order = drive.order(at: now) { send(order, at: now) }
    return drive.nextStep(after: now)
  }

  private func send(_ order: DeviceDrive.Order, at now: Int64) {
    let kind = wiring.kind(order.levels.values)
    // The device tells no difference.
    let isSame = kind == slot.kind && !kind.isStill && !order.isRenewal
    do throws(Errno) {
      if kind.isStill {
        if !slot.kind.isStill { try slot.stop(kind) }
      } else if !isSame {
        try slot.play(kind)
      }
    } catch {
      fail(error)
      return
    }
    // The calls may have taken any time.
    let after = isSame ? now : kernel.nowNanoseconds
    report(order, at: after)
    drive.sent(order, decided: now, at: after, wasHeard: !isSame)
    if !isSame { failure = nil }
  }
}
