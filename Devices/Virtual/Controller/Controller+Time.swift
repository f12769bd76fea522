// Time, and what happens in it.
extension Controller {
  var cycle: Int64 { core.cycles + slept }

  /// Nanoseconds since power-up, by the crystal.
  public var now: Int64 { clock.nanoseconds(at: cycle) }

  /// Cycles for which the core was awake since power-up.
  public var awakeCycles: Int64 { core.cycles }

  /// Runs up to a time, or until the end of a frame has left: a zero byte.
  ///
  /// The program takes no notice of an interrupt within a block of instructions, which are some
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

  /// Whether the core does nothing, whatever interrupts there are.
  private var isStopped: Bool { hasCrashed || parts.clocks.rates.isStopped }

  private func step(until next: Int64) {
    if isAsleep { isAsleep = parts.pendingException == nil }
    // One that has to wait is entered as soon as it may be.
    let isUrgent = parts.pendingException != nil
    if isStopped || isAsleep || isHanging || isStalled {
      pass(until: next)
    } else {
      runCore(until: isUrgent ? now : next)
    }
  }

  /// Time passes without the core.
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

  /// The core has come to a place where a test lets it hang or fault.
  private func stopHere() {
    if hangs.contains(core.place) {
      isHanging = true
    } else {
      take(.undefinedInstruction)
    }
  }

  /// A fault is taken as a hard fault, because the program enables no other handler.
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
    // The vector is read from the flash too.
    isStalled = parts.flash.isBusy && parts.flash.memory.range.contains(vectors)
    guard !isStalled else { return }
    (isAsleep, isHanging) = (false, false)
    parts.begin(exception)
    core.enter(handler(of: exception))
  }
}

extension Core.Fault {
  /// What CFSR shows of it.
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
  /// What is due for the board as a whole: faults of the core, and resets.
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

  /// The controller restarts; memory keeps its content unless the supply was gone.
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

  /// Memory without a supply loses its content. The bytes are not 0, so that a program that expects
  /// 0 fails.
  private func loseMemory() {
    let bytes = [UInt8](repeating: 0xA5, count: Int(Memory.ramSize))
    _ = core.put(bytes, at: Memory.ram)
  }
}
