internal import TactusBackends
internal import TactusCommand
internal import TactusDevice
internal import TactusSystem

/// `tactus studio`: a page in the browser that plays and shows haptics.
struct StudioCommand: AttendedCommand {
  private static let port = Option(
    name: "--port", value: "N", summary: "listen on this port (default: any free one)")
  private static let noBrowser = Option(
    name: "--no-browser", value: nil, summary: "open no browser, only print the address")

  static let usage = Usage(
    name: "studio", summary: "feel and see haptics from a page in the browser",
    arguments: "[FOLDER]", argumentCount: 0...1,
    options: [.config, .backend, .device, .resources, port, noBrowser],
    notes: [
      """
      The page plays the presets and the patterns in FOLDER, a vibration and taps under
      your fingers, and the programs of `tactus demo`, on any device; its scope shows
      what is sent to the device. ctrl-C ends the studio.
      """,
      """
      Only programs of this machine can reach the page, and only with the printed
      address, which contains a secret. From another machine, forward the port:
      `ssh -L PORT:127.0.0.1:PORT HOST` with --port PORT.
      """, HelpText.watchNote,
    ])

  private let folder: String?
  private let port: Int
  private let opensBrowser: Bool
  private let backend: String?
  private let device: String?
  private let resources: String?

  init(_ arguments: ParsedArguments) throws {
    folder = arguments.arguments.first
    port = try arguments.integer(Self.port, in: 0...65_535) ?? 0
    opensBrowser = !arguments.has(Self.noBrowser)
    backend = arguments[.backend]
    device = arguments[.device]
    resources = arguments[.resources]
    if let folder, !FolderSearch.isFolder(folder) {
      throw CommandFailure(.failed, "\(folder) is not a folder; name one with patterns, or none")
    }
  }

  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws {
    let configuration = configuration.overridden(
      backend: backend, device: device, resources: resources)
    let log = Log(configuration, console)
    let shelf = PatternShelf(folder: folder, resources: configuration.resources)
    let studio = Studio(configuration, shelf.refreshed() ?? shelf, log: log)
    // The programs are apps, whose engines belong on the main thread.
    try MainActor.assumeIsolated {
      let run = StudioRun(studio, configuration, surroundings.watch, log)
      try run.open(try configuration.chooseForPlaying(log))
      try run.serve(port: port) { address in
        console.print("the studio is at \(address)")
        if opensBrowser { Browser.open(address) }
      }
    }
  }
}
