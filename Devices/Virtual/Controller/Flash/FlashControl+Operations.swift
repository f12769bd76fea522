// Erase and program operations: RM0090, section 3.6.
extension FlashControl {
  /// A write by the core to the flash.
  struct Store: Equatable {
    var address: UInt32
    /// The bytes, the low one first: 1, 2 or 4.
    var bytes: [UInt8]
  }

  var isBusy: Bool { end != nil }

  /// Whether the end or an error of an operation requests the interrupt: section 3.6.6.
  var isInterrupting: Bool {
    control & Control.endInterrupt != 0 && status & Status.ended != 0
      || control & Control.errorInterrupt != 0 && status & Status.failed != 0
  }

  var next: Int64? { earlier(end, failure) }

  mutating func advance(to now: Int64) {
    // An operation during which the supply fails does not complete.
    guard let end, end <= now, failure == nil, let operation else { return }
    memory.complete(operation)
    (self.operation, self.end) = (nil, nil)
    control &= ~Control.start
    if control & Control.endInterrupt != 0 { status |= Status.ended }
  }

  /// Whether the supply has failed during an operation, at or before a time. Returns true once for
  /// each failure.
  mutating func takeFailure(by now: Int64) -> Bool {
    guard failing != nil, let time = failure, time <= now else { return false }
    failing = nil
    return true
  }

  /// The word that is being programmed, with its address; nil if no word is.
  var programmed: (bytes: [UInt8], address: UInt32)? {
    guard let operation, case .program(_, let address) = operation else { return nil }
    return (memory.result(of: operation), address)
  }

  /// Interrupts the operation, as a reset does.
  mutating func cut() {
    if let operation { memory.cut(operation, leaving: behaviour.remainder) }
    (operation, end, failure) = (nil, nil, nil)
  }

  /// Handles a write of the program while no operation is under way.
  mutating func store(_ store: Store, at now: Int64) {
    if let error = error(of: store) { return fail(error, "a write to", store.address) }
    let operation = FlashMemory.Operation.program(store.bytes, at: store.address)
    if memory.leavesZeros(operation) {
      mistakes.note("ones are programmed over zeros at 0x\(String(store.address, radix: 16))")
    }
    begin(operation, lasting: behaviour.programNanoseconds, at: now)
  }

  /// The error bit that prevents a write; nil if it is permitted. The core splits unaligned writes,
  /// so their parts do not have the width that PSIZE sets.
  private func error(of store: Store) -> UInt32? {
    let erases = Control.eraseSector | Control.eraseAll
    if control & Control.program == 0 || control & erases != 0 { return Status.wrongSequence }
    let (first, count) = (store.address, UInt32(store.bytes.count))
    let last = first + (count - 1)
    if first / FlashMemory.row != last / FlashMemory.row { return Status.misaligned }
    if count != width || first % count != 0 { return Status.wrongWidth }
    return isProtected(memory.sector(of: first)) ? Status.protected : nil
  }

  /// The number of bytes of an operation, by PSIZE. Eight bytes need a supply VPP, which the board
  /// does not have: section 3.6.2, table 13.
  private var width: UInt32 { 1 << ((control & Control.width) >> 8) }

  private func isProtected(_ sector: Int?) -> Bool {
    guard let sector else { return true }
    return options >> (Options.unprotected + UInt32(sector)) & 1 == 0
  }

  /// Handles STRT in the control register.
  mutating func startErase(at now: Int64) {
    if width == 8 { mistakes.note("a PSIZE of 64 bits without the supply VPP") }
    switch (control & Control.eraseSector != 0, control & Control.eraseAll != 0) {
    case (true, false): eraseSector(Int((control & Control.sector) >> 3), at: now)
    case (false, true): eraseAll(at: now)
    // By section 3.7.4 this is an error; an earlier revision says that nothing is erased.
    case (true, true): fail(Status.protected, "SER and MER for", FlashMemory.base)
    // By section 3.6.3 the result is unpredictable.
    case (false, false): mistakes.note("STRT in FLASH_CR without SER or MER")
    }
  }

  /// A sector that does not exist counts as protected: section 3.7.4.
  private mutating func eraseSector(_ number: Int, at now: Int64) {
    guard memory.sectors.indices.contains(number), !isProtected(number) else {
      return fail(Status.protected, "an erase of sector", UInt32(number))
    }
    erase(memory.sectors[number], at: now)
  }

  private mutating func eraseAll(at now: Int64) {
    guard !memory.sectors.indices.contains(where: isProtected) else {
      return fail(Status.protected, "an erase of all at", FlashMemory.base)
    }
    erase(memory.range, at: now)
  }

  private mutating func erase(_ range: Range<UInt32>, at now: Int64) {
    let time = behaviour.eraseNanoseconds * Int64(range.count / (16 * 1024))
    control |= Control.start
    begin(.erase(range), lasting: width < 4 ? time * 8 / 5 : time, at: now)
  }

  private mutating func begin(
    _ operation: FlashMemory.Operation, lasting time: Int64, at now: Int64
  ) {
    (self.operation, end) = (operation, now + time)
    if failing == operations { failure = now + time / 2 }
    operations += 1
  }

  private mutating func fail(_ error: UInt32, _ what: String, _ place: UInt32) {
    status |= error
    // OPERR is set only together with the interrupt: section 3.9.5.
    if control & Control.errorInterrupt != 0 { status |= Status.failed }
    let number = String(place, radix: 16)
    mistakes.note("\(what) 0x\(number) failed: 0x\(String(error, radix: 16)) in FLASH_SR")
  }
}
