internal import CSystem
internal import Glibc

/// What is at a path, links not followed.
package struct PathFacts: Sendable, Hashable {
  package let isFolder: Bool
  package let isSocket: Bool
  /// Whether it belongs to the effective user.
  package let isOwn: Bool
  /// The permissions of group and others.
  private let others: UInt32

  /// - Throws: ``Errno`` where nothing is there, or where it cannot be seen.
  package init(_ path: String) throws(Errno) {
    let place = unsafe tactus_place_of(path)
    if place.error != 0 { throw Errno(place.error) }
    isFolder = place.is_folder != 0
    isSocket = place.is_socket != 0
    isOwn = place.is_own != 0
    others = place.others
  }

  /// Whether other users may write into it.
  package var isWritableByOthers: Bool { others & (S_IWGRP | S_IWOTH) != 0 }

  /// Whether other users may do anything with it.
  package var isOpenToOthers: Bool { others & (S_IRWXG | S_IRWXO) != 0 }

  /// Makes a folder that its user alone may enter; what is there is left as it is.
  package static func makePrivateFolder(_ path: String) {
    _ = unsafe tactus_make_private_folder(path)
  }
}
