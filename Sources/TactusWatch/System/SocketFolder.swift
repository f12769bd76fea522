internal import TactusSystem

/// The folder that the sockets of the user's players stand in: `$XDG_RUNTIME_DIR/tactus`.
///
/// It is used only where no other user can have put anything there: it and the folder above are
/// folders of the user, no links, and others may not write above nor enter it.
struct SocketFolder {
  let path: String

  /// Nil, and `problem` says why, where the folder is missing or unsafe.
  /// - Parameter makes: whether it is made where it is missing.
  init?(in runtimeFolder: String, makes: Bool, problem: inout String) {
    path = runtimeFolder.hasSuffix("/") ? "\(runtimeFolder)tactus" : "\(runtimeFolder)/tactus"
    if runtimeFolder.utf8.contains(0) {
      problem = "XDG_RUNTIME_DIR is no path"
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

  /// What is wrong with a folder; nil: nothing is.
  private static func fault(_ path: String, isForbidden: (PathFacts) -> Bool) -> String? {
    let place: PathFacts
    do throws(Errno) { place = try PathFacts(path) } catch { return "\(path): \(error)" }
    if !place.isFolder { return "\(path) is no folder" }
    if !place.isOwn { return "\(path) belongs to another user" }
    if isForbidden(place) { return "\(path) is open to other users" }
    return nil
  }

  func socket(of process: Int32) -> String { "\(path)/\(process)" }

  /// Whether a socket of the user is at a path, and no link.
  static func isOwnSocket(_ path: String) -> Bool {
    guard let place = try? PathFacts(path) else { return false }
    return place.isSocket && place.isOwn
  }

  /// The processes that have a socket, or had one, by number.
  var processes: [Int32] {
    (FolderNames.read(path, limit: WatchLimits.names) ?? [])
      .compactMap { name in Int32(name).flatMap { $0 > 0 && "\($0)" == name ? $0 : nil } }
      .sorted()
  }
}
