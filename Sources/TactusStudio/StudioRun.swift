internal import CoreHaptics
internal import Dispatch
internal import Synchronization
internal import TactusBackends
internal import TactusCommand
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem
internal import TactusWatch

/// Runs the studio on the main thread from its start to its end: opens devices, serves the pages,
/// runs the demonstrations that the pages control, and starts the threads that deliver messages and
/// search for devices and files.
@MainActor
final class StudioRun {
  private let studio: Studio
  private let configuration: Configuration
  private let watch: WatchSettings
  private let log: Log
  private var programs: StudioPrograms?
  /// Opens the lost device again; nil if no device is lost.
  private var deviceReturn: DeviceReturn?

  init(_ studio: Studio, _ configuration: Configuration, _ watch: WatchSettings, _ log: Log) {
    (self.studio, self.configuration) = (studio, configuration)
    (self.watch, self.log) = (watch, log)
  }

  /// Plays on a device from now on.
  /// - Throws: ``CommandFailure`` if it cannot be used.
  func open(_ device: any HapticDevice) throws {
    do {
      let energy = studio.state.withLock { state in
        state.energies.watch(of: device.listing, at: MonotonicClock.nowNanoseconds)
      }
      let stage = try StudioStage(
        device, configuration, log: log, watch: watch, energy: energy)
      programs = StudioPrograms(stage)
      deviceReturn = nil
      studio.setStage(stage)
    } catch let error as CHHapticError {
      throw CommandFailure(.system, error.description)
    } catch let error as DeviceError { throw CommandFailure(error) }
  }

  /// Serves pages until ctrl-C.
  /// - Parameter started: is called with the address of the page.
  func serve(port: Int, started: (String) -> Void) throws {
    let interrupts = InterruptWatch()
    let door = StudioDoor(studio)
    let server: WebServer
    do throws(WebServerError) { server = try WebServer(port: port, door) } catch {
      close()
      throw CommandFailure(.system, error.description)
    }
    let address = door.open(port: server.port)
    let threads = try StudioThreads(studio, configuration)
    started(address)
    while !interrupts.wasInterrupted { turn() }
    threads.end()
    server.close()
    close()
    throw CommandFailure(.interrupted)
  }

  /// Runs the loop once: handles actions, advances the programs, and passes on the scenes to draw.
  private func turn() {
    for action in studio.programs.takeAll() { perform(action) }
    if let loss = studio.stage?.loss { lose(because: loss) }
    do { try programs?.update() } catch { log.debug("programs: \(error)") }
    studio.show(ball: programs?.ballScene)
    studio.show(vine: programs?.vineScene)
    reopen()
    studio.programs.wait(seconds: programs?.pause ?? 0.25)
  }

  private func perform(_ action: ProgramAction) {
    if case .open(let listing) = action { return change(to: listing) }
    guard let programs else { return }
    do { try programs.perform(action) } catch { log.debug("programs: \(error)") }
  }

  private func change(to listing: DeviceListing) {
    close()
    do throws(DeviceError) {
      let device = try configuration.open(listing.id)
      do { try open(device) } catch {
        let reason = (error as? CommandFailure)?.message ?? "\(error)"
        studio.setStage(nil, problem: "\(listing.id) cannot be used: \(reason)")
      }
    } catch { studio.setStage(nil, problem: "\(listing.id) cannot be opened: \(error.message)") }
  }

  private func lose(because reason: String) {
    guard let listing = studio.stage?.listing else { return }
    close()
    log.warning("\(listing.id) was lost: \(reason)")
    studio.setStage(
      nil, problem: "\(listing.id) was lost: \(reason); it is opened when it is connected again")
    deviceReturn = DeviceReturn(listing, configuration)
  }

  private func reopen() {
    guard let deviceReturn else { return }
    guard let device = deviceReturn.attempt(at: MonotonicClock.nowNanoseconds) else { return }
    do { try open(device) } catch { log.debug("the device cannot be opened again: \(error)") }
  }

  /// Ends all playback, and releases the device.
  private func close() {
    try? programs?.perform(.endAll)
    programs = nil
    deviceReturn = nil
    let stage = studio.stage
    studio.setStage(nil)
    stage?.close()
  }
}
