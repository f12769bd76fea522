internal import Foundation
internal import Synchronization

/// A sound that an engine has registered.
struct AudioResource: Sendable {
  /// The absolute path of the file, with symbolic links resolved.
  var path: String
  var usesVolumeEnvelope: Bool
  var loops: Bool
}
