import Foundation
import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Plays a pattern on a loopback device in virtual time, and returns the capture.
func capture(
  _ pattern: Pattern, _ model: LoopbackModel = .lra
) throws -> Capture {
  let session = Session.virtual()
  defer { session.close() }
  let recorder = CaptureRecorder()
  session.addListener(recorder)
  let output = try session.open(LoopbackDevice(model.capabilities, id: model.id))
  let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
  try player.start()
  session.advance(to: Session.virtualStart + 1_000_000_000)
  return try #require(
    recorder.captures(origin: Session.virtualStart, clock: .virtual).first)
}

private let buzz = Event(
  .hapticContinuous, time: 0.01, duration: 0.02,
  parameters: [EventParameter(.hapticIntensity, 0.5), EventParameter(.hapticSharpness, 0.25)])

@Suite struct CaptureDocumentTests {
  @Test func `the JSON document has the members of the format`() throws {
    let sound = Event(.audioContinuous, time: 0.02, duration: 0.1)
    let text = CaptureDocument.json(try capture(Pattern(events: [buzz, sound])))
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for key in ["format", "version", "device", "clock", "levels", "segments", "events"] {
      #expect(document[key] != nil, "\(key)")
    }
    #expect(document["clock"] as? String == "virtual")
    #expect((document["violations"] as? [Any])?.isEmpty == true)
    let levels = try #require(document["levels"] as? [[String: Any]])
    #expect(levels.count == 1)
    #expect(levels.first?["start_ns"] as? Int == 10_000_000)
    #expect(levels.first?["end_ns"] as? Int == 30_000_000)
    #expect(levels.first?["start_intensity"] as? Double == 0.5)
    let segments = try #require(document["segments"] as? [[String: Any]])
    #expect(segments.map { $0["start_ns"] as? Int } == [10_000_000, 30_000_000])
    #expect(segments.map { $0["start_level"] as? Double } == [0.5, 0])
    let events = try #require(document["events"] as? [[String: Any]])
    #expect(events.map { $0["type"] as? String } == ["HapticContinuous", "AudioContinuous"])
  }

  @Test func `the CSV has a row at each segment's start and no empty cell`() throws {
    let text = CaptureDocument.csv(try capture(Pattern(events: [buzz])))
    let rows = text.split(separator: "\n").map(String.init)
    // A sharpness of 0.25 maps to 65 * (300/65)^0.25 = 95.27 Hz, but the LRA's lowest frequency is
    // 120 Hz.
    #expect(
      rows == [
        "time_s,zone,intensity,sharpness,actuator,level,frequency_hz,submitted_s,device_s",
        "0.01,default,0.5,0.25,lra,0.5,120.0,0.01,0.01",
        "0.03,default,0.0,0.0,lra,0.0,120.0,0.03,0.03",
      ])
  }

  @Test func `a ramp has a second row at its end`() throws {
    let tap = Event(
      .hapticTransient,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 1)])
    let rows = CaptureDocument.csv(try capture(Pattern(events: [tap]))).split(separator: "\n")
    // The header is followed by fifteen segments of a millisecond with two rows each, and by the
    // step to 0.
    #expect(rows.count == 1 + 30 + 1)
    #expect(rows[1].hasPrefix("0.0,default,1.0,1.0,lra,1.0,220.0,"))
    #expect(rows[30].hasPrefix("0.015,default,0.0,"))
  }

  @Test func `two motors have rows of their own`() throws {
    let rows = CaptureDocument.csv(try capture(Pattern(events: [buzz]), .motors))
    #expect(rows.contains("0.01,default,0.5,0.25,heavy,0.375,50.0,"))
    #expect(rows.contains("0.01,default,0.5,0.25,light,0.125,170.0,"))
  }
}
