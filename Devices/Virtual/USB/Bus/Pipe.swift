/// One endpoint with the transfers that wait for it, in the order in which they were submitted.
struct Pipe: Sendable {
  enum Kind: Sendable {
    /// Endpoint 0, both directions: answered at once.
    case control
    /// Isochronous: each packet has a turn of its own, whether or not anything listens.
    case stream
    /// Interrupt or bulk, from the host to the device.
    case output
    /// Interrupt or bulk, from the device to the host.
    case input
  }

  /// A transfer that is not complete.
  struct Transfer: Sendable {
    let submission: Submission
    /// When the endpoint has its turns for it: one for each packet of a stream. Empty: not known.
    var turns: [Int64] = []
    /// Turns that have passed.
    var done = 0
    /// What a stream has recorded, packet by packet.
    var recorded: [[UInt8]] = []
    /// How it ended; nil: it has not.
    var completion: Completion?
    /// When the host hears of the end; `.max`: not known.
    var completionTime: Int64 = .max
  }

  let kind: Kind
  /// Nanoseconds between two turns; 0: a turn whenever there is something to transfer.
  let period: Int64
  var transfers: [Transfer] = []
  /// The first turn that no transfer has.
  var nextTurn: Int64 = .min
  /// Whether the device refused the packet whose turn it was.
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

  /// Takes the next turn that is free after a time.
  /// - Parameter epoch: when the bus began to count its frames.
  mutating func takeTurn(after now: Int64, since epoch: Int64) -> Int64 {
    guard period > 0 else { return now }
    let frame = (now - epoch) / period + 1
    let turn = max(epoch + frame * period, nextTurn)
    nextTurn = turn + period
    return turn
  }

  /// When something happens here next unasked; `.max`: never.
  var next: Int64 {
    let completion = transfers.first?.completionTime ?? .max
    guard kind == .output, !isRefused else { return completion }
    let waiting = transfers.first { $0.done == 0 }?.turns.first ?? .max
    return min(completion, waiting)
  }
}
