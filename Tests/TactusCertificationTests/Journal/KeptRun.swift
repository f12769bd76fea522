import TactusSystem
import TestLine

@testable import TactusCertification

/// A run whose journal was recorded step by step, so that tests can create the files that exist
/// after any step.
struct KeptRun {
  let run: (report: Report, evidence: Evidence)
  private let kept: [KeptStep]
  var steps: [RunStep] { kept.map(\.step) }

  /// A run that is interrupted at FN-1, after six attempts.
  static let short = Result { try KeptRun(TroubledRig { $0 == 6 ? .interrupted : nil }) }
  /// A complete run.
  static let whole = Result { try KeptRun(VirtualRig()) }

  private init(_ rig: any Rig) throws {
    let box = Box()
    run = Runner(rig, TestRun.order(), secondsNow: TestRun.clock(of: rig))
      .run { step throws(Never) in box.steps.append(KeptStep(step)) }
    kept = box.steps
  }

  /// The files that a journal has written after a number of steps.
  func files(_ count: Int) throws -> [String: [UInt8]] {
    let space = MemorySpace()
    for step in steps.prefix(count) { try Journal(in: space).keep(step) }
    return space.files
  }

  /// The number of attempts whose transcript or end is among the first `count` steps.
  func attempts(_ count: Int) -> Int {
    var attempts = 0
    var isCounted = false
    for step in steps.prefix(count) {
      switch step {
      case .opened: break
      case .saw: (attempts, isCounted) = (attempts + 1, true)
      case .noted(let entries):
        if entries.first?.what == .begins { isCounted = false }
        let ends: [Transcript.What] = [.ends, .broke, .lacked, .interrupted]
        if ends.contains(where: { $0 == entries.first?.what }), !isCounted { attempts += 1 }
      }
    }
    return attempts
  }

  private final class Box { var steps: [KeptStep] = [] }
}

/// A step of a journal with plain fields. An enum with payloads stores its case in unused bits of a
/// pointer, and the leak sanitizer then does not recognize the pointer.
private struct KeptStep {
  private var isOpening = false
  private var entries: [Transcript.Entry] = []
  private var seen: Transcript?
  private var path = ""

  init(_ step: RunStep) {
    switch step {
    case .opened(let entries): (isOpening, self.entries) = (true, entries)
    case .noted(let entries): self.entries = entries
    case .saw(let transcript, let path): (seen, self.path) = (transcript, path)
    }
  }

  var step: RunStep {
    if let seen { return .saw(seen, path: path) }
    return isOpening ? .opened(entries) : .noted(entries)
  }
}

/// A folder in memory whose space can be limited.
final class MemorySpace: Journal.Space {
  private(set) var files: [String: [UInt8]] = [:]
  /// The number of bytes that still fit; nil if the space is not limited.
  private var room: Int?

  init(room: Int? = nil) { self.room = room }

  func write(_ bytes: [UInt8], _ path: String) throws(FileError) {
    guard took(bytes.count) == bytes.count else { throw FileError(.noSpace, path: path) }
    files[path] = bytes
  }

  func append(_ bytes: [UInt8], _ path: String) throws(FileError) {
    guard files[path] != nil else { throw FileError(.missing, path: path) }
    let count = took(bytes.count)
    files[path]? += bytes.prefix(count)
    if count < bytes.count { throw FileError(.noSpace, path: path) }
  }

  /// Takes up to `count` bytes of the free space, and returns how many it took.
  private func took(_ count: Int) -> Int {
    guard let room else { return count }
    let taken = min(count, room)
    self.room = room - taken
    return taken
  }
}
