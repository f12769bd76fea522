internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSystem

/// The state that all pages share: the device, its settings, the patterns and the players.
///
/// Messages of pages are handled on the threads of the web server. Thus a move of a finger reaches
/// the engine without a change of thread. Thread-safe.
final class Studio: Sendable {
  /// A part of the state that pages have not received.
  enum News: Sendable, Hashable, CaseIterable { case state, patterns, playing, ball, vine }

  struct State: Sendable {
    var pages: [ObjectIdentifier: Page] = [:]
    var lastPage = 0
    /// The open device; nil if there is none.
    var stage: StudioStage?
    /// The group of the pages' players; nil without a stage.
    var group: PlayerGroup?
    var gain: Double
    var isMuted: Bool
    var zone: Zone
    var listings: [DeviceListing] = []
    /// The device that a page selected, or the lost device that is to be opened again.
    var wanted: DeviceListing?
    /// The reason why no device is open, in one line.
    var problem: String?
    var shelf: PatternShelf
    var playings: [PageKey: Playing] = [:]
    var fingers: [PageKey: Finger] = [:]
    var ball: BallScene?
    var vine: VineScene?
    var news: Set<News> = []
    /// Whether the motors rest; they then receive no level above 0.
    var isResting = false
    /// The charge of the open device; nil: unknown.
    var battery: Battery?
    /// The time at which the charge was last read.
    var batteryRead: Int64?
    /// The energy that each device has used, also when it is closed. It limits how long motors run.
    var energies = EnergyLedger()
    /// The time at which pages were last asked for an answer.
    var asked: Int64 = 0
    /// The numbers of the latest questions.
    var questions: [Int] = []
  }

  let configuration: Configuration
  let state: Guarded<State>
  /// The actions for the thread of the programs.
  let programs = ProgramQueue()
  let refusals: RefusalLog

  /// - Parameters:
  ///   - configuration: the gain, the mute and the zone at the beginning.
  ///   - shelf: the patterns at the beginning.
  init(_ configuration: Configuration, _ shelf: PatternShelf, log: Log) {
    self.configuration = configuration
    state = Guarded(
      State(
        gain: configuration.gain, isMuted: configuration.isMuted, zone: configuration.zone,
        shelf: shelf))
    refusals = RefusalLog(log)
  }

  /// The open device; nil: there is none.
  var stage: StudioStage? { state.withLock { $0.stage } }

  /// Replaces the device. Playback on the earlier one has ended.
  func setStage(_ stage: StudioStage?, problem: String? = nil) {
    state.withLock { state in
      state.playings = [:]
      state.fingers = [:]
      state.countEnds()
      (state.ball, state.vine) = (nil, nil)
      state.stage = stage
      state.isResting = false
      (state.battery, state.batteryRead) = (nil, nil)
      state.problem = problem
      if let stage { state.wanted = stage.listing }
      if let stage, !stage.zones.contains(state.zone) { state.zone = .default }
      state.group = stage?.makeGroup(state.zone)
      state.applyGain()
      state.news = Set(News.allCases)
    }
  }

  /// Stores the list of devices. A changed list is sent to the pages.
  func setListings(_ listings: [DeviceListing]) {
    state.withLock { state in
      guard listings != state.listings else { return }
      state.listings = listings
      state.news.insert(.state)
    }
  }

  /// Looks for changed files on the shelf. Changed patterns are sent to the pages.
  func refreshShelf() {
    let shelf = state.withLock { $0.shelf }
    guard let next = shelf.refreshed() else { return }
    state.withLock { state in
      state.shelf = next
      state.news.formUnion([.patterns, .state])
    }
  }

  /// Stores the state of the ball program; nil if the program is not running. A changed state is
  /// sent to the pages.
  func show(ball: BallScene?) {
    state.withLock { state in
      guard ball != state.ball else { return }
      state.ball = ball
      state.news.insert(.ball)
    }
  }

  /// Stores the state of the vine program; nil if the program is not running. A changed state is
  /// sent to the pages.
  func show(vine: VineScene?) {
    state.withLock { state in
      guard vine != state.vine else { return }
      state.vine = vine
      state.news.insert(.vine)
    }
  }

  /// Ends everything that plays, at once.
  func stopAll() {
    state.withLock { state in
      for playing in state.playings.values { playing.end() }
      for finger in state.fingers.values { finger.player.cancel() }
      state.playings = [:]
      state.fingers = [:]
      state.countEnds()
      state.news.insert(.playing)
    }
    programs.add(.endAll)
  }

  /// Ends what one page holds.
  func release(page: Int) {
    state.withLock { $0.release(page: page) }
    programs.add(.release(page: page))
  }
}

extension Studio.State {
  /// Applies gain, mute and rest to the device.
  func applyGain() { stage?.setGain(isMuted || isResting ? 0 : gain) }

  /// The id under which the open device is in the list of devices; its own id if it is not in the
  /// list. They differ if the device was opened by an id that contains its serial number: the list
  /// contains the id of its port.
  func listedID(of open: DeviceListing) -> DeviceID {
    let own = [open.id, open.persistentID].compactMap { $0 }
    let listed = listings.first { one in
      own.contains(one.id) || one.persistentID.map(own.contains) == true
    }
    return listed?.id ?? open.id
  }

  /// The page of a connection.
  func page(_ socket: any PageSocket) -> Page? { pages[ObjectIdentifier(socket)] }

  /// How often the patterns of a page were ended; nil if the page is not connected.
  func ends(of page: Int) -> Int? {
    pages.values.first { $0.number == page && $0.hasGreeted }?.ends
  }

  mutating func countEnd(_ page: Int) {
    for (place, held) in pages where held.number == page { pages[place]?.ends += 1 }
  }

  /// Counts an end of the patterns of every page.
  mutating func countEnds() {
    for place in pages.keys { pages[place]?.ends += 1 }
  }

  /// Ends the patterns and fingers of a page.
  mutating func release(page: Int) {
    for (key, playing) in playings where key.page == page {
      playing.end()
      playings[key] = nil
    }
    for (key, finger) in fingers where key.page == page {
      finger.player.cancel()
      fingers[key] = nil
    }
    countEnd(page)
    for (place, held) in pages where held.number == page { pages[place]?.holds = false }
    news.insert(.playing)
  }
}

extension StudioStage {
  /// The zones in which an actuator of the device is felt, in a fixed order.
  var zones: [Zone] {
    let served = Set(capabilities.actuators.flatMap(\.zones))
    return Zone.allCases.filter { served.contains($0) || $0 == .default }
  }
}
