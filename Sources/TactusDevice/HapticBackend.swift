/// A way to reach devices: the first of the three steps find → open → output.
///
/// Everything here is called on ordinary threads and may block for a short time.
public protocol HapticBackend: Sendable {
  /// In lower case, unique among the backends of a configuration: the first part of every id.
  var name: String { get }

  /// The devices that are there, those included that cannot be used now: each says why and how to
  /// mend it. Returns within a second, whatever a device does.
  func devices() -> [DeviceListing]

  /// Opens a device.
  /// - Parameter id: one of ``devices()``, or one that the backend can reach without listing it.
  /// - Throws: ``DeviceError`` of kind `notFound`, `notPermitted`, `busy`, `notAnswering`,
  ///   `notSupported` or `system`.
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice

  /// The same backend, which knows these profiles. Called again whenever they are needed: a
  /// backend that keeps state shares it between its copies.
  ///
  /// One whose devices say themselves what they can do need not implement it.
  func with(_ profiles: DeviceProfiles) -> any HapticBackend

  /// Tells when a device may have come or gone, for as long as the answer is kept.
  ///
  /// One whose devices never change need not implement it.
  /// - Parameter changed: called on any thread; it may be called once for several changes, and for
  ///   none at all. It returns at once.
  /// - Returns: what keeps the watch up; nil where devices do not come and go, or where the system
  ///   does not tell.
  func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)?
}

/// What keeps a watch up: it ends when this is released.
public protocol DeviceWatch: AnyObject, Sendable {}

extension HapticBackend {
  /// The backend as it is: it needs no profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend { self }

  /// No watch: the devices never change.
  public func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? { nil }
}

/// An open device: the second step. Closed when it is released.
public protocol HapticDevice: AnyObject, Sendable {
  var listing: DeviceListing { get }

  /// What the device can do. Does not change while it is open.
  var capabilities: OutputCapabilities { get }

  /// What was found when the device was opened: it plays, and worse than it should. Does not change
  /// while it is open. A device that has none need not implement it.
  var warnings: [DeviceWarning] { get }

  /// The device's output, silent. There is one at a time.
  /// - Parameter report: called on any thread but the playback thread, and never from within
  ///   `submit`, `revise` or `stop`.
  /// - Throws: ``DeviceError`` of kind `busy` if an output exists, `gone`, or `system`.
  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput
}

extension HapticDevice {
  /// None.
  public var warnings: [DeviceWarning] { [] }
}

/// The talking end of a device: the third step.
///
/// The three verbs are called on the playback thread (or on the thread that drives a virtual
/// session), one at a time. They return within microseconds: they take no lock that a slow thread
/// may hold, allocate nothing and wait for nothing. An output whose transport blocks has a thread
/// of its own and hands over.
///
/// The engine has validated and limited all values: an output may trust them.
public protocol HapticOutput: AnyObject, Sendable {
  /// Takes what is to be felt. Starts never run backwards between two calls of ``revise(from:)``
  /// or ``stop(at:)``.
  ///
  /// A segment may be shorter than the update interval: it ends where a straight line no longer
  /// follows the level. The interval bounds how often an output that plays on arrival passes a
  /// moving level on; it keeps the newest level and the peak of every tap.
  ///
  /// While something is scheduled on an output with look-ahead and a lease, a call comes at least
  /// every ``Lease/renewalNanoseconds``, if need be without segments: it says that the engine
  /// runs. An output may keep its device from giving the host up after such a call, and never
  /// without one.
  ///
  /// - Parameters:
  ///   - segments: at most one an actuator, all with one start and one end.
  ///   - submittedNanoseconds: when the call was made, on the clock of the segments.
  /// - Returns: whether the output took it.
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult

  /// Forgets what was submitted for this time and later; what began before stays in force until
  /// new segments, which follow at once, replace it. Only outputs with look-ahead are asked.
  func revise(from nanoseconds: Int64)

  /// Turns every level to 0 now and forgets all that was submitted. Overtakes everything.
  func stop(at nanoseconds: Int64)
}

/// What an output says to a submission.
public enum SubmitResult: Int32, Sendable, Hashable, BitwiseCopyable {
  case accepted = 0
  /// It holds as much as it can already: the submission is lost, and that is counted. An output
  /// with look-ahead that accepts a later one is asked to ``HapticOutput/revise(from:)``, and gets
  /// what was lost and is not past once more.
  case full = 1
  /// The device has gone: the engine ends its players and submits nothing more.
  case gone = 2
}

/// What an output reports by itself.
public enum OutputReport: Sendable, Hashable {
  /// An actuator began to move, at a time on the engine's clock.
  case started(actuator: Int, nanoseconds: Int64)
  /// An actuator came to rest.
  case ended(actuator: Int, nanoseconds: Int64)
  /// A segment was played later than asked.
  case late(actuator: Int, byNanoseconds: Int64)
  /// The device refused something and lives on.
  case failed(DeviceError)
  /// The device went away.
  case gone(DeviceError)
}
