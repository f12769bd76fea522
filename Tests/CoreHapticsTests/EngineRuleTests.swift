import CoreHaptics
import TactusBackends
import TactusDevice
import TactusTesting
import Testing

/// Checks Apple's rules for starting and stopping engines.
@Suite struct EngineRuleTests {
  @Test func `a new engine has the defaults and does not run`() throws {
    let stage = try Stage(isRunning: false)
    let engine = stage.engine
    #expect(!engine.playsHapticsOnly && !engine.playsAudioOnly)
    #expect(!engine.isMutedForAudio && !engine.isMutedForHaptics)
    #expect(!engine.isAutoShutdownEnabled)
    engine.stoppedHandler(.systemError)
    engine.resetHandler()
    let player = try stage.player(.tap())
    #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
  }

  @Test func `the clock runs while the engine is stopped`() throws {
    let stage = try Stage(isRunning: false)
    let start = stage.engine.currentTime
    #expect(start > 0)
    stage.advance(2.5)
    #expect(stage.engine.currentTime == start + 2.5)
  }

  @Test func `a start of a running engine has no effect`() throws {
    let stage = try Stage()
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    stage.advance(0.5)
    try stage.engine.start()
    stage.advance(1)
    #expect(stage.intensities(0.4, 0.6, 0.9) == [0.5, 0.5, 0.5])
    #expect(stage.log.all == ["end"])
  }

  @Test func `a stop ends the players at once without calling the stopped handler`() throws {
    let stage = try Stage()
    let log = stage.log
    stage.engine.stoppedHandler = { _ in log.add("stopped") }
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    try stage.player(.tap()).start(atTime: stage.time(0.8))
    stage.advance(0.5)
    stage.engine.stop { error in log.add(error == nil ? "done" : "failed") }
    stage.advance(1)
    #expect(stage.intensities(0.499, 0.5, 0.81) == [0.5, 0, 0])
    #expect(log.all == ["done", "end"])
  }

  @Test func `players can be used after a stop and a start`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    stage.engine.stop()
    try stage.engine.start()
    try player.start(atTime: 0)
    stage.advance(0.1)
    #expect(stage.simulator.capture.taps.count == 1)
  }

  @Test func `a stop does not end what is started right after it`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1))
    try player.start(atTime: 0)
    stage.advance(0.5)
    stage.engine.stop()
    try stage.engine.start()
    try player.start(atTime: 0)
    stage.advance(2)
    #expect(stage.intensities(0.6, 1.499, 1.5) == [0.5, 0.5, 0])
    #expect(stage.log.all == ["end", "end"])
  }

  @Test func `the handlers of start and stop are always called, in the order of the calls`() throws
  {
    let stage = try Stage(isRunning: false)
    let log = stage.log
    stage.engine.stop { _ in log.add("stop of a stopped one") }
    stage.engine.start { error in log.add(error == nil ? "start" : "failed") }
    stage.engine.start { _ in log.add("start of a running one") }
    stage.engine.stop { _ in log.add("stop") }
    #expect(log.all == [])
    stage.advance(0)
    #expect(log.all == ["stop of a stopped one", "start", "start of a running one", "stop"])
  }

  @Test func `start and stop have async forms`() async throws {
    let stage = try Stage(isRunning: false)
    let player = try stage.player(.tap())
    try await stage.engine.start()
    try player.start(atTime: 0)
    stage.advance(0.1)
    try await stage.engine.stop()
    #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
    #expect(stage.simulator.capture.taps.count == 1)
  }

  @Test func `handlers may call back into the engine`() throws {
    let stage = try Stage()
    let (engine, log) = (stage.engine, stage.log)
    let second = try stage.advancedPlayer(
      try CHHapticPattern(events: [.tap()], parameters: []), "second")
    let first = try stage.player(.tap())
    first.completionHandler = { _ in
      log.add("first")
      engine.stop { _ in log.add("stopped") }
      do {
        try engine.start()
        try second.start(atTime: 0)
      } catch {
        log.add("\(error)")
      }
      engine.notifyWhenPlayersFinished { _ in
        log.add("finished")
        return .leaveEngineRunning
      }
    }
    try first.start(atTime: 0)
    stage.advance(1)
    // The first tap ends after 15 ms. Its completion handler starts the second tap.
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.015])
    #expect(log.all == ["first", "stopped", "second", "finished"])
  }
}

/// Checks the rules of ``CHHapticEngine/notifyWhenPlayersFinished(finishedHandler:)``.
@Suite struct FinishNotificationTests {
  private func notify(_ stage: Stage, _ action: CHHapticEngine.FinishedAction) {
    let log = stage.log
    stage.engine.notifyWhenPlayersFinished { error in
      log.add(error == nil ? "finished" : "finished with an error")
      return action
    }
  }

  @Test func `without an active player the handler is called at once, but not within the call`()
    throws
  {
    let stage = try Stage()
    notify(stage, .leaveEngineRunning)
    #expect(stage.log.all == [])
    stage.advance(0)
    #expect(stage.log.all == ["finished"])
  }

  @Test func `on a stopped engine the handler is called at once`() throws {
    let stage = try Stage(isRunning: false)
    notify(stage, .stopEngine)
    stage.advance(0)
    #expect(stage.log.all == ["finished"])
  }

  @Test func `the handler is called once, after the last player`() throws {
    let stage = try Stage()
    try stage.player(.tap()).start(atTime: 0)
    try stage.player(.buzz(for: 0.5)).start(atTime: 0)
    notify(stage, .leaveEngineRunning)
    stage.advance(0.499)
    #expect(stage.log.all == ["end"])
    stage.advance(0.001)
    #expect(stage.log.all == ["end", "end", "finished"])
    try stage.player(.tap()).start(atTime: 0)
    stage.advance(1)
    #expect(stage.log.all.last == "end")
  }

  @Test func `players that are started after the call postpone the handler`() throws {
    let stage = try Stage()
    let log = stage.log
    try stage.player(.buzz(for: 0.5)).start(atTime: 0)
    notify(stage, .leaveEngineRunning)
    stage.advance(0.4)
    try stage.player(.buzz(for: 0.5)).start(atTime: 0)
    stage.advance(0.4)
    #expect(log.all == ["end"])
    stage.advance(0.2)
    #expect(log.all == ["end", "end", "finished"])
  }

  @Test func `a player that a completion handler starts postpones the finished handler`() throws {
    let stage = try Stage()
    let log = stage.log
    let second = try stage.player(.buzz(for: 0.5))
    let first = try stage.player(.tap())
    first.completionHandler = { _ in
      log.add("first")
      try? second.start(atTime: 0)
    }
    try first.start(atTime: 0)
    notify(stage, .leaveEngineRunning)
    stage.advance(0.2)
    #expect(log.all == ["first"])
    stage.advance(0.5)
    #expect(log.all == ["first", "end", "finished"])
  }

  @Test func `a pending start postpones the handler until the start is cancelled`()
    throws
  {
    let stage = try Stage()
    let player = try stage.player(.tap())
    try player.start(atTime: stage.time(10))
    notify(stage, .leaveEngineRunning)
    stage.advance(1)
    #expect(stage.log.all == [])
    try player.cancel()
    stage.advance(0)
    #expect(stage.log.all == ["finished"])
  }

  @Test func `a player that has ended with another pending start is active`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    try player.start(atTime: 0)
    try player.start(atTime: stage.time(1))
    notify(stage, .leaveEngineRunning)
    stage.advance(0.5)
    #expect(stage.log.all == ["end"])
    stage.advance(1)
    #expect(stage.log.all == ["end", "end", "finished"])
  }

  @Test func `a paused player is active, a stopped one is not`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 0.5))
    try player.start(atTime: 0)
    try player.pause(atTime: stage.time(0.1))
    notify(stage, .leaveEngineRunning)
    stage.advance(5)
    #expect(stage.log.all == [])
    try player.stop(atTime: 0)
    stage.advance(0)
    #expect(stage.log.all == ["end", "finished"])
  }

  @Test func `a looping player postpones the handler until the loop is switched off`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 0.5))
    player.loopEnabled = true
    try player.start(atTime: 0)
    notify(stage, .leaveEngineRunning)
    stage.advance(5.2)
    #expect(stage.log.all == [])
    player.loopEnabled = false
    stage.advance(0.3)
    #expect(stage.log.all == ["end", "finished"])
  }

  @Test func `after stopEngine a start throws and the stopped handler has the reason`() throws {
    let stage = try Stage()
    let log = stage.log
    stage.engine.stoppedHandler = { log.add("stopped \($0.rawValue)") }
    let player = try stage.player(.tap())
    try player.start(atTime: 0)
    notify(stage, .stopEngine)
    stage.advance(1)
    #expect(log.all == ["end", "finished", "stopped 4"])
    #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
  }

  @Test func `after leaveEngineRunning the engine still plays`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    try player.start(atTime: 0)
    notify(stage, .leaveEngineRunning)
    stage.advance(1)
    try player.start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.count == 2)
  }

  @Test func `several waiting handlers are all called, and one may stop the engine`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    try player.start(atTime: 0)
    notify(stage, .stopEngine)
    notify(stage, .leaveEngineRunning)
    stage.advance(1)
    #expect(stage.log.all == ["end", "finished", "finished"])
    #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
  }

  @Test func `a stop of the engine calls the handler`() throws {
    let stage = try Stage()
    try stage.player(.buzz(for: 9)).start(atTime: 0)
    notify(stage, .stopEngine)
    stage.advance(1)
    stage.engine.stop()
    stage.advance(0)
    #expect(stage.log.all == ["end", "finished"])
  }

  @Test func `the loss of the device calls the handler with an error`() throws {
    let stage = try Stage()
    try stage.player(.buzz(for: 9)).start(atTime: 0)
    notify(stage, .leaveEngineRunning)
    stage.advance(1)
    stage.simulator.unplug()
    stage.advance(1)
    #expect(stage.log.all == ["end failed", "finished with an error"])
  }

  @Test func `too many waiting handlers get an error at once`() throws {
    let stage = try Stage()
    try stage.player(.buzz(for: 9)).start(atTime: 0)
    for _ in 0..<1024 { notify(stage, .leaveEngineRunning) }
    let log = stage.log
    stage.engine.notifyWhenPlayersFinished { error in
      log.add("\((error as? CHHapticError)?.code.rawValue ?? 0)")
      return .leaveEngineRunning
    }
    stage.advance(0)
    #expect(log.all == ["-4806"])
  }
}
