internal import TactusBackends
internal import TactusCertification
internal import TactusCommand
internal import TactusDevice
internal import TactusSystem

/// `tactus studio`: a page in the browser that plays and shows haptics.
struct StudioCommand: AttendedCommand {
  static let usage = StudioTable.usage

  private let folder: String?
  private let port: Int
  private let opensBrowser: Bool
  private let backend: String?
  private let device: String?
  private let resources: String?

  init(_ arguments: ParsedArguments) throws {
    folder = arguments.arguments.first
    port = try arguments.integer(StudioTable.port, in: 0...65_535) ?? 0
    opensBrowser = !arguments.has(StudioTable.noBrowser)
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
    do throws(ReportError) { try Crypto.check() } catch {
      throw CommandFailure(.system, error.description)
    }
    let configuration = configuration.overridden(
      backend: backend, device: device, resources: resources)
    let log = Log(configuration, console)
    let shelf = PatternShelf(folder: folder, resources: configuration.resources)
    let studio = Studio(configuration, shelf.refreshed() ?? shelf, log: log)
    // The programs are written like apps, which use their engines on the main thread.
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
