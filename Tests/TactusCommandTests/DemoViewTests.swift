import CoreHaptics
import Foundation
import TactusBackends
import TactusCapture
import TactusCatalogue
import TactusDemos
import TactusDevice
import TactusLoopback
import Testing

@testable import TactusCommand
@testable import TactusDemoCommand

/// Tests the views of the demos, and the effects of keys and the mouse on them, without a terminal.
@MainActor @Suite struct DemoViewTests {
  private func onStage<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
    let configuration = Configuration()
    let device = try configuration.openForLowering()
    let stage = try DemoStage(device, configuration, isVirtual: true, log: .silent)
    defer { stage.close() }
    return try stage.run(body)
  }

  /// Draws a view in a terminal of the given size, and checks the number of lines and that the
  /// view's keys fit the narrowest terminal.
  private func lines<View: DemoView>(
    _ kind: DemoKind, _ view: View, _ program: View.Program, columns: Int, rows: Int
  ) -> [String] {
    var frame = DemoFrame(kind, device: "loopback", isUnicode: true)
    var canvas = frame.canvas((columns, rows), at: 0, playsScript: true, keys: view.keys)
    if frame.hasRoom { view.draw(program, at: 0.1, in: frame.body, on: &canvas) }
    #expect(canvas.lines.count == max(rows, 0))
    #expect(view.keys.count <= 44, "all of it is seen on the narrowest terminal: \(view.keys)")
    return canvas.lines
  }

  private let sizes = [(80, 24), (44, 15), (43, 15), (200, 60), (1, 1), (0, 0)]

  private func samples() -> [Sample] {
    Catalogue.presets.map { Sample(name: $0.name, summary: $0.summary, ahap: Data($0.bytes)) }
  }

  @Test func `every view fits every size, and shows its keys`() throws {
    try onStage {
      let (bounce, palette) = (try Bounce(seed: 1), try Palette())
      let (sampler, feedback) = (try Sampler(samples()), try Feedback())
      let vine = Vine([:])
      for (columns, rows) in sizes {
        for picture in [
          lines(.bounce, BounceView(), bounce, columns: columns, rows: rows),
          lines(.palette, PaletteView(), palette, columns: columns, rows: rows),
          lines(.sampler, SamplerView(), sampler, columns: columns, rows: rows),
          lines(.vine, VineView(pullPlug: {}), vine, columns: columns, rows: rows),
          lines(.feedback, FeedbackView(), feedback, columns: columns, rows: rows),
        ] {
          if columns >= 44 {
            #expect(picture[rows - 1].contains("q quits"), "\(picture[rows - 1])")
          }
          if columns == 43 { #expect(picture[0] == "Make the terminal larger:") }
        }
      }
    }
  }

  @Test func `the ball is drawn at its place`() throws {
    let flight = Flight(from: [320, 200], velocity: .zero)
    let drawn = try onStage {
      lines(.bounce, BounceView(), try Bounce(flight, seed: 1), columns: 82, rows: 27)
    }
    // The area of 80 by 20 cells begins at column 1 and row 2, counted from 0. In 0.1 s the ball
    // falls by 5 of 400 points.
    #expect(Array(drawn[12])[41] == "●")
    #expect(!drawn[4].contains("●") && !drawn[20].contains("●"))
  }

  @Test func `keys and mouse control the palette`() throws {
    try onStage {
      let (palette, area) = (try Palette(), Area(column: 0, row: 1, width: 102, height: 42))
      var view = PaletteView()
      @MainActor func act(_ key: Key) throws -> [Palette.Action] {
        let actions = view.actions(for: key, palette, in: area)
        for action in actions { try palette.perform(action, at: 0) }
        return actions
      }
      // The upper pad of the palette covers columns 1 to 100 and rows 2 to 20.
      #expect(
        try act(.mouse(.press, column: 100, row: 2))
          == [.press(.continuous, Point(x: 1, y: 0))])
      #expect(try act(.mouse(.drag, column: 1, row: 30)) == [.move(Point(x: 0, y: 1))])
      #expect(try act(.mouse(.release, column: 1, row: 30)) == [.release])
      #expect(try act(.arrow(.right)) == [.move(Point(x: 0.05, y: 1))])
      #expect(try act(.tab).isEmpty)
      #expect(try act(.character(" ")) == [.press(.transient, Point(x: 0.05, y: 1))])
      #expect(try act(.character(" ")) == [.release])
      #expect(try act(.enter).isEmpty)
    }
  }

  @Test func `keys tilt and kick the box of the bouncing ball`() throws {
    try onStage {
      let (bounce, area) = (try Bounce(seed: 1), Area(column: 0, row: 0, width: 80, height: 20))
      let view = BounceView()
      let keys: [Key] = [.arrow(.left), .arrow(.up), .character(" "), .character("x")]
      #expect(
        keys.map { view.actions(for: $0, bounce, in: area) }
          == [[.tilt(.left)], [.tilt(.up)], [.kick], []])
    }
  }

  @Test func `numbers and the chosen line play samples and feedback`() throws {
    try onStage {
      let area = Area(column: 0, row: 0, width: 80, height: 20)
      let sampler = try Sampler(samples())
      var list = SamplerView()
      #expect(list.actions(for: .character("8"), sampler, in: area) == [.play(7)])
      #expect(list.actions(for: .character("9"), sampler, in: area).isEmpty)
      #expect(list.actions(for: .arrow(.down), sampler, in: area).isEmpty)
      #expect(list.actions(for: .character("l"), sampler, in: area) == [.loop(7)])
      #expect(list.actions(for: .arrow(.left), sampler, in: area) == [.seek(-0.25)])
      let feedback = try Feedback()
      var kinds = FeedbackView()
      #expect(kinds.actions(for: .character("0"), feedback, in: area) == [.fade])
      #expect(kinds.actions(for: .arrow(.up), feedback, in: area).isEmpty)
      #expect(kinds.actions(for: .enter, feedback, in: area) == [.selection])
    }
  }

  @Test func `the vine is cut by the mouse and by a key, and its plug is pulled`() throws {
    try onStage {
      var pulls = 0
      let view = VineView { pulls += 1 }
      let (vine, area) = (Vine([:]), Area(column: 0, row: 0, width: 102, height: 22))
      #expect(view.actions(for: .character("r"), vine, in: area).isEmpty)
      #expect(pulls == 1)
      for action in view.actions(for: .character(" "), vine, in: area) {
        try vine.perform(action, at: 0)
      }
      #expect(vine.lastSound == .slice && vine.finger == nil)
      #expect(
        view.actions(for: .mouse(.press, column: 1, row: 1), vine, in: area)
          == [.touch(Point(x: 0, y: 0))])
    }
  }
}

/// Tests how a demo reacts when its device is lost.
@MainActor @Suite struct DemoStageTests {
  @Test func `a demo shows that its device was lost`() throws {
    let stage = try DemoStage(
      Configuration().openForLowering(), Configuration(), isVirtual: true, log: .silent)
    let bounce = try stage.run { try Bounce(seed: 1) }
    let run = DemoRun(stage, SelfPlaying(bounce, Bounce.script(seed: 1)), BounceView())
    stage.devices.pullPlug()
    let error = #expect(throws: CHHapticError.self) { try run.playVirtually(seconds: 5) }
    let failure = DemoCommand.failure(
      try #require(error), device: "loopback", loss: stage.loss)
    #expect(failure.code == .system)
    #expect(
      failure.message == "the device loopback was lost: the loopback device was unplugged")
  }

  @Test func `a simulated disconnect resets the engine, and the capture continues`() throws {
    let configuration = Configuration()
    let device = try configuration.openForLowering()
    let stage = try DemoStage(device, configuration, isVirtual: true, log: .silent)
    let vine = stage.run { Vine([:]) }
    let haptics = try #require(vine.haptics)
    _ = try haptics.play(.slice)
    stage.advance(to: 1)
    stage.devices.pullPlug()
    stage.advance(to: 2)
    #expect(haptics.resetCount == 1)
    _ = try haptics.play(.slice)
    stage.advance(to: 3)
    stage.close()
    let capture = try #require(stage.captureFromBeginning)
    let taps = capture.events.filter { $0.kind == .hapticTransient }.map(\.onsetNanoseconds)
    #expect(taps == [80_000_000, 2_080_000_000])
    #expect(capture.segments.last?.segment.endLevel == 0)
  }
}
