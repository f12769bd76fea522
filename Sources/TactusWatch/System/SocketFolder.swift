internal import TactusSystem

/// The folder with the sockets of the user's playing processes: `$XDG_RUNTIME_DIR/tactus`.
///
/// It is used only if no other user can have put a socket into it: the folder and its parent belong
/// to the user and are not links, other users cannot write to the parent, and other users cannot
/// enter the folder.
struct SocketFolder {
  let path: String

  /// Checks the folder; nil, with the reason in `problem`, if it is missing or unsafe.
  /// - Parameter makes: whether to create the folder if it is missing.
  init?(in runtimeFolder: String, makes: Bool, problem: inout String) {
    path = runtimeFolder.hasSuffix("/") ? "\(runtimeFolder)tactus" : "\(runtimeFolder)/tactus"
    if runtimeFolder.utf8.contains(0) {
      problem = "XDG_RUNTIME_DIR is not a path"
      return nil
    }
    if let fault = Self.fault(runtimeFolder, isForbidden: \.isWritableByOthers) {
      problem = fault
      return nil
    }
    if makes { PathFacts.makePrivateFolder(path) }
    if let fault = Self.fault(path, isForbidden: \.isOpenToOthers) {
      problem = fault
      return nil
    }
  }

  /// The reason why a folder cannot be used; nil if it can.
  private static func fault(_ path: String, isForbidden: (PathFacts) -> Bool) -> String? {
    let place: PathFacts
    do throws(Errno) { place = try PathFacts(path) } catch { return "\(path): \(error)" }
    if !place.isFolder { return "\(path) is not a folder" }
    if !place.isOwn { return "\(path) belongs to another user" }
    if isForbidden(place) { return "\(path) is open to other users" }
    return nil
  }

  func socket(of process: Int32) -> String { "\(path)/\(process)" }

  /// Whether a path is a socket of the user and not a link.
  static func isOwnSocket(_ path: String) -> Bool {
    guard let place = try? PathFacts(path) else { return false }
    return place.isSocket && place.isOwn
  }

  /// The ids of the processes with a socket, including processes that have ended.
  var processes: [Int32] {
    (FolderNames.read(path, limit: WatchLimits.names) ?? [])
      .compactMap { name in Int32(name).flatMap { $0 > 0 && "\($0)" == name ? $0 : nil } }
      .sorted()
  }
}
