internal import TactusDevice
internal import TactusSystem

/// The work of a device's thread: reads requests from the mailbox and sends levels to the device as
/// fast as it accepts them.
///
/// The time is a parameter of every step, so tests run the loop on a virtual clock. One thread owns
/// the loop.
package final class DeviceLoop {
  let kernel: any KernelCalls
  let state: NodeState
  let capabilities: OutputCapabilities
  let wiring: Wiring
  var slot: EffectSlot
  var drive: DeviceDrive
  /// The last error that was reported and is not resolved.
  var failure: Errno?

  init(
    _ slot: consuming EffectSlot, _ plan: EvdevPlan, kernel: any KernelCalls, state: NodeState
  ) {
    self.slot = slot
    wiring = plan.wiring
    capabilities = plan.capabilities
    drive = DeviceDrive(capabilities)
    self.kernel = kernel
    self.state = state
  }

  /// Runs until the device is released or disconnected.
  package func run() {
    while !state.isClosing && !state.isGone {
      let deadline = step(at: kernel.nowNanoseconds)
      state.doorbell.arm()
      // Requests that arrived before the doorbell was armed did not ring.
      if !state.mailbox.isEmpty || state.isClosing || state.isGone { continue }
      if slot.wait(state.doorbell, until: deadline) == .hungUp { disconnect() }
    }
  }

  /// Does everything that is due.
  /// - Returns: when the next step is due if no request arrives before; `Int64.max` if none is due.
  package func step(at now: Int64) -> Int64 {
    if let batch = state.mailbox.take() { drive.take(batch) }
    if let order = drive.order(at: now) { send(order, at: now) }
    return drive.nextStep(after: now)
  }

  private func send(_ order: DeviceDrive.Order, at now: Int64) {
    let kind = wiring.kind(order.levels.values)
    // The device plays this effect already, and its lease needs no renewal yet.
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
    // The calls may have blocked.
    let after = isSame ? now : kernel.nowNanoseconds
    report(order, at: after)
    drive.sent(order, decided: now, at: after, wasHeard: !isSame)
    if !isSame { failure = nil }
  }
}
