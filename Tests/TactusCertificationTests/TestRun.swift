import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Runs of the certification on a virtual clock, and their reports.
enum TestRun {
  /// A quick run of the core profile on a loopback device without a defect.
  static let good = Result { try run(nil) }
  /// A run on a loopback device that ignores a late level of 0.
  static let broken = Result { try run(.ignoresLateOff) }

  static func order(_ profile: Profile = .core) -> Runner.Order {
    Runner.Order(
      profile: profile, isQuick: true, deviceID: "loopback", created: "2026-11-21T15:04:05Z",
      tool: Report.Tool(
        version: "1", commit: "abc", build: "debug", limitsVersion: LimitsFile.embedded.version,
        limitsDigest: LimitsFile.embeddedDigest),
      station: Report.Environment(
        machine: "m", kernel: "k", preemption: "p", clock: "c", load: "0"),
      nonce: nonce)
  }

  /// The nonce of all runs in tests: constant, so that the same run gives the same bytes.
  static let nonce = "0123456789abcdef0123456789abcdef"

  static func run(_ defect: Defect?) throws -> (report: Report, evidence: Evidence) {
    run(on: try VirtualRig(defect: defect))
  }

  static func run(
    on rig: any Rig, _ profile: Profile = .core, limits: LimitsFile = .embedded,
    secondsNow: (() -> Double)? = nil
  ) -> (report: Report, evidence: Evidence) {
    Runner(rig, order(profile), limits: limits, secondsNow: secondsNow ?? clock(of: rig)).run()
  }

  /// The clock of a run: the rig's virtual clock if it has one.
  static func clock(of rig: any Rig) -> () -> Double {
    guard let timed = rig as? any VirtuallyTimed else {
      return { Double(MonotonicClock.nowNanoseconds) / 1e9 }
    }
    return { timed.secondsOfRun }
  }
}

/// A rig on a virtual clock, whose attempts take no real time.
protocol VirtuallyTimed {
  var secondsOfRun: Double { get }
}

extension VirtualRig: VirtuallyTimed {}

/// A folder that is removed at the end of the test.
final class ReportFolder {
  let path: String

  /// Creates an empty folder.
  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// Creates a folder with the report of a run.
  convenience init(
    _ run: (report: Report, evidence: Evidence), signedBy key: SigningKey? = nil
  ) throws {
    try self.init()
    let journal = try ReportPlace(path, isReplacing: false).journal()
    for (path, transcript) in run.evidence { try journal.keep(.saw(transcript, path: path)) }
    try journal.finish(run.report, run.evidence, signedBy: key)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { TactusCertification.Folder.files(in: path) ?? [] }

  func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")))
  }

  func write(_ bytes: [UInt8], _ file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
  }

  /// Changes the text of a file and updates the manifest, as a forger would.
  func forge(_ file: String, _ change: (String) -> String) throws {
    try write(Array(change(String(decoding: try bytes(file), as: UTF8.self)).utf8), file)
    try renewManifest()
  }

  func renewManifest() throws {
    var all: [String: [UInt8]] = [:]
    for file in files where ![Manifest.fileName, Manifest.signatureName].contains(file) {
      all[file] = try bytes(file)
    }
    try write(Array(try Manifest(all).text.utf8), Manifest.fileName)
  }

  func problems(_ key: [UInt8]? = nil, version: String = "1") -> [String] {
    ReportCheck(path, publicKey: key, toolVersion: version).problems
  }
}
