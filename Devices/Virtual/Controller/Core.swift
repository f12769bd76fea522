import CCortexM

/// Handles the core's accesses to addresses without memory, while it runs.
protocol CorePeripherals: AnyObject {
  func read(_ address: UInt32) -> UInt32
  func write(_ value: UInt32, to address: UInt32)
  /// Handles a write to the flash, which does not change the memory itself.
  func store(_ store: FlashControl.Store)
  /// Called before the program reads the busy flash. It reads the content after the return.
  func awaitRead()
}

/// A Cortex-M4 of libunicorn with its memory.
@safe final class Core {
  /// The reason why the core halted.
  enum Halt: Equatable {
    case cycles
    case sleep
    case handlerReturned
    case fault(Fault)
    /// The core is at an address that was passed to ``breaks(at:)``.
    case broken
    /// The next instruction is in the flash, which is busy.
    case stalled
  }

  /// The kind of a fault.
  enum Fault: Equatable {
    case undefinedInstruction
    case instruction
    case data
    case breakpoint
    /// A peripheral refused a write after the core had gone on to the next instruction.
    case write
  }

  private let core: OpaquePointer
  private let callbacks = Callbacks()

  /// The objects that the core's callbacks use.
  private final class Callbacks {
    // Not weak: every use of a weak reference is slower, and so is each count of the references to
    // the handler. The core calls it for every access to a register.
    unowned var peripherals: (any CorePeripherals)?

    static func of(_ context: UnsafeMutableRawPointer?) -> (any CorePeripherals)? {
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue().peripherals
    }
  }

  /// The handler of accesses to peripherals. It must exist while the core runs.
  var peripherals: (any CorePeripherals)? {
    get { callbacks.peripherals }
    set { callbacks.peripherals = newValue }
  }

  init() throws(ControllerError) {
    let opened = unsafe cortex_m_open(
      Unmanaged.passUnretained(callbacks).toOpaque(),
      { unsafe Callbacks.of($0)?.read($1) ?? 0 }, { unsafe Callbacks.of($0)?.write($2, to: $1) })
    guard let opened = unsafe opened else {
      throw ControllerError("libunicorn cannot be opened; install libunicorn-dev")
    }
    unsafe core = opened
  }

  deinit { unsafe cortex_m_close(core) }

  /// Adds memory in whole pages of 4096 bytes.
  func map(_ address: UInt32, size: UInt32) -> Bool {
    unsafe cortex_m_map(core, address, size) != 0
  }

  /// Adds memory in whole pages that the program reads and runs. Its writes are passed to `store`.
  func mapFlash(_ address: UInt32, size: UInt32) -> Bool {
    let isMapped = unsafe cortex_m_map_flash(
      core, address, size,
      { context, address, size, value in
        let peripherals = unsafe Callbacks.of(context)
        for store in Core.halves(address, size, value) { peripherals?.store(store) }
      }, { unsafe Callbacks.of($0)?.awaitRead() })
    return isMapped != 0
  }

  /// Whether fetches from the flash halt the core, and reads call `awaitRead`.
  private(set) var isFlashBusy = false

  func setFlashBusy(_ isBusy: Bool) {
    isFlashBusy = isBusy
    unsafe cortex_m_set_flash_busy(core, isBusy ? 1 : 0)
  }

  /// Splits accesses to the flash for its bus of 32 bits: the engine's access of 64 bits becomes
  /// two.
  fileprivate static func halves(
    _ address: UInt32, _ size: UInt32, _ value: UInt64
  ) -> [FlashControl.Store] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return stride(from: 0, to: bytes.count, by: 4).map {
      FlashControl.Store(
        address: address + UInt32($0), bytes: Array(bytes[$0..<min($0 + 4, bytes.count)]))
    }
  }

  /// Makes accesses to a range of addresses call ``peripherals``. In whole pages of 4096 bytes.
  func mapPeripherals(_ address: UInt32, size: UInt32) -> Bool {
    unsafe cortex_m_map_peripherals(core, address, size) != 0
  }

  func put(_ bytes: [UInt8], at address: UInt32) -> Bool {
    unsafe bytes.withUnsafeBytes {
      unsafe cortex_m_put(core, address, $0.baseAddress, $0.count) != 0
    }
  }

  /// The word at an address; 0 if there is no memory.
  func word(at address: UInt32) -> UInt32 {
    var value: UInt32 = 0
    return unsafe cortex_m_get(core, address, &value, 4) != 0 ? value : 0
  }

  /// Marks an address with the instruction WFI.
  func sleeps(at address: UInt32) -> Bool { unsafe cortex_m_sleeps_at(core, address) != 0 }

  func reset(stack: UInt32, start: UInt32) { unsafe cortex_m_reset(core, stack, start) }

  /// Runs until the core halts, or until the block of instructions in which the number of cycles is
  /// reached has ended. Returns why it ended.
  func run(cycles: Int64) -> Halt {
    switch unsafe cortex_m_run(core, UInt64(max(cycles, 1))) {
    case CORTEX_M_SLEEPS: .sleep
    case CORTEX_M_RETURNED: .handlerReturned
    case CORTEX_M_FAULT: .fault(fault)
    case CORTEX_M_BREAKS: .broken
    case CORTEX_M_STALLS: .stalled
    default: .cycles
    }
  }

  private var fault: Fault {
    switch unsafe cortex_m_fault_kind(core) {
    case CORTEX_M_INSTRUCTION: .instruction
    case CORTEX_M_DATA: .data
    case CORTEX_M_BREAKPOINT: .breakpoint
    default: .undefinedInstruction
    }
  }

  /// The address of the last access to an address without memory.
  var faultAddress: UInt32 { unsafe cortex_m_fault_address(core) }

  /// Makes the core halt before an address. At most four addresses.
  func breaks(at address: UInt32) -> Bool { unsafe cortex_m_breaks_at(core, address) != 0 }

  /// Removes all addresses at which the core halts.
  func forgetBreaks() { unsafe cortex_m_forget_breaks(core) }

  /// Ends the run after the current block of instructions. For use in callbacks.
  func yield() { unsafe cortex_m_yield(core) }

  /// The number of cycles that the core ran, without those in which it slept.
  var cycles: Int64 { Int64(unsafe cortex_m_cycles(core)) }

  func noteVisits() -> Bool { unsafe cortex_m_note_visits(core) != 0 }

  func hasVisited(_ address: UInt32) -> Bool { unsafe cortex_m_has_visited(core, address) != 0 }

  /// The address of the next instruction.
  var place: UInt32 { unsafe cortex_m_place(core) }

  /// Whether a handler may be entered now. CPSID masks interrupts, but not the NMI.
  func takesInterrupt(isMaskable: Bool) -> Bool {
    unsafe cortex_m_takes_interrupts(core, isMaskable ? 1 : 0) != 0
  }

  func enter(_ handler: UInt32) { unsafe cortex_m_enter(core, handler) }

  /// - Returns: whether the handler of hard faults was entered; if not, the core locks up.
  func enterFault(_ handler: UInt32) -> Bool { unsafe cortex_m_enter_fault(core, handler) != 0 }
}
