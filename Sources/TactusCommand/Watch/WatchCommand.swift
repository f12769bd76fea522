internal import TactusBackends
internal import TactusPattern
internal import TactusWatch

/// `tactus watch`: shows what another process plays, or plays a file again after each save.
struct WatchCommand: AttendedCommand {
  private static let seconds = Option(
    name: "--seconds", value: "S", summary: "end after S seconds")
  private static let json = Option(
    name: "--json", value: nil, summary: "print each record as a line of JSON, as it comes")
  private static let capture = Option(
    name: "--capture", value: "FILE", summary: "write what is watched to FILE.json or FILE.csv")

  static let usage = Usage(
    name: "watch", summary: "see what another process plays, or play a file on each save",
    arguments: "[PROCESS|FILE]", argumentCount: 0...1,
    options: [seconds, json, capture, .config, .backend, .device, .resources],
    notes: [
      """
      Without an argument the processes of the same user that play haptics are listed;
      if there is only one, it is watched at once. PROCESS is the number of a process
      or the name of its program. On a terminal it shows intensity and sharpness over
      time, a bar for each actuator, events, lateness, reports, and the number of lost
      records; q quits, space pauses, + and - zoom. In a pipe it prints one line per
      second and one for each event and report; --json prints the lines of a capture
      stream.
      """,
      """
      Any program that uses the library can be watched. Its socket is in
      $XDG_RUNTIME_DIR/tactus; without that folder, or with TACTUS_WATCH=0, there is
      none. Other users are refused. Watching never delays playback: a slow reader
      loses records. TACTUS_CAPTURE=FILE records a program from its beginning, also
      one that crashes.
      """,
      """
      FILE is an AHAP file or a capture; its name contains a / or a dot, unlike that
      of a program. It is drawn and played at once and after each save; an error is
      shown with its place, and the last valid picture stays. On a terminal space
      plays it again, and q quits. Exit codes: 0; 2 nothing to watch, or refused.
      """,
    ])

  private let target: WatchTarget
  private let seconds: Double?
  private let printsJSON: Bool
  private let captureFile: CaptureFile?
  private let backend: String?
  private let device: String?
  private let resources: String?

  init(_ arguments: ParsedArguments) throws {
    target = WatchTarget(arguments.arguments.first)
    seconds = try arguments.number(Self.seconds, in: 0...Limits.timeSeconds)
    printsJSON = arguments.has(Self.json)
    captureFile = try arguments[Self.capture].map { path throws in try CaptureFile(path) }
    backend = arguments[.backend]
    device = arguments[.device]
    resources = arguments[.resources]
    if case .file = target {
      if printsJSON { throw CommandFailure(.usage, "--json is for watching a process") }
      if captureFile != nil {
        throw CommandFailure(.usage, "--capture is for watching a process; use `tactus play`")
      }
    } else if backend ?? device ?? resources != nil {
      throw CommandFailure(.usage, "--backend, --device and --resources are for watching a file")
    }
  }

  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws {
    if case .file(let path) = target {
      let configuration = configuration.overridden(
        backend: backend, device: device, resources: resources)
      let watch = FileWatch(path, configuration, surroundings.watch, console)
      return try watch.run(seconds: seconds)
    }
    try captureFile?.check()
    let folder = surroundings.sources.environment["XDG_RUNTIME_DIR"]
    do {
      let processes = try PlayingProcesses(in: folder)
      let choice = try ProcessChoice(target, among: processes.list())
      guard let process = choice.process else { return console.print(text: choice.table) }
      let connection = try processes.watch(process.number)
      let run = ProcessWatch(connection, process, seconds: seconds, console)
      try run.perform(printsJSON: printsJSON, captureFile)
    } catch let error as WatchError {
      throw CommandFailure(.system, error.description)
    }
  }
}
