// Advances the time, and handles the events that are due.
extension Controller {
  var cycle: Int64 { core.cycles + slept }

  /// The present time on the controller's clock, in nanoseconds since power-up.
  public var now: Int64 { clock.nanoseconds(at: cycle) }

  /// The number of cycles since power-up in which the core was awake.
  public var awakeCycles: Int64 { core.cycles }

  /// Runs up to a time, or until a zero byte has been sent, which ends a frame.
  ///
  /// The core takes interrupts only between blocks of instructions. A block takes some
  /// microseconds.
  /// - Parameter end: nanoseconds since power-up.
  public func run(until end: Int64) {
    while now < end {
      parts.advance(to: now)
      followClock()
      followFlash()
      if let left = parts.frameEnd, left <= now { return }
      serveBoard()
      takeBusError()
      if !isStopped { enterHandler() }
      step(until: min(end, parts.next ?? .max, parts.frameEnd ?? .max))
    }
    parts.advance(to: now)
  }

  /// Whether the core does nothing, regardless of interrupts.
  private var isStopped: Bool { hasCrashed || parts.clocks.rates.isStopped }

  private func step(until next: Int64) {
    if isAsleep { isAsleep = parts.pendingException == nil }
    // A pending exception is entered as soon as the core permits it.
    let isUrgent = parts.pendingException != nil
    if isStopped || isAsleep || isHanging || isStalled {
      pass(until: next)
    } else {
      runCore(until: isUrgent ? now : next)
    }
  }

  /// Lets time pass without the core.
  func pass(until time: Int64) { slept += max(clock.cycle(at: time) - cycle, 1) }

  private func runCore(until time: Int64) {
    switch core.run(cycles: clock.cycle(at: time) - cycle) {
    case .sleep: isAsleep = true
    case .broken: stopHere()
    case .fault(let fault): take(fault)
    case .stalled: isStalled = parts.flash.isBusy
    case .handlerReturned, .cycles: break
    }
  }

  /// Handles an address at which a test makes the core hang or fault.
  private func stopHere() {
    if hangs.contains(core.place) {
      isHanging = true
    } else {
      take(.undefinedInstruction)
    }
  }

  /// Handles a fault of the core as a hard fault, because the program enables no other handler.
  func take(_ fault: Core.Fault) {
    faults.append(core.place)
    parts.system.noteFault(fault.status, address: core.faultAddress)
    let place = "0x\(hexadecimal(core.place))"
    let isTaken = fault != .breakpoint && core.enterFault(handler(of: Parts.Exception.hardFault))
    note(isTaken ? "the program faulted at \(place)" : "the program stopped at \(place)")
    hasCrashed = !isTaken
  }

  private func enterHandler() {
    guard !isStalled, let exception = parts.pendingException else { return }
    let isMaskable = exception != Parts.Exception.crystalFailure
    guard core.takesInterrupt(isMaskable: isMaskable) else { return }
    // The core also reads the vector from the flash.
    isStalled = parts.flash.isBusy && parts.flash.memory.range.contains(vectors)
    guard !isStalled else { return }
    (isAsleep, isHanging) = (false, false)
    parts.begin(exception)
    core.enter(handler(of: exception))
  }
}

extension Core.Fault {
  /// The bits of CFSR for the fault.
  fileprivate var status: UInt32 {
    switch self {
    case .data: SystemControl.preciseDataError | SystemControl.addressValid
    case .instruction: SystemControl.instructionError
    case .write: SystemControl.impreciseDataError
    case .undefinedInstruction, .breakpoint: SystemControl.undefinedInstruction
    }
  }
}

// Resets.
extension Controller {
  /// Handles the requests that concern the whole board: faults of the core, and resets.
  private func serveBoard() {
    for fault in parts.requests { serve(fault) }
    parts.requests = []
    if parts.system.isResetRequested { restart(.software) }
    if parts.watchdog.isOver(at: now) { restart(.watchdog) }
  }

  private func serve(_ fault: Fault) {
    switch fault {
    case .brownOut: restart(.powerOn)
    case .hang(let address):
      if core.breaks(at: address) { hangs.insert(address) }
    case .exception(let address):
      if core.breaks(at: address) { exceptions.insert(address) }
    default: break
    }
  }

  /// Restarts the controller. Memory keeps its content unless the supply failed.
  private func restart(_ cause: ResetCause) {
    resets.append((now, cause))
    parts.restart(cause, at: now)
    followClock()
    if cause == .powerOn { loseMemory() }
    (isAsleep, isHanging, hasCrashed) = (false, false, false)
    (isStalled, isCut) = (false, false)
    (hangs, exceptions) = ([], [])
    core.forgetBreaks()
    followFlash()
    startCore()
  }

  /// Fills the memory after a loss of the supply. The bytes are not 0, so that a program that
  /// expects 0 fails.
  private func loseMemory() {
    let bytes = [UInt8](repeating: 0xA5, count: Int(Memory.ramSize))
    _ = core.put(bytes, at: Memory.ram)
  }
}
