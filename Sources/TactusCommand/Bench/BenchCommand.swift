internal import BenchJitter
internal import BenchKit
internal import TactusBackends
internal import TactusDevice
internal import TactusPlot
internal import TactusSystem

/// `tactus bench`: measures the engine and, in the same run, the system without the engine.
struct BenchCommand: Command {
  private static let full = Option(
    name: "--full", value: nil, summary: "all loads, scheduling classes and models (some 10 min)")
  private static let check = Option(
    name: "--check", value: nil, summary: "a short run; exit 1 if a limit is exceeded")
  private static let jsonFile = Option(
    name: "--json", value: "FILE", summary: "write all figures and histograms as JSON")
  private static let out = Option(
    name: "--out", value: "FILE", summary: "write a picture; ends with .svg, .png or .pdf")
  private static let deviceID = Option(
    name: "--device", value: "ID",
    summary: "jitter, latency: measure taps of this device")
  private static let watch = Option(
    name: "--watch", value: nil,
    summary: "with --device: measure until ctrl-C, a line a minute")
  private static let monitor = Option(
    name: "--monitor", value: "PCM",
    summary: "bench sound: record what is played on this ALSA device")
  private static let maxP99 = Option(
    name: "--max-p99", value: "US",
    summary: "exit 1 if a 99th percentile of Tactus exceeds US microseconds")

  static let usage = Usage(
    name: "bench", summary: "measure the engine beside cyclictest or a bare loop",
    arguments: "NAME",
    argumentCount: 1...1,
    options: [full, check, deviceID, watch, monitor, .config, jsonFile, out, maxP99],
    choices: BenchKind.allCases.map(\.rawValue),
    notes: [
      """
      jitter: the lateness of each step of a pattern at 1 kHz, compared with
      cyclictest (rt-tests; without it a bare loop) of the same class and priority.
      latency: the time from a command to its output, compared with a bare hand-over.
      sound: 32 voices compared with a loop in C; the lateness of a step while sounds
      play; with --monitor, the time from a tap to the sound of its click (--full:
      again after 5 and 10 minutes). PIPEWIRE_ALSA='{ stream.capture.sink = true }'
      lets --monitor default record what PipeWire plays.
      throughput: mixing compared with a loop in C; reading; the growth of costs.
      watching: the cost of recording or watching a step, compared with a plain step.

      jitter --device ID: the difference between the planned time of a tap and the
      time at which the device begins it, for 200 taps in each mode. latency
      --device ID: the time from a command to the beginning of its tap. These times
      come from the device's own clock (serial devices, voice coils), from the
      kernel (pads), or from an instrument (the loopback, a pad's motion sensor). Each
      figure has the uncertainty of the two clocks. --max-p99 adds it, and counts taps
      that did not begin as later than all others.

      Figures are ratios within one run, because machines differ and change: the
      subjects alternate in blocks, and a ratio is the median over the blocks with its
      95 % interval. A limit is exceeded if the whole interval is above it. Without
      --check and --max-p99 the exit code is always 0.
      """
    ])

  private let kind: BenchKind
  private let extent: BenchKind.Extent
  private let jsonFile: String?
  private let picture: (file: String, format: RenderFormat)?
  private let maxP99: Double?
  private let device: DeviceID?
  private let isWatch: Bool
  private let monitor: String?

  init(_ arguments: ParsedArguments) throws {
    let name = arguments.arguments[0]
    guard let kind = BenchKind(rawValue: name) else {
      let names = BenchKind.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage,
        "no bench \"\(name)\"\(Hint.text(name, names)); there are "
          + names.joined(separator: ", "))
    }
    self.kind = kind
    if arguments.has(Self.full) && arguments.has(Self.check) {
      throw CommandFailure(.usage, "--full and --check exclude each other")
    }
    extent = arguments.has(Self.full) ? .full : arguments.has(Self.check) ? .check : .standard
    jsonFile = arguments[Self.jsonFile]
    picture = try arguments[Self.out].map { file in
      (file, try RenderFormat(file: file, among: RenderFormat.pictures))
    }
    maxP99 = try arguments.number(Self.maxP99, in: 0...1e9)
    device = arguments[Self.deviceID].map { DeviceID($0) }
    monitor = arguments[Self.monitor]
    if monitor != nil, kind != .sound {
      throw CommandFailure(.usage, "--monitor is for sound")
    }
    isWatch = arguments.has(Self.watch)
    if device != nil, DeviceBenchRun.measure(kind) == nil || extent != .standard {
      throw CommandFailure(
        .usage, "--device is for jitter and latency, without --full and --check")
    }
    if isWatch, device == nil { throw CommandFailure(.usage, "--watch needs --device ID") }
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    if let jsonFile { try OutputFile.check(jsonFile) }
    if let picture { try OutputFile.check(picture.file) }
    // Locks all memory of the process, as cyclictest does. If the system refuses that, the engine
    // still locks the memory of its playback thread.
    ProcessMemory.lock()
    let (result, failure) = try measure(configuration, console)
    let report = BenchReport(result, limits(for: result))
    console.print(text: report.text(isUnicode: console.shape.isUnicode))
    if let jsonFile { try write(Array(report.json.utf8), to: jsonFile) }
    if let picture { try draw(report, picture.file, picture.format) }
    if let failure { throw failure }
    try judge(report, console)
  }

  /// The limits that the report of a run contains: for a check and a full run, every limit that
  /// applies to their conditions; for any other run, the limits for which it has figures. Only a
  /// check fails if a limit is exceeded.
  private func limits(for result: BenchResult) -> [Limit] {
    switch extent {
    case .check: return kind.limits.gate.applying(to: result)
    case .full: return kind.limits.goals.applying(to: result)
    case .standard:
      let names = Set(result.ratios.map(\.name))
      return kind.limits.goals.filter { names.contains($0.name) }
    }
  }

  /// - Returns: the result, and the fault if one ended the bench early.
  private func measure(
    _ configuration: Configuration, _ console: Console
  ) throws -> (result: BenchResult, failure: CommandFailure?) {
    defer { if console.showsProgress { console.draw("") } }
    func progress(_ line: String) { if console.showsProgress { console.draw(line) } }
    do {
      if let device, let measure = DeviceBenchRun.measure(kind) {
        let run = DeviceBenchRun(measure, device, isWatch: isWatch)
        return try run.run(configuration, console, progress: progress)
      }
      let result = try kind.run(extent, configuration, monitor: monitor, progress: progress)
      return (result, nil)
    } catch let error as BenchError {
      throw CommandFailure(.system, error.description)
    }
  }

  private func judge(_ report: BenchReport, _ console: Console) throws {
    if let maxP99, let failure = report.failure(ofP99: maxP99, console.shape.isUnicode) {
      throw CommandFailure(.failed, failure)
    }
    if extent == .check, !report.failures.isEmpty {
      throw CommandFailure(.failed, report.failures.joined(separator: "; "))
    }
  }

  private func draw(_ report: BenchReport, _ file: String, _ format: RenderFormat) throws {
    let drawing = Drawing(report.plot, width: 900)
    try write(try bytes(drawing, format), to: file)
  }

  private func bytes(_ drawing: Drawing, _ format: RenderFormat) throws -> [UInt8] {
    do throws(PlotError) {
      switch format {
      case .png: return try drawing.png(.light)
      case .pdf: return try drawing.pdf(.light)
      default: return Array(drawing.svg(.automatic).utf8)
      }
    } catch {
      throw CommandFailure(.system, "the picture could not be drawn: \(error.reason)")
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    do throws(FileError) { try WholeFile.write(bytes, path: file) } catch {
      throw CommandFailure(writing: error)
    }
  }
}
