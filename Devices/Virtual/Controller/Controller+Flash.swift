// What the flash holds, for tests.
extension Controller {
  /// The bytes of the flash, at all or at some of its addresses. What an operation that is under way
  /// changes is not in them.
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

  /// The core is in front of an instruction that writes to the flash. While the flash is busy it
  /// stays there.
  func performStore() {
    guard !parts.flash.isBusy else { return isStalled = true }
    let stores = core.stepStore()
    if stores.isEmpty { take(.data) }
    for store in stores {
      // The second of an instruction waits for the first.
      guard awaitFlash() else { return }
      parts.flash.store(store, at: now)
    }
  }

  /// Stalls the core within an instruction until the flash is free.
  ///
  /// - Returns: whether that came before a reset.
  func awaitFlash() -> Bool {
    while parts.flash.isBusy {
      if parts.watchdog.isOver(at: now) || parts.requests.contains(.brownOut) { return false }
      pass(until: parts.next ?? now)
      parts.advance(to: now)
    }
    return true
  }

  /// A wrong key has given a bus error, which the core takes behind the instruction.
  func takeBusError() {
    guard parts.flash.takeBusError(), !hasCrashed else { return }
    isAsleep = false
    take(.write)
  }
}
