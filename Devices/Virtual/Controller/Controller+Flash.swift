// The content of the flash, for tests.
extension Controller {
  /// The bytes of the flash at the given addresses, or all of them for nil, without the changes of
  /// an unfinished operation.
  public func flash(_ addresses: Range<UInt32>? = nil) -> [UInt8] {
    Array(parts.flash.memory[(addresses ?? parts.flash.memory.range)])
  }

  /// Switches the board off, which interrupts an operation of the flash. Do not use the controller
  /// after that.
  ///
  /// - Returns: the content of the flash, for the next controller.
  public func switchOff() -> [UInt8] {
    parts.flash.cut()
    return flash()
  }

  /// The number of program and erase operations that have begun since power-up.
  public var flashOperations: Int { parts.flash.operations }

  /// Whether an operation of the flash is under way.
  public var isFlashBusy: Bool { parts.flash.isBusy }
}

// The connection between the core and the flash.
extension Controller {
  /// Copies changed bytes of the flash to the core, and sets whether the core may read it.
  func followFlash() {
    if let changed = parts.flash.memory.takeChanged() {
      _ = core.put(Array(parts.flash.memory[changed]), at: changed.lowerBound)
    }
    if parts.flash.isBusy != core.isFlashBusy { core.setFlashBusy(parts.flash.isBusy) }
    if !parts.flash.isBusy { isStalled = false }
  }

  /// Handles a write to the flash. If the flash is busy, the write waits until it is free.
  func store(_ store: FlashControl.Store) {
    guard awaitFlash() else { return core.yield() }
    parts.flash.store(store, at: now)
    // The rest of the present block of instructions may read the new word.
    if let (bytes, address) = parts.flash.programmed { _ = core.put(bytes, at: address) }
    core.yield()
  }

  /// Handles a read of the flash. If the flash is busy, the read waits until it is free.
  func awaitRead() {
    if !awaitFlash() { core.yield() }
    followFlash()
  }

  /// Stalls the core within an instruction until the flash is free. That may be later than the end
  /// of the present call of `run`.
  ///
  /// - Returns: whether the flash became free before a reset.
  func awaitFlash() -> Bool {
    parts.advance(to: now)
    while parts.flash.isBusy {
      isCut = parts.watchdog.isOver(at: now) || parts.requests.contains(.brownOut)
      if isCut { return false }
      pass(until: parts.next ?? now)
      parts.advance(to: now)
    }
    return !isCut
  }

  /// Makes the core take the bus error of a wrong key for the flash, after the instruction that
  /// wrote it.
  func takeBusError() {
    guard parts.flash.takeBusError(), !hasCrashed else { return }
    isAsleep = false
    take(.write)
  }
}
