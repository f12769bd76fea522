internal import TactusCommand
internal import TactusDemos

/// Draws the samples as a list with their progress, and the loop below it.
struct SamplerView: DemoView {
  /// The seconds by which a key seeks, and the factor by which a key changes the rate.
  private static let (seekSeconds, rateFactor) = (0.25, Float(1.25))
  private static let barColumns = 16

  let keys = "1-8 or enter play, l loop, space, < >, + -"
  /// The index of the sample that the enter key plays and the key l loops.
  private var chosen = 0

  init() {}

  func draw(_ program: Sampler, at seconds: Double, in area: Area, on canvas: inout Canvas) {
    canvas.frame(area, title: "samples: those that play together are layered")
    let inside = area.inside
    for (index, sample) in program.samples.enumerated() where index < inside.height - 2 {
      let row = inside.row + index
      let isChosen = index == chosen
      canvas.put(isChosen ? ">" : " ", inside.column, row, .cool)
      canvas.put("\(index + 1) \(sample.name)", inside.column + 2, row, isChosen ? .bold : .plain)
      let share = program.playedAt[index].map { (seconds - $0) / program.durations[index] } ?? 1
      let bar = share < 1 ? Self.bar(share, canvas.isUnicode) : ""
      canvas.put(bar, inside.column + 15, row, .warm)
      let room = inside.width - 34
      canvas.put(String(sample.summary.prefix(max(room, 0))), inside.column + 33, row, .dim)
    }
    canvas.put(
      Self.loopText(program, at: seconds, canvas.isUnicode), inside.column + 2,
      inside.row + inside.height - 1, .warm)
  }

  mutating func actions(for key: Key, _ program: Sampler, in area: Area) -> [Sampler.Action] {
    let count = program.samples.count
    switch key {
    case .arrow(.up): chosen = max(chosen - 1, 0)
    case .arrow(.down): chosen = max(min(chosen + 1, count - 1), 0)
    case .arrow(.left), .character("<"): return [.seek(-Self.seekSeconds)]
    case .arrow(.right), .character(">"): return [.seek(Self.seekSeconds)]
    case .enter: return [.play(chosen)]
    case .character("l"): return [.loop(chosen)]
    case .character(" "): return [.pause]
    case .character("+"), .character("="): return [.rate(Self.rateFactor)]
    case .character("-"): return [.rate(1 / Self.rateFactor)]
    case .character(let character):
      guard let number = character.wholeNumberValue, (1...max(count, 1)).contains(number) else {
        break
      }
      chosen = number - 1
      return [.play(chosen)]
    default: break
    }
    return []
  }

  private static func loopText(
    _ program: Sampler, at seconds: Double, _ isUnicode: Bool
  ) -> String {
    guard let loop = program.loop else { return "no loop: l loops the chosen preset" }
    let (position, name) = (loop.position, program.samples[loop.index].name)
    let share = position.offset(at: seconds) / position.length
    let rate = Double(Int((position.rate * 100).rounded())) / 100
    return "loop \(name) \(bar(share, isUnicode)) rate \(rate)\(position.isPaused ? ", held" : "")"
  }

  private static func bar(_ share: Double, _ isUnicode: Bool) -> String {
    let full = Int((min(max(share, 0), 1) * Double(barColumns)).rounded())
    let (done, left) = isUnicode ? ("█", "░") : ("#", ".")
    return String(repeating: done, count: full)
      + String(repeating: left, count: barColumns - full)
  }
}
