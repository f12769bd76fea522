import Testing

@testable import TactusCommand

// These tests play on the loopback device in real time. They do not check the times of haptics.
/// Checks that the stop at the end of `play` does not cut segments that were submitted and have not
/// been played.
@Suite struct LastTapTests {
  @Test(arguments: ["loopback:latency=120,interval=40", "loopback:profile=switch-pro"])
  func `a capture of playing equals the rendered one, to the end`(_ device: String) throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    let (played, rendered) = ("\(folder.path)/a.json", "\(folder.path)/b.json")
    #expect(Run("play", file, "--device", device, "--capture", played).code == 0)
    #expect(Run("render", file, "--device", device, "--out", rendered).code == 0)
    let run = Run("inspect", played, "--against", rendered)
    #expect(run.code == 0, "\(run.output)")
  }
}

@Suite struct PlayTests {
  @Test func `a pattern is played on the loopback and ends with a line of figures`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    let run = Run("play", file)
    #expect(run.code == 0)
    #expect(run.errors.contains("no haptic device found; playing on the loopback"))
    #expect(run.output.split(separator: "\n").count == 1)
    for part in ["events 1,", "segments submitted ", "lateness p50 ", "p99 ", "max ", "SCHED_"] {
      #expect(run.output.contains(part), "\(part)")
    }
    #expect(run.output.contains("lease violations 0"))
  }

  @Test func `a pattern played three times has three times its events`() throws {
    let folder = try Folder()
    // A tap that the thread reaches too late does not count as an event; a buzz always does.
    let buzz = "\"Time\": 0.002, \"EventType\": \"HapticContinuous\", \"EventDuration\": 0.02"
    let file = try folder.file("buzz.ahap", document(buzz))
    let run = Run("play", file, "--loop", "3", "--rate", "2", "--backend", "loopback")
    #expect(run.code == 0)
    #expect(run.output.contains("events 3,"))
    #expect(run.errors.isEmpty)
  }

  @Test func `the played levels are written as a capture`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    for name in ["c.json", "c.csv"] {
      let run = Run("play", file, "--capture", "\(folder.path)/\(name)")
      #expect(run.code == 0)
    }
    #expect(try folder.text("c.json").contains("\"clock\": \"monotonic\""))
    #expect(try folder.text("c.json").contains("\"onset_ns\": 2000000"))
    #expect(try folder.text("c.csv").hasPrefix("time_s,zone,intensity,sharpness,actuator,"))
  }

  @Test func `an endless pattern is ended by the seconds given`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    let run = Run("play", file, "--seconds", "0.02")
    #expect(run.code == 0)
    #expect(run.output.contains("events 1,"))
  }

  @Test func `an endless loop needs an end`() {
    #expect(Run("play", "boing", "--loop", "0").code == 64)
  }
}

@Suite struct ReplayCommandTests {
  @Test func `a capture can be played again with the same levels`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    let (first, second) = ("\(folder.path)/a.json", "\(folder.path)/b.json")
    #expect(Run("render", file, "--out", first).code == 0)
    let played = Run("play", first, "--capture", second, "--backend", "loopback")
    #expect(played.code == 0)
    #expect(played.output.contains("events 1,"))
    #expect(Run("render", first, "--out", second).code == 0)
    let same = Run("inspect", first, "--against", second)
    #expect(same.code == 0)
    #expect(same.output.contains("feel the same"))
  }

  @Test func `two patterns that differ give exit code 1`() {
    let run = Run("inspect", "boing", "--against", "heartbeats")
    #expect(run.code == 1)
    #expect(run.output.contains("differ at 0.0 s"))
  }

  @Test func `a broken capture is refused with its place`() throws {
    let folder = try Folder()
    let file = try folder.file("c.json", "{\"format\": \"tactus-capture\", \"version\": 9}")
    let run = Run("play", file)
    #expect(run.code == 1)
    #expect(run.errors.contains("c.json:1:41: error: the version is the number 9"))
  }
}
