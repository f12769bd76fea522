internal import CoreHaptics
internal import Foundation
internal import TactusDemoCommand
internal import TactusDemos

/// The programs of `tactus demo` that pages control: the ball, the vine and the feedback
/// generators. They run on the main thread, as in an app.
@MainActor
final class StudioPrograms {
  private let stage: StudioStage
  private var ball: (program: Bounce, page: Int, begin: Double, impacts: Int)?
  private var vine: VineRun?
  private var feedback: Feedback?
  private let sounds = VineSounds()

  init(_ stage: StudioStage) { self.stage = stage }

  /// Whether something moves.
  var isMoving: Bool { ball != nil || vine != nil }

  /// Performs an action. An error of the engine means that the device is lost.
  func perform(_ action: ProgramAction) throws {
    let now = stage.seconds
    try stage.run {
      switch action {
      case .ball(let action, let page): try perform(action, page, at: now)
      case .vine(let action, let page): try perform(action, page, at: now)
      case .feedback(let name):
        let program = try feedback ?? Feedback()
        feedback = program
        try program.perform(name.action, at: now)
      case .release(let page):
        if ball?.page == page { endBall() }
        if vine?.page == page { endVine() }
      case .endAll:
        endBall()
        endVine()
        feedback?.stop()
      case .open: break
      }
    }
  }

  /// Does what is due.
  func update() throws {
    let now = stage.seconds
    try stage.run {
      if let ball { try ball.program.update(at: now - ball.begin) }
      try vine?.update(at: now)
    }
  }

  /// The time in seconds until the next action is due; at most one frame while something moves.
  var pause: Double {
    guard isMoving else { return 0.25 }
    let due = ball.flatMap { ball in ball.program.nextDue.map { $0 + ball.begin - stage.seconds } }
    return min(due ?? 0.015, 0.015)
  }

  private func endBall() {
    ball?.program.stop()
    ball = nil
  }

  private func endVine() {
    vine?.program.stop()
    vine = nil
  }
}

// MARK: - The ball

extension StudioPrograms {
  private func perform(_ action: PageMessage.BallAction, _ page: Int, at now: Double) throws {
    switch action {
    case .start:
      endBall()
      ball = (try Bounce(seed: UInt64(max(now, 0) * 1000)), page, now, 0)
    case .end: endBall()
    case .kick: try steer(.kick, at: now)
    case .down: try steer(.tilt(.down), at: now)
    case .left: try steer(.tilt(.left), at: now)
    case .right: try steer(.tilt(.right), at: now)
    case .up: try steer(.tilt(.up), at: now)
    }
  }

  private func steer(_ action: Bounce.Action, at now: Double) throws {
    guard let ball else { return }
    try ball.program.perform(action, at: now - ball.begin)
  }

  /// The state of the ball for drawing; nil if there is no ball.
  var ballScene: BallScene? {
    guard let ball else { return nil }
    let (program, now) = (ball.program, stage.seconds - ball.begin)
    let arc = program.flight.arc(at: now)
    let begun = program.impacts.filter { $0.time <= now }
    let box = program.flight.box
    return BallScene(
      page: ball.page, side: "\(program.side)", begin: ball.begin, start: arc.start,
      box: SIMD2(box.width, box.height), position: arc.position, velocity: arc.velocity,
      acceleration: arc.acceleration, radius: box.radius,
      lastImpactMilliseconds: Int((begun.last?.time ?? 0) * 1000),
      strength: Double(begun.last?.strength ?? 0))
  }
}

// MARK: - The vine

extension StudioPrograms {
  private func perform(_ action: PageMessage.VineAction, _ page: Int, at now: Double) throws {
    switch action {
    case .start:
      endVine()
      vine = VineRun(Vine(sounds.files), page: page, begin: now)
    case .end: endVine()
    case .touch(let x, let y): try vine?.perform(.touch(Point(x: x, y: y)), at: now)
    case .move(let x, let y): try vine?.perform(.move(Point(x: x, y: y)), at: now)
    case .lift: try vine?.perform(.lift, at: now)
    }
  }

  /// The state of the vine for drawing; nil if there is no vine.
  var vineScene: VineScene? { vine?.scene(at: stage.seconds) }
}

/// The vine with its score.
@MainActor
private struct VineRun {
  let program: Vine
  let page: Int
  private let begin: Double
  private var (caught, missed) = (0, 0)
  private var wasGone = false

  init(_ program: Vine, page: Int, begin: Double) {
    (self.program, self.page, self.begin) = (program, page, begin)
  }

  mutating func perform(_ action: Vine.Action, at now: Double) throws {
    try update(at: now)
    try program.perform(action, at: now - begin)
  }

  mutating func update(at now: Double) throws {
    try program.update(at: now - begin)
    guard case .gone(_, let wasCaught) = program.pineapple.state else {
      wasGone = false
      return
    }
    if !wasGone { if wasCaught { caught += 1 } else { missed += 1 } }
    wasGone = true
  }

  func scene(at now: Double) -> VineScene {
    let state: VineScene.State =
      switch program.pineapple.state {
      case .hanging: .hanging
      case .falling: .falling
      case .gone(_, let wasCaught): wasCaught ? .caught : .missed
      }
    return VineScene(
      page: page, state: state, fruit: program.pineapple.place(at: now - begin),
      finger: program.finger, swish: program.swish, caught: caught, missed: missed)
  }
}

extension PageMessage.FeedbackName {
  fileprivate var action: Feedback.Action {
    switch self {
    case .success: .notification(.success)
    case .warning: .notification(.warning)
    case .error: .notification(.error)
    case .light: .impact(.light)
    case .medium: .impact(.medium)
    case .heavy: .impact(.heavy)
    case .soft: .impact(.soft)
    case .rigid: .impact(.rigid)
    case .selection: .selection
    case .fade: .fade
    }
  }
}
