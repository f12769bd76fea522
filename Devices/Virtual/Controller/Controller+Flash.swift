// What the flash holds, for tests.
extension Controller {
  /// The bytes of the flash, at all or at some of its addresses. What an operation that is under
  /// way changes is not in them.
  public func flash(_ addresses: Range<UInt32>? = nil) -> [UInt8] {
    Array(parts.flash.memory[(addresses ?? parts.flash.memory.range)])
  }

  /// Switches the board off, which cuts an operation of the flash short. Use it no more then.
  ///
  /// - Returns: what the flash holds, for the next controller.
  public func switchOff() -> [UInt8] {
    parts.flash.cut()
    return flash()
  }

  /// Operations of the flash, to program or to erase, that have begun since power-up.
  public var flashOperations: Int { parts.flash.operations }

  /// Whether an operation of the flash is under way.
  public var isFlashBusy: Bool { parts.flash.isBusy }
}

// The core and the flash.
extension Controller {
  /// Gives the core what the flash holds now, and whether it may read it.
  func followFlash() {
    if let changed = parts.flash.memory.takeChanged() {
      _ = core.put(Array(parts.flash.memory[changed]), at: changed.lowerBound)
    }
    if parts.flash.isBusy != core.isFlashBusy { core.setFlashBusy(parts.flash.isBusy) }
    if !parts.flash.isBusy { isStalled = false }
  }

  /// A write to the flash waits until that is free.
  func store(_ store: FlashControl.Store) {
    guard awaitFlash() else { return core.yield() }
    parts.flash.store(store, at: now)
    // The same block of instructions may read it already.
    if let (bytes, address) = parts.flash.programmed { _ = core.put(bytes, at: address) }
    core.yield()
  }

  /// A read of the flash waits until that is free.
  func awaitRead() {
    if !awaitFlash() { core.yield() }
    followFlash()
  }

  /// Stalls the core within an instruction until the flash is free. This may be after the time up
  /// to which the controller should run.
  ///
  /// - Returns: whether that came before a reset.
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

  /// A wrong key has given a bus error, which the core takes behind the instruction.
  func takeBusError() {
    guard parts.flash.takeBusError(), !hasCrashed else { return }
    isAsleep = false
    take(.write)
  }
}
