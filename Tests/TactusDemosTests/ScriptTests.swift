import TactusDemos
import TactusStatistics
import Testing

@Suite struct ScriptTests {
  /// A program that records its actions.
  @MainActor private final class Diary: Demo {
    var lines: [String] = []
    var nextDue: Double?

    func perform(_ action: String, at seconds: Double) { lines.append("\(action) at \(seconds)") }
    func update(at seconds: Double) {
      if let due = nextDue, due <= seconds {
        lines.append("own at \(due)")
        nextDue = nil
      }
    }
    func stop() {}
  }

  private let script = Script([.init(at: 2, "b"), .init(at: 0.5, "a")], period: 3)

  @Test func `steps are performed at their times, in every round`() {
    let times = (0..<5).map { script.step($0)?.time }
    #expect(times == [0.5, 2, 3.5, 5, 6.5])
    #expect(script.step(2)?.action == "a")
  }

  @Test func `steps outside a round are left out, and a script may have no steps`() {
    #expect(Script([.init(at: 3, "late"), .init(at: -1, "early")], period: 3).steps.isEmpty)
    #expect(Script<String>([], period: 3).step(0) == nil)
  }

  @Test @MainActor func `due actions are performed in the order of their times`() throws {
    let playing = SelfPlaying(Diary(), script)
    playing.program.nextDue = 1
    #expect(playing.nextDue == 0.5)
    try playing.update(at: 4)
    #expect(playing.program.lines == ["a at 0.5", "own at 1.0", "b at 2.0", "a at 3.5"])
    #expect(playing.nextDue == 5)
  }

  @Test @MainActor func `a user's action silences the script until it is requested again`() throws {
    let playing = SelfPlaying(Diary(), script)
    try playing.steer("mine", at: 0.1)
    try playing.update(at: 10)
    #expect(playing.program.lines == ["mine at 0.1"])
    #expect(playing.nextDue == nil && !playing.playsScript)
    playing.playScript(from: 10)
    try playing.update(at: 11)
    #expect(playing.program.lines == ["mine at 0.1", "a at 10.5"])
  }

  @Test func `equal seeds give equal numbers, and other seeds other numbers`() {
    var (first, second, other) = (
      SeededGenerator(seed: 1), SeededGenerator(seed: 1), SeededGenerator(seed: 2)
    )
    let numbers = (0..<4).map { _ in first.next() }
    #expect(numbers == (0..<4).map { _ in second.next() })
    #expect(numbers != (0..<4).map { _ in other.next() })
  }
}
