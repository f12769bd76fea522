/// One endpoint with its pending transfers, in the order of their submission.
struct Pipe: Sendable {
  enum Kind: Sendable {
    /// Endpoint 0, both directions: transfers are answered immediately.
    case control
    /// Isochronous: each packet has its own turn, whether or not it is used.
    case stream
    /// Interrupt or bulk, from the host to the device.
    case output
    /// Interrupt or bulk, from the device to the host.
    case input
  }

  /// A transfer that is not complete.
  struct Transfer: Sendable {
    let submission: Submission
    /// The turns of the transfer: one for each packet of a stream. Empty if they are not determined
    /// yet.
    var turns: [Int64] = []
    /// The number of turns that have passed.
    var done = 0
    /// The recorded packets of a stream.
    var recorded: [[UInt8]] = []
    /// The result; nil if the transfer has not ended.
    var completion: Completion?
    /// The time at which the host is informed of the end; `.max` if it is not determined yet.
    var completionTime: Int64 = .max
  }

  let kind: Kind
  /// The time between two turns in nanoseconds; 0 if there is a turn whenever there is data.
  let period: Int64
  var transfers: [Transfer] = []
  /// The first turn that is not reserved for a transfer.
  var nextTurn: Int64 = .min
  /// Whether the device refused the packet at its last turn.
  var isRefused = false

  init(_ kind: Kind, period: Int64) {
    self.kind = kind
    self.period = period
  }

  init(_ endpoint: USBEndpoint, at speed: USBSpeed) {
    let isInput = endpoint.address & USBEndpoint.input != 0
    let isStream = endpoint.kind == .isochronous
    self.init(
      isStream ? .stream : isInput ? .input : .output, period: endpoint.period(at: speed))
  }

  /// Reserves the next free turn after a time.
  /// - Parameter epoch: the time at which the bus began to count frames.
  mutating func takeTurn(after now: Int64, since epoch: Int64) -> Int64 {
    guard period > 0 else { return now }
    let frame = (now - epoch) / period + 1
    let turn = max(epoch + frame * period, nextTurn)
    nextTurn = turn + period
    return turn
  }

  /// The time of the next event of the endpoint without a message; `.max` if there is none.
  var next: Int64 {
    let completion = transfers.first?.completionTime ?? .max
    guard kind == .output, !isRefused else { return completion }
    let waiting = transfers.first { $0.done == 0 }?.turns.first ?? .max
    return min(completion, waiting)
  }
}
