import TactusCapture
import TactusDevice
import Testing

@testable import TactusStudio

/// Checks the programs, which pages start and end.
@Suite @MainActor struct ProgramTests {
  private let desk: Desk
  private let programs: StudioPrograms

  init() throws {
    desk = try Desk()
    programs = StudioPrograms(desk.stage)
  }

  /// Runs the programs for some seconds, in frames.
  private func run(_ seconds: Double) throws {
    for _ in 0..<Int((seconds * 64).rounded()) {
      desk.stage.advance(seconds: 1 / 64)
      try programs.update()
    }
  }

  /// The levels and tones of the taps and vibrations of an action.
  private func felt(_ name: PageMessage.FeedbackName) throws -> [SIMD2<Double>] {
    try run(0.5)
    let begin = desk.stage.now
    try programs.perform(.feedback(name))
    try run(1.5)
    _ = desk.stage.takeNewRecords()
    let capture = try #require(desk.stage.records.capture(begin...desk.stage.now))
    return capture.events.map { SIMD2($0.level, $0.tone) }
  }

  @Test func `the ball ends with the page that started it, and not with another one`() throws {
    try programs.perform(.ball(.start, page: 1))
    try run(3)
    #expect(desk.peak(0...3) > 0.1 && programs.ballScene?.page == 1)
    try programs.perform(.release(page: 2))
    #expect(programs.ballScene != nil)
    try programs.perform(.release(page: 1))
    #expect(programs.ballScene == nil && !programs.isMoving)
    try run(3)
    #expect(desk.peak(3.1...6) == 0)
  }

  @Test func `a tilt and a kick change the flight of the ball`() throws {
    try programs.perform(.ball(.start, page: 1))
    try run(0.5)
    for (action, side) in [
      (PageMessage.BallAction.left, "left"), (.up, "up"), (.right, "right"), (.down, "down"),
    ] {
      try programs.perform(.ball(action, page: 2))
      try run(0.25)
      #expect(programs.ballScene?.side == side)
    }
    let before = programs.ballScene?.velocity
    try programs.perform(.ball(.kick, page: 2))
    try run(0.1)
    #expect(programs.ballScene?.velocity != before)
    try programs.perform(.ball(.end, page: 2))
    #expect(programs.ballScene == nil)
  }

  @Test func `the vine counts each pineapple once, and ends with its page`() throws {
    for round in 1...2 {
      try programs.perform(.vine(.start, page: 1))
      // A swing takes 3 s and begins to the right, where the crocodile is.
      for (wait, caught, missed) in [(0.75, 1, 0), (1.5, 1, 1)] {
        try run(wait)
        try programs.perform(.vine(.touch(x: 0, y: 0.25), page: 1))
        try programs.perform(.vine(.move(x: 1, y: 0.25), page: 1))
        #expect(programs.vineScene?.state == .falling)
        try programs.perform(.vine(.lift, page: 1))
        try programs.perform(.release(page: 2))
        try run(1.5)
        #expect(programs.vineScene?.caught == caught && programs.vineScene?.missed == missed)
        try run(1.5)
        #expect(programs.vineScene?.caught == caught && programs.vineScene?.missed == missed)
      }
      try programs.perform(round == 1 ? .release(page: 1) : .endAll)
      #expect(programs.vineScene == nil)
    }
  }

  @Test func `each feedback generator plays its own haptics`() throws {
    var all: [PageMessage.FeedbackName: [SIMD2<Double>]] = [:]
    for name in PageMessage.FeedbackName.allCases { all[name] = try felt(name) }
    #expect(all.values.allSatisfy { !$0.isEmpty })
    #expect(Set(all.values).count == PageMessage.FeedbackName.allCases.count)
    func strongest(_ name: PageMessage.FeedbackName) -> SIMD2<Double> {
      all[name]?.max { $0.x < $1.x } ?? .zero
    }
    #expect(strongest(.light).x < strongest(.medium).x)
    #expect(strongest(.medium).x < strongest(.heavy).x)
    #expect(strongest(.soft).y < strongest(.rigid).y)
    // A tap and a vibration.
    #expect(all[.fade]?.count == 2)
  }

  @Test func `an action that ends something has a place in a full queue`() {
    let queue = ProgramQueue()
    let added = (0..<2 * StudioLimits.actions).count { _ in queue.add(.feedback(.light)) }
    #expect(added == StudioLimits.actions)
    #expect(queue.add(.release(page: 1)) && queue.add(.endAll))
    let actions = queue.takeAll()
    #expect(actions.count == StudioLimits.actions + 2)
    #expect(actions.last == .endAll)
    #expect(queue.takeAll().isEmpty)
  }
}
