/// What harness and player say to each other: lines of words over a socket. Times are nanoseconds
/// on CLOCK_MONOTONIC, which both have.
enum PlayerCommand: Hashable {
  /// Opens the device, and is answered by `ready`.
  case open
  case play(number: Int, Effect)
  case stop(number: Int)

  var line: String {
    switch self {
    case .open: "open"
    case .play(let number, let effect):
      "play \(number) \(effect.startLevel) \(effect.endLevel) \(effect.durationNanoseconds) "
        + "\(effect.atNanoseconds ?? 0)"
    case .stop(let number): "stop \(number)"
    }
  }

  init?(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("open", 1): self = .open
    case ("play", 6):
      guard let number = Int(words[1]), let start = Double(words[2]), let end = Double(words[3]),
        let duration = Int64(words[4]), let time = Int64(words[5])
      else { return nil }
      self = .play(
        number: number,
        Effect(
          from: start, to: end, durationNanoseconds: duration,
          atNanoseconds: time == 0 ? nil : time))
    case ("stop", 2):
      guard let number = Int(words[1]) else { return nil }
      self = .stop(number: number)
    default: return nil
    }
  }
}

/// What the player tells.
enum PlayerReport: Hashable {
  /// The device is open; the scheduling class that playing has.
  case ready(scheduling: String)
  case ended(number: Int, at: Int64)
  case failed(number: Int, at: Int64)
  /// A command was sent to the device, and answered.
  case sent(place: Int, at: Int64)
  case taken(place: Int, at: Int64)
  case refused(place: Int, at: Int64)
  /// Something could not be done.
  case trouble(String)

  var line: String {
    switch self {
    case .ready(let scheduling): "ready \(scheduling)"
    case .ended(let number, let time): "ended \(number) \(time)"
    case .failed(let number, let time): "failed \(number) \(time)"
    case .sent(let place, let time): "sent \(place) \(time)"
    case .taken(let place, let time): "taken \(place) \(time)"
    case .refused(let place, let time): "refused \(place) \(time)"
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
    default: return nil
    }
  }
}

/// Cuts what comes over a socket into lines.
struct LineBuffer {
  /// Bytes of a line at most; what is longer is thrown away.
  private static let limit = 1024

  private var rest: [UInt8] = []

  init() {}

  mutating func take(_ bytes: [UInt8]) -> [Substring] {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
      if rest.count > Self.limit { rest = [] }
      return []
    }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest.removeFirst(end + 1)
    return text.split(separator: "\n")
  }
}
