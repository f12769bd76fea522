// The steps of a transfer: RM0090, section 27.3.3 "I2C master mode", figures "Transfer sequence
// diagram for master transmitter" and "... for master receiver".
extension I2CUnit {
  var next: Int64? { earlier(due, earlier(lines.next, faults.otherUntil)) }

  /// The time at which the present step on the bus ends; nil while a line that it needs is held
  /// low.
  private var due: Int64? {
    guard lines.isClockHigh else { return nil }
    switch phase {
    case .stopping(let due): return lines.isDataHigh ? due : nil
    case .starting(let due), .addressing(_, let due), .receiving(let due, _): return due
    case .sending(.some, let due): return due
    default: return nil
    }
  }

  mutating func advance(to now: Int64) {
    chip.advance(to: now)
    while let next, next <= now {
      if let free = lines.next, free <= next {
        let wasClockHigh = lines.isClockHigh
        notice(lines.advance(to: free), at: free)
        if !wasClockHigh || lines.areFree { postpone(to: free) }
      } else if let free = faults.otherUntil, free <= next {
        faults.otherUntil = nil
        notice(.stop, at: free)
      } else {
        finish(at: next)
      }
    }
  }

  /// Delays a step that a held line has kept from ending. The step ends one bit after the line is
  /// free.
  private mutating func postpone(to now: Int64) {
    let due = now + bit
    switch phase {
    case .starting(let until): phase = .starting(until: max(until, due))
    case .stopping(let until): phase = .stopping(until: max(until, due))
    case .addressing(let byte, let until): phase = .addressing(byte, until: max(until, due))
    case .sending(let byte?, let until): phase = .sending(byte, until: max(until, due))
    case .receiving(let until, let acknowledged):
      phase = .receiving(until: max(until, due), acknowledged: acknowledged)
    default: break
    }
    takeRequests(at: now)
  }

  /// Handles the end of the present step on the bus.
  private mutating func finish(at now: Int64) {
    switch phase {
    case .starting: start(at: now)
    case .stopping: stop(at: now)
    case .addressing(let address, _): finish(address: address, at: now)
    case .sending(let byte?, _): finish(sending: byte, at: now)
    case .receiving(_, let acknowledged): finishReceiving(acknowledged: acknowledged, at: now)
    default: break
    }
  }

  private mutating func start(at now: Int64) {
    control &= ~Control.start
    (state, hasReadState, transferred, isBusy) = (State.started, false, 0, true)
    phase = .started
    // If a STOP was requested earlier, it follows immediately, and the address is not sent.
    if has(Control.stop) {
      leftOverStops += 1
      stop(at: now)
    }
  }

  private mutating func stop(at now: Int64) {
    chip.end()
    control &= ~Control.stop
    if isStopLeftOver { control |= Control.stop }
    isStopLeftOver = false
    // SB and ADDR stay set until the program clears them (27.6.6).
    state &= ~(State.emptied | State.transferred)
    phase = .idle
    isBusy = faults.isFilterStuck
    if !has(Control.enable) { clear() }
    takeRequests(at: now)
  }

  /// Whether another part holds SDA low during a 1 of the byte, or an injected fault makes another
  /// master win.
  private mutating func losesArbitration(_ byte: UInt8, at now: Int64) -> Bool {
    if let time = faults.otherMaster {
      (faults.otherMaster, faults.otherUntil) = (nil, now + time)
    } else if lines.isDataHigh || byte == 0 {
      return false
    }
    state |= State.arbitrationLost
    (phase, waiting, isBusy) = (.idle, nil, true)
    if !has(Control.enable) { clear() }
    return true
  }

  /// Whether a byte is acknowledged. A line that is held low looks like an acknowledgement.
  private mutating func isAcknowledged(_ answer: Bool) -> Bool {
    defer { transferred += 1 }
    if faults.unacknowledged == transferred {
      faults.unacknowledged = nil
      return false
    }
    return (answer && isConnected) || !lines.isDataHigh
  }

  private mutating func finish(address: UInt8, at now: Int64) {
    if losesArbitration(address, at: now) { return }
    let isRead = address & 1 == 1
    guard isAcknowledged(chip.begin(address >> 1, isRead: isRead, at: now)) else {
      return fail(at: now)
    }
    (state, hasReadState) = (state | State.addressed, false)
    phase = .addressed(isRead: isRead)
  }

  private mutating func fail(at now: Int64) {
    state |= State.failure
    (phase, waiting) = (.ended, nil)
    takeRequests(at: now)
  }

  private mutating func finish(sending byte: UInt8, at now: Int64) {
    if losesArbitration(byte, at: now) { return }
    guard isAcknowledged(chip.take(byte, at: now)) else { return fail(at: now) }
    if let next = waiting {
      waiting = nil
      state |= State.emptied
      phase = .sending(next, until: now + 9 * bit)
      return
    }
    state |= State.emptied | State.transferred
    phase = .sending(nil, until: now)
    takeRequests(at: now)
  }

  private mutating func finishReceiving(acknowledged: Bool?, at now: Int64) {
    let byte = lines.isDataHigh ? chip.give(at: now) : 0
    transferred += 1
    let acknowledged = acknowledged ?? has(Control.acknowledge)
    if state & State.filled != 0 {
      held = byte
      state |= State.transferred
      phase = .stalled(acknowledged: acknowledged)
    } else {
      data = byte
      state |= State.filled
      phase = acknowledged ? .stalled(acknowledged: true) : .ended
      if acknowledged, !has(Control.stop), !has(Control.start) { receive(at: now) }
    }
    takeRequests(at: now)
  }

  mutating func receive(at now: Int64) {
    let decided = has(Control.position) ? has(Control.acknowledge) : nil
    phase = .receiving(until: now + 9 * bit, acknowledged: decided)
  }

  /// Begins a requested START or STOP if it is possible now.
  mutating func takeRequests(at now: Int64) {
    guard has(Control.enable) || phase != .idle else { return }
    switch phase {
    case .idle:
      guard has(Control.start), !isBusy, !faults.isStartBlocked, lines.areFree else { return }
      (phase, isBusy) = (.starting(until: now + bit), true)
    case .sending(nil, _), .ended, .stalled:
      if has(Control.stop) {
        if phase == .stalled(acknowledged: true) {
          mistakes.note("I2C: a STOP after a byte that was acknowledged (27.3.3)")
        }
        phase = .stopping(until: now + bit)
      } else if has(Control.start) {
        phase = .starting(until: now + bit)
      }
    default: break
    }
  }
}
