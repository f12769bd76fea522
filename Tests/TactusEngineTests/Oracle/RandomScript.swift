import TactusDevice
import TactusPattern
import TactusStatistics

/// Random sequences of commands.
///
/// Commands are at 333 ns after a whole microsecond, when no event of a pattern begins or ends.
/// Other tests check the order of commands and events at one time.
extension SeededGenerator {
  mutating func script(zones: [Zone] = [.default], loops: Bool = true) -> Script {
    let count = Int.random(in: 1...3, using: &self)
    let parts = (0..<count).map { _ in Script.Part(pattern: pattern(), zone: pick(zones)) }
    var calls = (0..<count).map { player in
      Script.Call(given: moment(in: 0...30), player: player, action: .start)
    }
    for player in 0..<count where loops {
      let given = moment(in: 0...40)
      if !once(in: 3) { calls.append(.init(given: given, player: player, action: .loops(true))) }
      if once(in: 2) {
        let end = moment(in: 1...400)
        calls.append(.init(given: given, player: player, action: .loopEnd(end)))
      }
    }
    for _ in 0..<Int.random(in: 0...24, using: &self) {
      var call = Script.Call(
        given: moment(in: 0...600), player: Int.random(in: 0..<count, using: &self),
        action: action(loops: loops))
      if call.action.canBeScheduled, once(in: 2) { call.at = moment(in: 0...700) }
      calls.append(call)
    }
    calls.sort { $0.given < $1.given }
    return Script(parts: parts, calls: calls, horizon: 1_000_000_000)
  }

  /// A time in nanoseconds within a range of milliseconds.
  mutating func moment(in milliseconds: ClosedRange<Int64>) -> Int64 {
    let range = milliseconds.lowerBound * 1000...milliseconds.upperBound * 1000
    return Int64.random(in: range, using: &self) * 1000 + 333
  }

  private mutating func action(loops: Bool) -> Script.Action {
    switch Int.random(in: 0..<24, using: &self) {
    case 0...2: .start
    case 3...4: .stop
    case 5...6: .pause
    case 7...9: .resume
    case 10: .cancel
    case 11...12: .seek(moment(in: 0...500))
    case 13: loops ? .loops(once(in: 2)) : .start
    case 14: loops ? .loopEnd(once(in: 4) ? 0 : moment(in: 1...300)) : .start
    case 15...16: .rate(pick([1, 0.5, 2, 1.3, 0.77, 3]))
    case 17...18: .values([parameter(), parameter()])
    case 19...20: .curve(curve())
    case 21...22: .mute(once(in: 2))
    default: .gain(value(0...1))
    }
  }
}

extension Script.Action {
  var canBeScheduled: Bool {
    switch self {
    case .start, .stop, .pause, .resume, .values, .curve: true
    default: false
    }
  }
}
