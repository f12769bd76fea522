import TactusFirmware
import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightLevelsTests {
  /// A person who presses reset, and then gives the answers one by one.
  private func person(_ world: LightWorld, _ answers: LightReply...) -> ScriptedPerson {
    var rest = answers[...]
    return ScriptedPerson { question in
      guard question.contains("Did you feel") else {
        world.reset()
        return .nothing
      }
      // The motor is off while the person decides.
      #expect(world.drive == 0)
      return rest.popFirst() ?? .line("y")
    }
  }

  @Test func `answers are kept as statements of the person`() throws {
    let world = LightWorld()
    let trial = LightTrial(world, person: person(world, .line("n"), .line("N"), .line("no")))
    let levels = try #require(trial.step("levels"))
    #expect(levels.answers.map(\.answer) == ["no", "no", "no", "yes", "yes", "yes"])
    #expect(levels.answers.first?.question == "Did you feel C10-100 at 5 %?")
    #expect(levels.felt == 3 && trial.record.isGood)
  }

  @Test func `after an unknown word the question is asked again, until the timeout`() throws {
    let world = LightWorld()
    var asked = 0
    let stubborn = ScriptedPerson { question in
      if question.contains("Press reset") { return .line("s") }
      asked += 1
      return .line(asked == 1 ? "perhaps" : "y")
    }
    let trial = LightTrial(world, person: stubborn)
    // The person gives an unknown word, and then answers too late.
    #expect(trial.step("levels")?.outcome == .ended)
    #expect(trial.step("levels")?.what == "no answer within 120 s")
    #expect(stubborn.lines.contains { $0.contains("Please answer with one of y, n, q.") })
    trial.expectStill()
  }

  @Test func `q ends the run, and nothing is driven after it`() throws {
    let world = LightWorld()
    let trial = LightTrial(world, person: person(world, .line("y"), .line("n"), .line("q")))
    let levels = try #require(trial.step("levels"))
    #expect(levels.outcome == .ended && levels.felt == 1)
    #expect(world.device.motors.levels.filter { $0 > 0 }.last == 13_107)
    // A step that the person ended has not passed.
    #expect(!trial.record.isGood)
    trial.expectStill()
  }

  @Test func `a closed terminal ends the run`() {
    let world = LightWorld()
    let trial = LightTrial(world, person: person(world, .gone))
    #expect(trial.step("levels")?.what == "the terminal was closed")
    #expect(!trial.record.isGood)
    trial.expectStill()
  }

  @Test func `a board of which the person feels no motor fails`() {
    let world = LightWorld()
    let deaf = ScriptedPerson { $0.contains("Press reset") ? .line("s") : .line("n") }
    let trial = LightTrial(world, person: deaf)
    #expect(trial.failed?.id == "levels")
    #expect(trial.failed?.what.contains("felt nothing") == true)
    #expect(!trial.record.isGood)
    trial.expectStill()
  }

  @Test(arguments: [0.2, 1.0])
  func `a supply that fails under a level is detected`(level: Double) {
    let world = LightWorld()
    let limit = UInt16(level * 65_000)
    world.onTick = { if $0.drive > limit { $0.reset() } }
    LightTrial(world).expectFailure(at: "levels", "restarted", check: "supply")
  }

  @Test func `a fault under full drive is named, and the motor is off`() {
    let world = LightWorld()
    world.onTick = { if $0.drive > 60_000 { $0.plant(.overcurrent) } }
    LightTrial(world).expectFailure(at: "levels", "limits its current")
  }

  @Test func `a level that ends early is detected`() {
    let world = LightWorld()
    world.device = LightWorld.makeDevice { $0.actuators[0].onTimeMilliseconds = 290 }
    let trial = LightTrial(world)
    trial.expectFailure(at: "levels", "on for too long")
    #expect(!trial.person.questions.contains { $0.contains("Did you feel") })
  }

  @Test func `a line that is disconnected during a level is a failure`() {
    let world = LightWorld()
    world.onTick = { if $0.drive > 60_000 { $0.isGone = true } }
    let trial = LightTrial(world)
    #expect(trial.failed?.id == "levels")
    #expect(trial.failed?.what == "the line to the board is disconnected")
  }

  @Test func `ctrl-C at any time leaves the motor off`() {
    let whole = LightTrial()
    let end = whole.world.nowNanoseconds
    var driven = 0
    for time in stride(from: Int64(1_000_000_000), to: end, by: 53_000_000) {
      let trial = LightTrial(isInterrupted: { world in
        defer { if world.nowNanoseconds >= time, world.drive > 0 { driven += 1 } }
        return world.nowNanoseconds >= time
      })
      #expect(trial.record.isInterrupted && !trial.record.isGood)
      trial.expectStill()
    }
    // In more than ten of the runs a motor was driven when ctrl-C came.
    #expect(driven > 10)
  }
}
