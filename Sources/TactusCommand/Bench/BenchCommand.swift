internal import BenchJitter
internal import BenchKit
internal import TactusBackends
internal import TactusDevice
internal import TactusPlot
internal import TactusSystem

/// `tactus bench`: measures the engine and, in the same run, what the system achieves without it.
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
    summary: "measure taps on this device, from their due time to the kernel")
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
    options: [full, check, deviceID, monitor, .config, jsonFile, out, maxP99],
    choices: BenchKind.allCases.map(\.rawValue),
    notes: [
      """
      jitter: the lateness of each step of a pattern at 1 kHz, compared with
      cyclictest (rt-tests; without it a bare loop) of the same class and priority.
      latency: from a command to the output, compared with a bare hand-over.
      sound: 32 voices compared with a loop in C; the lateness of a step beside
      sounds; with --monitor, by how much clicks are heard after their taps (--full:
      again after 5 and 10 minutes). PIPEWIRE_ALSA='{ stream.capture.sink = true }'
      lets --monitor default record what PipeWire plays.
      throughput: mixing compared with a loop in C, reading, growth of costs.
      watching: the cost of recording or watching a step, compared with a plain step.

      jitter --device ID: 200 taps in each mode, with the times at which the kernel
      plays them. The figures include the engine, the hand-over and the driver's
      calls, but not the cable and the motor. Only evdev devices report these times.

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
    if device != nil, kind != .jitter || extent != .standard {
      throw CommandFailure(
        .usage, "--device works only with the bench jitter, without --full and --check")
    }
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    if let jsonFile { try OutputFile.check(jsonFile) }
    if let picture { try OutputFile.check(picture.file) }
    // Locks all memory of the process, as cyclictest does. If the system refuses that, the engine
    // still locks the memory of its playback thread.
    ProcessMemory.lock()
    let result = try measure(configuration, console)
    let report = BenchReport(result, limits(for: result))
    console.print(text: report.text(isUnicode: console.shape.isUnicode))
    if let jsonFile { try write(Array(report.json.utf8), to: jsonFile) }
    if let picture { try draw(report, picture.file, picture.format) }
    try judge(report, console)
  }

  /// The limits for a run. A check and a full run must keep every limit for their conditions; any
  /// other run must keep those for which it has figures.
  private func limits(for result: BenchResult) -> [Limit] {
    switch extent {
    case .check: return kind.limits.gate.applying(to: result)
    case .full: return kind.limits.goals.applying(to: result)
    case .standard:
      let names = Set(result.ratios.map(\.name))
      return kind.limits.goals.filter { names.contains($0.name) }
    }
  }

  private func measure(
    _ configuration: Configuration, _ console: Console
  ) throws -> BenchResult {
    defer { if console.showsProgress { console.draw("") } }
    func progress(_ line: String) { if console.showsProgress { console.draw(line) } }
    do {
      if let device { return try bench(device, configuration).run(progress: progress) }
      return try kind.run(extent, configuration, monitor: monitor, progress: progress)
    } catch let error as BenchError {
      throw CommandFailure(.system, error.description)
    }
  }

  private func bench(_ id: DeviceID, _ configuration: Configuration) throws -> DeviceBench {
    do throws(DeviceError) {
      // Fails before anything is played if the backend cannot observe the device.
      _ = try configuration.observe(id) { _ in }
      return DeviceBench(try configuration.open(id)) { report throws(DeviceError) in
        try configuration.observe(id, report)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func judge(_ report: BenchReport, _ console: Console) throws {
    if let maxP99, let worst = report.worstP99, worst.microseconds > maxP99 {
      let unit = console.shape.isUnicode ? "µs" : "us"
      throw CommandFailure(
        .failed, "p99 of \(worst.name) is \(worst.microseconds) \(unit), above \(maxP99) \(unit)")
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
