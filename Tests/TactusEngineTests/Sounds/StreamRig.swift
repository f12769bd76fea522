import TactusDevice
import TactusPattern
import TactusSound
import TactusSystem

@testable import TactusEngine

/// Runs the work of the sound thread in a loop, with a simulated sound card and a simulated clock.
final class StreamRig {
  static let latencyLimit: Int64 = 50_000_000

  let seats = SoundSeats()
  let board = SoundBoard(latencyLimit: latencyLimit)
  let time = SimulatedTime(5_000_000_000)
  let sink: SimulatedSink
  let lines = Guarded<[String]>([])
  /// The error of each attempt to open the card; nil if it can be opened.
  let refusal = Guarded<SinkFault?>(nil)
  private let loop: FixedBuffer<SoundLoop>
  private var seatsOfPlayers: [PlayerSeat] = []

  init(_ faults: SimulatedSink.Faults = SimulatedSink.Faults(), seed: UInt64 = 1) {
    let sink = SimulatedSink(time, faults, seed: seed)
    self.sink = sink
    let (lines, refusal) = (lines, refusal)
    let opening = SinkOpening(name: "card") { () throws(SinkFault) in
      if let fault = refusal.withLock({ $0 }) { throw fault }
      return sink
    }
    let log = Log(level: .info) { line in lines.withLock { $0.append(line) } }
    let (seats, time, board) = (seats, time, board)
    loop = FixedBuffer(count: 1) { _ in SoundLoop(seats, opening, time, board, log) }
  }

  deinit {
    loop[0].close()
    seats.owner.arena.deliverNotices()
  }

  /// Starts a pattern whose sounds play the simulated file `place.wav`.
  /// - Returns: the time at which the pattern begins.
  @discardableResult
  func start(_ pattern: Pattern) -> Int64 {
    let bank = SoundRig.bank(pattern)
    let timeline = Timeline(pattern, soundLengths: bank.lengths(of: pattern))
    let seat = seats.makeSeat(
      timeline, PlayerGroup(zone: .default), SoundVoices(timeline, bank))
    seatsOfPlayers.append(seat)
    let due = time.now + board.leadNanoseconds
    let isAdmitted: Void? = try? seat.arena.admit(1)
    precondition(isAdmitted != nil)
    seat.send([PlayerRequest(.start(.all))], at: due)
    return due
  }

  /// Sends a command to the player that was started last.
  /// - Parameter delay: nanoseconds from the time at which the command acts if it is sent without
  ///   a delay.
  func send(_ action: Command.Action, delay: Int64 = 0) {
    guard let seat = seatsOfPlayers.last else { return }
    let isAdmitted: Void? = try? seat.arena.admit(1)
    precondition(isAdmitted != nil)
    seat.send([PlayerRequest(.plain(action))], at: time.now + board.leadNanoseconds + delay)
  }

  /// Stops the player that was started last, before everything that is queued.
  func stop() { seatsOfPlayers.last?.stop() }

  /// Wakes the thread if it sleeps without a deadline.
  func wake() { time.forgetSleeps() }

  /// Runs the thread until a time has passed, or until it sleeps without a deadline.
  func run(seconds: Double, _ eachStep: () -> Void = {}) {
    let end = time.now + Int64(seconds * 1e9)
    while time.now < end, time.sleeps == 0 {
      loop[0].step()
      eachStep()
      // The work of the thread itself takes 50 µs in this model.
      time.advance(to: time.now + 50_000)
    }
  }

  /// Advances the clock without running the thread.
  func stall(seconds: Double) { time.advance(to: time.now + Int64(seconds * 1e9)) }

  /// Opens and starts the sink.
  func prepare() {
    board.want()
    run(seconds: 0.5)
  }

  var isIdle: Bool { loop[0].mixer.isIdle }

  /// Whether no player is active, not even a paused one.
  var isOver: Bool { loop[0].mixer.isOver }
}
