import Foundation
import TactusBackends
import TactusCatalogue
import TactusDevice
import TestFelt
import Testing

@testable import TactusCommand

/// A profile with a model of the motion of at least one motor.
struct Modelled: Sendable, CustomTestStringConvertible {
  var name: String
  var capabilities: OutputCapabilities
  var testDescription: String { name }

  var device: String { "loopback:profile=\(name)" }
  /// The indices of the motors that can only be on or off, depending on a threshold of the level.
  var switched: [Int] {
    capabilities.actuators.indices.filter { capabilities.actuators[$0].rendering == .threshold }
  }

  static let all: [Modelled] = DeviceProfiles.catalogue.profiles.compactMap { profile in
    guard let capabilities = profile.capabilities, capabilities.stream == nil else { return nil }
    let hasModel = capabilities.actuators.contains { $0.motor != nil }
    return hasModel ? Modelled(name: profile.name, capabilities: capabilities) : nil
  }
}

/// A pattern on a profile: the findings of `inspect`, and the drives of the motors.
struct Played {
  /// A transient: its event number (counted from 1), its onset in milliseconds, and its intensity.
  struct Tap {
    var number, onset: Int
    var intensity: Double
  }

  /// The taps in the order of the capture's events.
  var taps: [Tap] = []
  /// The numbers of the events that `inspect` reports as lost or merged.
  var lost, merged: Set<Int>
  var drives: [[Double]] = []
  var sensation: Sensation

  init(_ pattern: String, _ modelled: Modelled) throws {
    let run = Run("inspect", pattern, "--device", modelled.device, "--json", "--seconds", "12")
    let facts = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let lowering = try #require(facts["lowering"] as? [String: Any])
    let findings = try #require(lowering["findings"] as? [[String: Any]])
    func numbers(_ outcome: String) -> Set<Int> {
      let found = findings.filter { $0["outcome"] as? String == outcome }
      return Set(found.compactMap { $0["event"] as? Int })
    }
    (lost, merged) = (numbers("lost"), numbers("merged"))
    let actuators = Array(modelled.capabilities.actuators.prefix(2))
    drives = try Self.drives(pattern, modelled, count: actuators.count)
    sensation = try Sensation(drives, actuators)
    taps = try Self.presetTaps.get()[pattern] ?? Self.taps(pattern)
  }

  /// The taps that must be felt separately: those with an intensity of at least 0.3 that are
  /// reported neither as lost nor as merged.
  var due: [Tap] {
    taps.filter { $0.intensity >= 0.3 && !lost.contains($0.number) && !merged.contains($0.number) }
  }

  /// The merged taps that are at least 80 ms away from every other tap.
  var mergedApart: [Tap] {
    taps.filter { tap in
      merged.contains(tap.number)
        && !taps.contains { $0.number != tap.number && abs($0.onset - tap.onset) < 80 }
    }
  }

  /// The rows of `render --lowered`, followed by a second in which the motors are off.
  private static func drives(
    _ pattern: String, _ modelled: Modelled, count: Int
  ) throws -> [[Double]] {
    let folder = try Folder()
    let file = "\(folder.path)/x.csv"
    let run = Run(
      "render", pattern, "--lowered", "--out", file, "--device", modelled.device, "--seconds", "12")
    #expect(run.code == 0, "\(run.errors)")
    let levels = try folder.text("x.csv").split(separator: "\n").dropFirst().map {
      try #require(Double($0.split(separator: ",")[2]))
    }
    let rows = stride(from: 0, to: levels.count, by: count).map { Array(levels[$0..<$0 + count]) }
    return rows + Array(repeating: Array(repeating: 0, count: count), count: 1000)
  }

  /// The taps of the presets, which are the same for every profile.
  private static let presetTaps = Result {
    try Dictionary(
      uniqueKeysWithValues: Catalogue.presets.map { ($0.name, try taps($0.name)) })
  }

  /// The transients as the engine plays them, after the effect of parameters.
  private static func taps(_ pattern: String) throws -> [Tap] {
    let folder = try Folder()
    #expect(Run("render", pattern, "--out", "\(folder.path)/x.json", "--seconds", "12").code == 0)
    let file = try JSONSerialization.jsonObject(with: Data(folder.text("x.json").utf8))
    let events = try #require((file as? [String: Any])?["events"] as? [[String: Any]])
    return try events.filter { $0["type"] as? String == "HapticTransient" }.map { event in
      Tap(
        number: try #require(event["index"] as? Int) + 1,
        onset: try #require(event["onset_ns"] as? Int) / 1_000_000,
        intensity: try #require(event["intensity"] as? Double))
    }
  }
}

/// The milliseconds for which the levels of a capture turn on a motor that can only be on or off.
/// The motor turns on at 0.5 and off below 0.4, and stays on at least for the shortest pulse.
struct OnTime {
  /// The result if a pulse during the previous pulse extends it.
  var least = 0
  /// The result if each pulse is played after the end of the previous pulse.
  var most = 0

  init(_ pattern: String, _ modelled: Modelled, _ place: Int, pulse: Int) throws {
    let steps = try Self.steps(pattern, modelled, place)
    var (next, level, wasOn, run, held) = (0, 0.0, false, 0, 0)
    for time in 0..<(steps.last?.time ?? 0) + 1000 {
      while next < steps.count, steps[next].time <= time {
        level = steps[next].level
        next += 1
      }
      let isOn = level >= (wasOn ? 0.4 : 0.5)
      if isOn, !wasOn { held = max(held, time + pulse) }
      if !isOn, wasOn { most += max(run, pulse) }
      run = isOn ? run + 1 : 0
      if isOn || time < held { least += 1 }
      wasOn = isOn
    }
  }

  /// The levels of a motor, with the milliseconds of their starts.
  private static func steps(
    _ pattern: String, _ modelled: Modelled, _ place: Int
  ) throws -> [(time: Int, level: Double)] {
    let folder = try Folder()
    let file = "\(folder.path)/x.json"
    #expect(Run("render", pattern, "--out", file, "--device", modelled.device).code == 0)
    let capture = try JSONSerialization.jsonObject(with: Data(folder.text("x.json").utf8))
    let all = try #require((capture as? [String: Any])?["segments"] as? [[String: Any]])
    let name = modelled.capabilities.actuators[place].name
    return try all.filter { $0["actuator"] as? String == name }.map { segment in
      (
        try #require(segment["start_ns"] as? Int) / 1_000_000,
        try #require(segment["start_level"] as? Double)
      )
    }
  }
}
