import CBoard
import LRAActuator
import LRABoard
import TactusFirmware
import TactusWire

/// The main loop of the firmware. It passes the device (`TactusFirmware`) the bytes of the host
/// with their times and a tick each millisecond, and sends the bytes with which the device answers.
@main
struct Main: ~Copyable {
  private var clocks: Clocks
  private var device: Device<BoardMotors>
  private var tape: Tape
  private var ticks: UInt32 = 0
  /// A byte that arrived after the tick that is due; nil if there is none.
  private var waiting: (byte: UInt8, microseconds: UInt64)?

  static func main() {
    var board = Main()
    while true { board.turn() }
  }

  private init() {
    let board = Board.chosen
    Clocks.startPorts()
    board.enablePin.becomeOutput()
    board.lightPin.becomeOutput()
    if !Clocks.isEmulated { KeptCalibrations.makeRoom() }
    Watchdog.start()
    clocks = Clocks(board)
    device = Device(dictionary: Self.dictionary, motors: BoardMotors(board, clocks: clocks))
    tape = Tape(isEmulated: Clocks.isEmulated)
    if !clocks.isExact { device.report(.clock) }
    Serial.start(busHertz: clocks.busHertz)
    // Starts the timer at a full millisecond, so that the core wakes when a tick is due. Otherwise
    // each tick could be up to one millisecond late.
    Clocks.awaitMillisecond()
    Ticker.start(coreHertz: clocks.coreHertz)
  }

  private static var dictionary: DeviceDictionary {
    var dictionary = DeviceDictionary()
    dictionary.name = ShortText("Tactus LRA")
    dictionary.isModel = Clocks.isEmulated
    // The emulator does not have the register that contains the unique number.
    dictionary.serialNumber =
      Clocks.isEmulated ? ShortText("emulated") : SerialNumber.ofController
    if !Clocks.isEmulated { dictionary.lastReset = .take() }
    dictionary.actuatorCount = 1
    dictionary.actuators[0] = (ActuatorDescription.chosen ?? .computed).entry
    return dictionary
  }

  // Inlining would copy the board, 5 KB, in each iteration.
  @inline(never)
  private mutating func turn() {
    while clocks.microseconds() >= nextTick { tick() }
    // A byte that arrived after the next tick waits for that tick.
    if !tape.isThere { receive(until: nextTick) }
    send()
    rest()
  }

  private var nextTick: UInt64 {
    mutating get { device.timeMicroseconds + Device<BoardMotors>.tickMicroseconds }
  }

  private mutating func tick() {
    ticks &+= 1
    if tape.isThere {
      while let byte = tape.next(before: ticks) {
        device.receive(byte, at: device.timeMicroseconds, now: clocks.microseconds())
      }
    } else {
      receive(until: nextTick)
    }
    device.tick()
    send()
    let due = device.timeMicroseconds
    Watchdog.feed(afterTick: due, now: clocks.microseconds())
    showThatItRuns()
  }

  /// Makes the light blink once a second, or fast while a fault is latched.
  private mutating func showThatItRuns() {
    let period: UInt32 = device.hasFault ? 200 : 1000
    Board.chosen.lightPin.drive((ticks % period < period / 2) != Board.chosen.isLightLow)
  }

  /// Passes the device the bytes that arrived up to a time. A tick that runs late therefore does
  /// not see bytes that arrived after it was due.
  private mutating func receive(until microseconds: UInt64) {
    while true {
      if waiting == nil, let next = Serial.next() {
        waiting = (next.byte, clocks.whole(next.microseconds))
      }
      guard let next = waiting, next.microseconds < microseconds else { return }
      waiting = nil
      device.overruns = Serial.overruns
      device.receive(next.byte, at: next.microseconds, now: clocks.microseconds())
    }
  }

  private mutating func send() {
    while device.hasOutgoing, Serial.canSend {
      if let byte = device.nextOutgoing() { Serial.send(byte) }
    }
  }

  private mutating func rest() {
    Serial.wakeWhenSent(device.hasOutgoing)
    board_hold_interrupts()
    // A byte that arrives while interrupts are held stays pending and ends the sleep. The other
    // bytes are in the ring buffer, and the clock shows a tick whose interrupt has passed.
    if Serial.isEmpty, waiting == nil, clocks.microseconds() < nextTick { board_sleep() }
    board_release_interrupts()
  }
}
