/// A report from the player to the harness.
enum PlayerReport: Hashable {
  /// The device is open, and the playback thread has this scheduling class.
  case ready(scheduling: String)
  case ended(number: Int, at: Int64)
  case failed(number: Int, at: Int64)
  /// A command was sent to the device.
  case sent(place: Int, at: Int64)
  case taken(place: Int, at: Int64)
  case refused(place: Int, at: Int64)
  /// A command was still unanswered when its sequence number was used again.
  case overtaken(place: Int, at: Int64)
  /// An answer arrived that cannot be assigned to a command.
  case uncredited(Uncredited, at: Int64)
  /// A thread was delayed.
  case held(HeldUp)
  case marked(Int)
  /// Reports were dropped because the queue was full. The value is their number.
  case lost(Int)
  /// An operation failed. The value is a message.
  case trouble(String)

  var line: String {
    switch self {
    case .ready(let scheduling): "ready \(scheduling)"
    case .ended(let number, let time): "ended \(number) \(time)"
    case .failed(let number, let time): "failed \(number) \(time)"
    case .sent(let place, let time): "sent \(place) \(time)"
    case .taken(let place, let time): "taken \(place) \(time)"
    case .refused(let place, let time): "refused \(place) \(time)"
    case .overtaken(let place, let time): "overtaken \(place) \(time)"
    case .uncredited(let reason, let time): "uncredited \(reason.rawValue) \(time)"
    case .held(let held): "held \(held.thread.rawValue) \(held.begin) \(held.end)"
    case .marked(let number): "marked \(number)"
    case .lost(let count): "lost \(count)"
    case .trouble(let what): "trouble \(what)"
    }
  }

  init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    let numbers = words[1].split(separator: " ").compactMap { Int64($0) }
    switch words[0] {
    case "ready": self = .ready(scheduling: words[1])
    case "trouble": self = .trouble(words[1])
    case "ended" where numbers.count == 2: self = .ended(number: Int(numbers[0]), at: numbers[1])
    case "failed" where numbers.count == 2: self = .failed(number: Int(numbers[0]), at: numbers[1])
    case "sent" where numbers.count == 2: self = .sent(place: Int(numbers[0]), at: numbers[1])
    case "taken" where numbers.count == 2: self = .taken(place: Int(numbers[0]), at: numbers[1])
    case "refused" where numbers.count == 2:
      self = .refused(place: Int(numbers[0]), at: numbers[1])
    case "overtaken" where numbers.count == 2:
      self = .overtaken(place: Int(numbers[0]), at: numbers[1])
    case "marked" where numbers.count == 1: self = .marked(Int(numbers[0]))
    case "lost" where numbers.count == 1: self = .lost(Int(numbers[0]))
    default:
      let name = words[1].prefix { $0 != " " }
      guard let report = Self(words[0], "\(name)", numbers) else { return nil }
      self = report
    }
  }

  /// Parses a report that has a name before its numbers.
  private init?(_ word: String, _ name: String, _ numbers: [Int64]) {
    switch word {
    case "uncredited" where numbers.count == 1:
      guard let reason = Uncredited(rawValue: name) else { return nil }
      self = .uncredited(reason, at: numbers[0])
    case "held" where numbers.count == 2:
      guard let thread = WatchedThread(rawValue: name),
        let held = HeldUp(thread, from: numbers[0], to: numbers[1])
      else { return nil }
      self = .held(held)
    default: return nil
    }
  }
}
