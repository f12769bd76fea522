// The program's actions on a transfer, and events from outside.
extension I2CUnit {
  /// Reads the data register. That makes room for the byte that was held back, even after a STOP.
  mutating func readData(at now: Int64) -> UInt32 {
    let value = UInt32(data)
    state &= ~State.transferred
    guard let byte = held else {
      state &= ~State.filled
      return value
    }
    (data, held) = (byte, nil)
    guard case .stalled(let acknowledged) = phase else { return value }
    if acknowledged { receive(at: now) } else { phase = .ended }
    takeRequests(at: now)
    return value
  }

  /// Clears ADDR after the program has read both status registers, and continues the transfer.
  mutating func acceptAddress(at now: Int64) {
    guard hasReadState else { return }
    state &= ~State.addressed
    guard case .addressed(let isRead) = phase else { return }
    if isRead {
      receive(at: now)
    } else {
      state |= State.emptied
      phase = .sending(nil, until: now)
      takeRequests(at: now)
    }
  }

  mutating func write(data byte: UInt8, at now: Int64) {
    // This also clears the flag after a STOP, when the byte is not sent.
    if hasReadState { state &= ~State.started }
    switch phase {
    case .started where hasReadState:
      phase = .addressing(byte, until: now + 9 * bit)
    case .sending(nil, _):
      // The byte is sent immediately, so the data register is free again.
      state &= ~State.transferred
      phase = .sending(byte, until: now + 9 * bit)
    case .sending:
      waiting = byte
      state &= ~(State.emptied | State.transferred)
    default: break
    }
  }

  /// Releases the lines in the middle of a transfer. A chip that is sending continues its byte, and
  /// holds SDA low until the zeros have been clocked out.
  mutating func release(at now: Int64) {
    if case .receiving(let until, _) = phase, chip.next(at: now) != 0xFF {
      let left = Int(max((until - now) / max(bit, 1), 1))
      _ = lines.holdData(.clocks(min(left, 9)))
    }
    (phase, waiting, isStopLeftOver) = (.idle, nil, false)
  }

  /// Handles a change of the lines that the unit did not cause.
  mutating func notice(_ condition: BusLines.Condition?, at now: Int64) {
    if !lines.areFree { isBusy = true }
    guard let condition else { return }
    if condition == .stop {
      chip.end()
      if !isMaster { isBusy = faults.isFilterStuck || !lines.areFree }
      takeRequests(at: now)
    }
  }

  /// Sets whether the pins, as general-purpose outputs, release the lines or hold them low.
  mutating func setPort(data: Bool, clock: Bool, at now: Int64) {
    let before = lines.port
    guard before != (data, clock) else { return }
    // A change of a line clears the error of its filter.
    if before.data != data { faults.isDataFilterStuck = false }
    if before.clock != clock { faults.isClockFilterStuck = false }
    let conditions = lines.setPort(data: data, clock: clock)
    notice(nil, at: now)
    for condition in conditions { notice(condition, at: now) }
  }
}
