internal import CSystem
internal import Glibc

/// Facts about a path; links are not followed.
package struct PathFacts: Sendable, Hashable {
  package let isFolder: Bool
  package let isSocket: Bool
  /// Whether the effective user owns it.
  package let isOwn: Bool
  /// The permissions of the file's group and of all other users.
  private let others: UInt32

  /// - Throws: ``Errno`` if the path does not exist or is not accessible.
  package init(_ path: String) throws(Errno) {
    let place = unsafe tactus_place_of(path)
    if place.error != 0 { throw Errno(place.error) }
    isFolder = place.is_folder != 0
    isSocket = place.is_socket != 0
    isOwn = place.is_own != 0
    others = place.others
  }

  /// Whether other users may write to it.
  package var isWritableByOthers: Bool { others & (S_IWGRP | S_IWOTH) != 0 }

  /// Whether other users have any access to it.
  package var isOpenToOthers: Bool { others & (S_IRWXG | S_IRWXO) != 0 }

  /// Creates a folder that only its user may enter. An existing path stays unchanged, and errors
  /// are ignored.
  package static func makePrivateFolder(_ path: String) {
    _ = unsafe tactus_make_private_folder(path)
  }
}
