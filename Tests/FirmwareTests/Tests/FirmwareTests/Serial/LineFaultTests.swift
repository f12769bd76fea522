import Foundation
import Synchronization
import TactusBackends
import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// Tests the serial backend on the image through its public API: a fault of the line ends the
/// output, and repeated use leaves no files and threads behind.
@Suite("The serial backend on the image", .serialized)
struct LineFaultTests {
  private var backend: any HapticBackend {
    get throws {
      try #require([any HapticBackend].builtIn.first { $0.name == "serial" })
    }
  }

  private func id(_ tap: Tap) -> DeviceID { DeviceID(backend: "serial", rest: tap.name) }

  /// Keeps the reports of an output.
  private final class Reports: Sendable {
    private let found = Mutex<[OutputReport]>([])
    func take(_ report: OutputReport) { found.withLock { $0.append(report) } }
    var all: [OutputReport] { found.withLock { $0 } }
    var ending: DeviceError? {
      all.lazy.compactMap { if case .gone(let error) = $0 { error } else { nil } }.first
    }
  }

  /// Holds a level as the engine does, for some renewals or until the device is disconnected.
  private func hold(
    _ output: any HapticOutput, _ level: Double, renewals: Int = 4, until gone: () -> Bool
  ) {
    for _ in 0..<renewals where !gone() {
      let now = MonotonicClock.nowNanoseconds
      let segments = [
        Segment(
          actuator: 0, startNanoseconds: now, endNanoseconds: now + 80_000_000,
          startLevel: level, endLevel: level, frequencyHertz: 175, isDueOnArrival: true)
      ]
      _ = output.submit(segments.span, at: now)
      Descriptor.wait(for: [], milliseconds: 80)
    }
  }

  enum Fault: String, CaseIterable, Sendable {
    case disconnect, restart, stall, halfFrame, impostor
  }

  @Test(arguments: Fault.allCases)
  func `a fault of the line ends the output, and the next output plays`(_ fault: Fault) throws {
    var emulator: Emulator? = try Emulator(image: Image.path)
    var tap: Tap? = try emulator.map { try Tap($0).answering() }
    let reports = Reports()
    var device: (any HapticDevice)? = try backend.open(id(try #require(tap)))
    var output: (any HapticOutput)? = try device?.makeOutput { reports.take($0) }
    hold(try #require(output), 1) { false }
    try tap?.wait(for: "a driven motor") { $0.samples.contains { $0.drive > 0 } }
    switch fault {
    case .disconnect:
      tap?.end()
      tap = nil
    case .restart:
      tap?.end()
      (tap, emulator) = (nil, nil)
    case .stall: tap?.hold(true)
    case .halfFrame: tap?.cut()
    case .impostor: tap?.replace(by: Array("login: \u{0}".utf8))
    }
    hold(try #require(output), 1, renewals: 60) { reports.ending != nil }
    #expect(reports.ending?.kind == .gone, "\(fault.rawValue)")
    (output, device) = (nil, nil)
    tap?.end()
    // Opens the same board, or a new one, and plays on it.
    let again = try emulator.map { try Tap($0).answering() } ?? Tap.board()
    defer { again.end() }
    let next = try backend.open(id(again))
    let nextOutput = try next.makeOutput { _ in }
    again.forget()
    hold(nextOutput, 0.5) { false }
    try again.wait(for: "half of full drive") { seen in
      seen.samples.contains { abs(Int($0.drive) - 32_768) < 400 }
    }
    // The full level that was sent before the fault is not played after it.
    #expect(again.seen.samples.allSatisfy { $0.drive < 33_200 })
  }

  @Test func `two hundred cycles leave no file and no thread behind`() throws {
    let emulator = try Emulator(image: Image.path)
    func cycle(_ place: Int) throws {
      let tap = try Tap(emulator).answering()
      let reports = Reports()
      let device = try backend.open(id(tap))
      let output = try device.makeOutput { reports.take($0) }
      hold(output, 1, renewals: 1) { false }
      if place.isMultiple(of: 2) {
        output.stop(at: MonotonicClock.nowNanoseconds)
      } else {
        tap.cut()
      }
      tap.end()
      // Gives the tap's thread 5 ms to release the board, before the next tap uses it.
      Descriptor.wait(for: [], milliseconds: 5)
    }
    for place in 0..<4 { try cycle(place) }
    let before = try counts()
    for place in 0..<200 { try cycle(place) }
    // The last threads and files are released by other threads, which may be late.
    var after = try counts()
    for _ in 0..<6000 where after.files > before.files || after.threads > before.threads {
      Descriptor.wait(for: [], milliseconds: 5)
      after = try counts()
    }
    #expect(after.files <= before.files)
    #expect(after.threads <= before.threads)
    report(
      "200 cycles: files \(before.files) and \(after.files), threads "
        + "\(before.threads) and \(after.threads), memory grew by "
        + "\(after.kibibytes - before.kibibytes) KiB")
    #expect(after.kibibytes - before.kibibytes < 16_384)
  }

  private func counts() throws -> (files: Int, threads: Int, kibibytes: Int) {
    let manager = FileManager.default
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let memory = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
      .flatMap { Int($0.filter(\.isNumber)) }
    return (
      try manager.contentsOfDirectory(atPath: "/proc/self/fd").count,
      try manager.contentsOfDirectory(atPath: "/proc/self/task").count, memory ?? 0
    )
  }
}
