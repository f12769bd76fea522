import TactusCapture
import TactusDevice
import TactusLoopback
import TactusStatistics
import Testing

@testable import TactusCommand

private let model = LoopbackModel.motors

private func record(_ kind: SessionRecord.Kind, of output: Int = 0) -> StreamEntry {
  .record(SessionRecord(kind, of: output))
}

private func level(
  _ start: Int64, _ end: Int64, _ intensities: (Double, Double), _ sharpness: Double
) -> OutputRecord {
  .level(
    ZoneLevel(
      zone: .default, startNanoseconds: start * 1_000_000, endNanoseconds: end * 1_000_000,
      startIntensity: intensities.0, endIntensity: intensities.1, startSharpness: sharpness,
      endSharpness: sharpness))
}

/// A scene with a rising vibration for a second, a pause, a tap, and a constant level that still
/// plays at 2 s.
private func scene() -> WatchScene {
  var scene = WatchScene()
  scene.take(.header(StreamHeader(clock: .monotonic, program: "Game", process: 4711)))
  let listing = DeviceListing(id: model.id, name: "A pad", category: .virtual)
  scene.take(record(.opened(listing, model.capabilities)))
  func send(_ what: OutputRecord) { scene.take(record(.sent(what))) }
  func segment(_ actuator: Int, _ level: Double) -> OutputRecord {
    .segment(
      Segment(
        actuator: actuator, startNanoseconds: 0, endNanoseconds: 0, startLevel: level,
        endLevel: level, frequencyHertz: 50))
  }
  func event(_ kind: EventMark.Kind, _ time: Int64, _ level: Double, _ tone: Double) {
    send(
      .event(
        EventMark(
          kind: kind, zone: .default, onsetNanoseconds: time * 1_000_000,
          durationNanoseconds: 0, level: level, tone: tone, index: 0)))
  }
  send(.submitted(atNanoseconds: 28_400))
  send(segment(0, 0.25))
  send(segment(1, 0.75))
  send(level(0, 1000, (0, 1), 0.25))
  event(.hapticContinuous, 0, 1, 0.25)
  send(level(1500, 1515, (0.6, 0), 1))
  event(.hapticTransient, 1500, 0.6, 1)
  send(level(1600, 9000, (0.5, 0.5), 0.5))
  event(.audioCustom, 1700, 0.8, -0.5)
  send(.submitted(atNanoseconds: 2_000_000_000))
  scene.take(record(.reported(.failed(DeviceError(.system, "the motor is\u{1B}[2J missing")))))
  scene.take(record(.lost(12)))
  scene.tick()
  return scene
}

private func lines(
  _ scene: WatchScene, columns: Int, rows: Int, zoom: Int = 2, isUnicode: Bool = true,
  isPaused: Bool = false
) -> [String] {
  WatchPicture(
    scene: scene, now: 2_000_000_000, zoom: zoom, isPaused: isPaused, isUnicode: isUnicode,
    usesColor: false
  ).canvas(columns: columns, rows: rows).lines
}

@Suite struct WatchPictureTests {
  @Test func `a picture of 60 columns is as expected`() {
    #expect(lines(scene(), columns: 60, rows: 20).joined(separator: "\n") == golden60)
  }

  @Test func `a paused picture of 100 columns in ASCII is as expected`() {
    let drawn = lines(scene(), columns: 100, rows: 18, isUnicode: false, isPaused: true)
    #expect(drawn.joined(separator: "\n") == golden100)
    #expect(drawn.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } })
  }

  @Test func `every size is filled exactly, and a small one requests more room`() {
    for (columns, rows) in [(40, 14), (80, 24), (300, 90), (39, 14), (40, 13), (1, 1), (0, 0)] {
      let drawn = lines(scene(), columns: columns, rows: rows)
      #expect(drawn.count == rows && drawn.allSatisfy { $0.count <= columns })
      if columns >= 40, rows >= 14 {
        #expect(drawn.last?.hasPrefix("q quits") == true)
      } else if columns == 39 {
        #expect(drawn[0] == "Make the terminal larger:")
      }
    }
  }

  @Test func `a process without records is drawn empty`() {
    let drawn = lines(WatchScene(), columns: 60, rows: 16)
    #expect(drawn[0] == "tactus watch" && drawn.contains("intensity 0.00"))
  }

  @Test func `keys zoom, pause and quit`() {
    var view = WatchView()
    func picture(_ now: Int64) -> WatchPicture { view.picture(scene(), at: now, .standard) }
    func press(_ key: Character, _ count: Int = 1) {
      for _ in 0..<count {
        let goesOn = view.take(.character(key))
        #expect(goesOn == (key != "q"))
      }
    }
    #expect(picture(1).zoom == 3)
    press("+")
    #expect(picture(1).zoom == 2)
    press("-", 20)
    #expect(picture(1).zoom == WatchPicture.zooms.count - 1)
    press("+", 20)
    #expect(picture(1).zoom == 0)
    press(" ")
    #expect(picture(2).isPaused && picture(3).now == 2)
    press(" ")
    #expect(!picture(4).isPaused && picture(4).now == 4)
    press("q")
  }
}

@Suite struct WatchSceneTests {
  @Test func `lateness, events, reports and losses are counted`() {
    let scene = scene()
    #expect(scene.eventCount == 3 && scene.reportCount == 1 && scene.lostCount == 12)
    #expect(scene.lateness.count == 2 && scene.lateness.percentile(100) == 28_400)
    #expect(scene.latest == 2_000_000_000)
  }

  @Test func `stopped and withdrawn segments are not shown`() {
    var scene = scene()
    #expect(scene.history.state(at: 2_500_000_000).intensity == 0.5)
    scene.take(record(.sent(.stopped(atNanoseconds: 2_000_000_000))))
    #expect(scene.history.state(at: 1_900_000_000).intensity == 0.5)
    #expect(scene.history.state(at: 2_500_000_000).intensity == 0)
    scene.take(record(.sent(.revised(fromNanoseconds: 500_000_000))))
    #expect(scene.history.state(at: 600_000_000).intensity == 0)
    #expect(abs(scene.history.state(at: 400_000_000).intensity - 0.4) < 1e-9)
  }

  @Test func `a tap that is narrower than a column is visible`() {
    let peaks = scene().history.peaks(from: 0, to: 2_000_000_000, count: 10)
    let percents = peaks.map { ($0.intensity * 100).rounded() }
    #expect(percents == [20, 40, 60, 80, 100, 0, 0, 60, 50, 50])
    #expect(peaks[7].sharpness == 1)
  }

  @Test func `the history of levels is bounded and keeps the latest ones`() {
    var history = LevelHistory()
    for index in 0..<300_000 {
      let start = Int64(index) * 1_000_000
      history.add(
        ZoneLevel(
          zone: .default, startNanoseconds: start, endNanoseconds: start + 1_000_000,
          startIntensity: 1, endIntensity: 1, startSharpness: 0, endSharpness: 0))
    }
    #expect(history.count <= 2 << 16)
    #expect(history.state(at: 299_500_000_000).intensity == 1)
    #expect(history.state(at: 100_000_000_000).intensity == 0)
  }

  @Test func `lines begin with their time in seconds, and figures are printed once a second`()
    throws
  {
    let scene = scene()
    var lines = WatchLines()
    #expect(lines.figures(scene, at: 1_000_000_000) == nil)
    #expect(lines.figures(scene, at: 1_999_000_000) == nil)
    #expect(
      lines.figures(scene, at: 2_000_000_000)
        == "2.000  intensity 0.60 sharpness 1.00, lateness p99 28 us, "
        + "3 events, 1 reports, 12 lost")
    #expect(lines.figures(scene, at: 2_500_000_000) == nil)
    let note = WatchScene.Note(atNanoseconds: -1_005_000_000, text: "x")
    #expect(lines.line(note) == "-1.005  x")
  }
}

// swift-format-ignore
private let golden60 = #"""
tactus watch  Game (4711) on loopback:motors
intensity 0.50
                      ▁▂▃▄▅▆▇█
               ▁▂▃▄▅▆▇████████               ▃
       ▁▂▃▄▅▆▇████████████████               █  ████████████
▁▂▃▄▅▆▇███████████████████████               █  ████████████
sharpness 0.50
                                             █
                                             █
                                             █  ████████████
██████████████████████████████               █  ████████████
-2 s                                                     now
heavy ██████                    25 %
light ██████████████████        75 %
-0.3 s  AudioCustom volume 0.80 pitch -0.50
-0.5 s  HapticTransient intensity 0.60 sharpness 1.00
-2 s  HapticContinuous intensity 1.00 sharpness 0.25
-0 s  loopback:motors failed: the motor is\u{1B}[2J missing
3 events, 1 reports, 12 lost
q quits, space pauses, + and - zoom
"""#

// swift-format-ignore
private let golden100 = #"""
tactus watch  Game (4711) on loopback:motors                                                  paused
intensity 0.50
                                  ..::--==++**%%##
                 ..::--===++**%%##################                         *    ====================
...::--==++**%%###################################                         #    ####################
sharpness 0.50
                                                                           #
                                                                           #    ====================
**************************************************                         #    ####################
-2 s                                                                                             now
heavy ######..................  25 %
light ##################......  75 %
-0.3 s  AudioCustom volume 0.80 pitch -0.50
-0.5 s  HapticTransient intensity 0.60 sharpness 1.00
-2 s  HapticContinuous intensity 1.00 sharpness 0.25
-0 s  loopback:motors failed: the motor is\u{1B}[2J missing
3 events, 1 reports, 12 lost; lateness p50 28.4 us p99 28.4 us max 28.4 us
q quits, space resumes, + and - zoom
"""#
