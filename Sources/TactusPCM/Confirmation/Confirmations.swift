package import TactusDevice
internal import TactusSystem

/// The devices that the user has confirmed. Each is a line of a file in the user's folder. Lines
/// may be removed at any time.
package struct Confirmations: Sendable {
  /// The largest size of the file in bytes.
  private static let limit = 1 << 16
  /// The first line of the file.
  private static let header =
    "# Devices that play at full level. Written by `tactus confirm`; remove lines as you like."

  /// Reads the file. Returns nil if there is none.
  package var read: @Sendable () throws(DeviceError) -> String?
  /// Replaces the file.
  package var write: @Sendable (String) throws(DeviceError) -> Void

  package init(
    read: @escaping @Sendable () throws(DeviceError) -> String?,
    write: @escaping @Sendable (String) throws(DeviceError) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// The text that identifies a confirmed device with its channels and peaks. If the profile
  /// changes a peak or a channel, the device must be confirmed again.
  package static func key(_ card: SoundCard, _ profile: DeviceProfile) -> String {
    let vendor = [card.vendor, card.product].map { $0.map(hexadecimal) ?? "-" }
    let place = (vendor + [card.serialNumber ?? "-"]).joined(separator: ":")
    let drives = profile.capabilities?.stream?.drives ?? []
    let channels = drives.map { "\($0.channel + 1)@\($0.peak)" }.joined(separator: ",")
    let card = card.vendor == nil ? card.id : place
    return SafeText.escaped("\(profile.name) \(card) \(channels)")
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Whether a device is confirmed. If the file cannot be read, no device is confirmed.
  package func has(_ key: String) -> Bool {
    do throws(DeviceError) { return try lines().contains(key) } catch { return false }
  }

  /// Adds a confirmation to the file, or removes it.
  /// - Throws: ``DeviceError`` of kind `system`.
  package func set(_ key: String, _ isConfirmed: Bool) throws(DeviceError) {
    let others = try lines().filter { $0 != key }
    let all = others + (isConfirmed ? [key] : [])
    try write(([Self.header] + all).joined(separator: "\n") + "\n")
  }

  private func lines() throws(DeviceError) -> [String] {
    (try read() ?? "").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }
}

extension Confirmations {
  /// The file in the configuration folder of the user, which the environment names.
  package static func user(_ environment: [String: String]) -> Confirmations {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.config" }
    let given = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let parent = given ?? home else {
      return Confirmations(
        read: { () throws(DeviceError) in nil },
        write: { _ throws(DeviceError) in
          throw DeviceError(.system, "neither XDG_CONFIG_HOME nor HOME is set")
        })
    }
    let folder = "\(parent)/tactus"
    let path = "\(folder)/confirmed"
    return Confirmations(
      read: { () throws(DeviceError) in
        do throws(FileError) {
          return String(decoding: try BoundedFile.read(path: path, limit: limit), as: UTF8.self)
        } catch {
          if error.kind == .missing { return nil }
          throw DeviceError(.system, error.description)
        }
      },
      write: { text throws(DeviceError) in
        do throws(FileError) {
          // A new user may not have the folder of the settings either.
          for path in [parent, folder] { PathFacts.makePrivateFolder(path) }
          try WholeFile.write(Array(text.utf8), path: path)
        } catch { throw DeviceError(.system, error.description) }
      })
  }
}
