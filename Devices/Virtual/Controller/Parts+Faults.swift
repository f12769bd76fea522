// The faults that tests inject.
extension Parts {
  /// Injects a fault at a time, which may be the present.
  mutating func plant(_ fault: Fault, at time: Int64) {
    let place = faults.firstIndex { $0.time > time } ?? faults.endIndex
    faults.insert((time, fault), at: place)
  }

  mutating func apply(_ fault: Fault, at now: Int64) {
    switch fault {
    case .dataHeld, .clockHeld, .unacknowledged, .leftOverStop, .arbitrationLost, .busError,
      .filtersStuck:
      applyToBus(fault, at: now)
    case .chipPresent, .chipReset, .chipStatus, .chipRaises, .actuator:
      applyToChip(fault, at: now)
    case .crystal(let hertz):
      clocks.setCrystal(hertz, at: now)
      changeRates(at: now)
    case .line(.overrun): serial.overrun()
    case .line(.framing): serial.addErrors(SerialPort.Status.framing)
    case .line(.noise): serial.addErrors(SerialPort.Status.noise)
    case .flashCut(let operation, let remainder):
      flash.behaviour.remainder = remainder
      flash.failing = flash.operations + max(operation, 0)
    case .brownOut, .hang, .exception: requests.append(fault)
    }
  }

  private mutating func applyToBus(_ fault: Fault, at now: Int64) {
    switch fault {
    case .dataHeld(let hold):
      let condition = bus.lines.holdData(BusLines.Hold(hold, at: now))
      bus.notice(condition, at: now)
    case .clockHeld(let hold):
      let condition = bus.lines.holdClock(BusLines.Hold(hold, at: now))
      bus.notice(condition, at: now)
    case .unacknowledged(let byte): bus.faults.unacknowledged = byte
    case .leftOverStop: bus.leaveStop()
    case .arbitrationLost(let time): bus.faults.otherMaster = time
    case .busError(let isMisplaced): bus.raiseBusError(isMisplaced: isMisplaced)
    case .filtersStuck: bus.stickFilters()
    default: break
    }
  }

  private mutating func applyToChip(_ fault: Fault, at now: Int64) {
    switch fault {
    case .chipPresent(let isPresent): bus.chip.setPresent(isPresent, at: now)
    case .chipReset: bus.chip.reset(at: now)
    case .chipStatus(let status): bus.chip.falseStatus = status
    case .chipRaises(let bits): bus.chip.raise(bits)
    case .actuator(let actuator): bus.chip.connect(actuator, at: now)
    default: break
    }
  }
}

extension I2CUnit {
  /// Leaves a STOP requested after the present transfer has stopped, or for the next START.
  mutating func leaveStop() {
    if isMaster { isStopLeftOver = true } else { control |= Control.stop }
  }

  /// Sets BERR; in master mode the transfer continues (27.3.4).
  mutating func raiseBusError(isMisplaced: Bool) {
    state |= State.busError
    if isMisplaced { faults.isStartBlocked = true }
  }

  mutating func stickFilters() {
    (faults.isDataFilterStuck, faults.isClockFilterStuck) = (true, true)
    isBusy = true
  }
}
