internal import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The work of the thread that plays sounds: it renders and writes one period after the other, or
/// rests.
///
/// While nothing plays, or every player is paused, the sink is paused and the thread sleeps. While
/// the sink cannot be used, the players advance in silence, and the thread tries to open the sink
/// again at intervals.
struct SoundLoop: ~Copyable {
  /// Nanoseconds that a silent sink is kept running, so that the next sound begins in time.
  static let linger: Int64 = 10_000_000_000
  /// Nanoseconds between two attempts to open a sink.
  static let retryInterval: Int64 = 2_000_000_000
  /// Nanoseconds between two steps without a sink.
  static let silentStep: Int64 = 20_000_000

  private let opening: SinkOpening
  private let time: any StreamTime
  private let board: SoundBoard
  private let log: Log
  private(set) var mixer: SoundMixer
  private var stream: SoundStream?
  /// Since when nothing has played; nil while something plays.
  private var idleSince: Int64?
  private var nextAttempt: Int64 = .min
  /// A request for the sink, and whether it was made again because the sink's device was closed.
  private enum Request { case none, new, again, repeated }
  private var request = Request.none
  /// The last failure, set while nothing can be heard because of it; nil if the sink works. The log
  /// gets one line until the sink works again.
  private var reported: String?

  init(
    _ seats: SoundSeats, _ opening: SinkOpening, _ time: any StreamTime, _ board: SoundBoard,
    _ log: Log
  ) {
    self.opening = opening
    self.time = time
    self.board = board
    self.log = log
    mixer = seats.makeMixer(rate: SoundLimits.standardRate, origin: time.now)
  }

  /// Plays a period, or waits.
  mutating func step() {
    if rests() { return }
    let hasNewDevice = board.takeNewDevice()
    if stream == nil, hasNewDevice || time.now >= nextAttempt { open() }
    do throws(SinkFault) {
      if try stream?.play(&mixer) == nil { return passTime() }
      if stream?.isPlaying == true { request = .none }
      if reported != nil, stream?.isPlaying == true {
        log.warning("sound on \(opening.name) is back")
        reported = nil
      }
    } catch {
      // A device is closed or unplugged between two patterns: no sound is lost.
      if mixer.isIdle, stream?.isInDevice == true { return letGo() }
      lose(error.description)
    }
  }

  /// Closes the sink without a message. The next sound opens it again, or a request that waits now.
  private mutating func letGo() {
    stream = nil
    nextAttempt = time.now
    board.noteRest()
    // Only once: a device may be open and not run.
    if request == .new {
      request = .again
      board.want()
    }
  }

  /// Ends every sound and closes the sink. If sound was lost, this writes a line to the log.
  mutating func close() {
    mixer.close()
    stream = nil
    if let losses = board.status.losses { log.info("sound on \(opening.name): \(losses)") }
  }

  /// Sleeps if nothing has played for a while. Returns true if it slept.
  private mutating func rests() -> Bool {
    let isWanted = board.takeWanted()
    let isIdle = mixer.isIdle
    board.setBusy(!isIdle)
    if isWanted { request = request == .again ? .repeated : .new }
    if isWanted || !isIdle {
      idleSince = nil
      return false
    }
    let since = idleSince ?? time.now
    idleSince = since
    if stream != nil, time.now < since + Self.linger { return false }
    stream?.pause()
    if stream != nil { board.noteRest() }
    let board = board
    time.wait(until: .max) { !board.isWanted && mixer.isIdle && !mixer.hasChange }
    // A stop or mute of a paused player needs no sink.
    if mixer.isIdle { mixer.pass() }
    return true
  }

  private mutating func open() {
    nextAttempt = time.now + Self.retryInterval
    board.noteAttempt()
    do throws(SinkFault) {
      stream = SoundStream(try opening(), time, board)
    } catch {
      lose(error.description)
    }
  }

  private mutating func lose(_ reason: String) {
    stream = nil
    nextAttempt = time.now + Self.retryInterval
    board.noteLoss(reason, nextAttempt: nextAttempt)
    if reported == nil {
      log.warning("no sound on \(opening.name): \(reason); patterns are felt and not heard")
    }
    reported = reason
  }

  /// Advances the players in silence.
  private mutating func passTime() {
    mixer.skip(to: time.now + board.leadNanoseconds)
    mixer.pass()
    time.wait(until: time.now + Self.silentStep) { true }
  }
}
