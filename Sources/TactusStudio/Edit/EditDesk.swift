internal import TactusBackends
internal import TactusCatalogue
internal import TactusCommand
internal import TactusDevice
internal import TactusFormats
internal import TactusJSON
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// Answers the requests of the editor. Every method may be called on any thread.
final class EditDesk: Sendable {
  /// The path of the requests.
  static let path = "/edit"
  /// The sample rate at which a waveform is read, in frames per second.
  private static let soundRate = SoundLimits.rates.lowerBound

  private let studio: Studio
  /// Locked while a file is written. Thus only one page writes at a time.
  private let writing = Guarded(())

  init(_ studio: Studio) { self.studio = studio }

  /// Answers a request.
  /// - Parameter body: one JSON object.
  func response(to body: [UInt8]) -> WebResponse {
    do throws(PageMessageError) {
      return .json(answer(to: try EditRequestReader.read(body)))
    } catch {
      studio.refusals.refuse("the editor's request: \(error)")
      return .text(.badRequest, "tactus studio: \(error)")
    }
  }

  private func answer(to request: EditRequest) -> [UInt8] {
    switch request {
    case .begin: EditText.begin(profiles)
    case .open(let id): open(id)
    case .check(let draft): check(draft)
    case .save(let name, let base, let text): save(text, name, base)
    case .play(let key, let draft, let part): EditText.result(play(key, draft, part))
    case .feel(let profile, let draft): feel(profile, draft)
    case .sound(let id, let path): sound(id, path)
    }
  }

  private var shelf: PatternShelf { studio.state.withLock { $0.shelf } }

  /// The profiles that have actuators, by name.
  private var profiles: [DeviceProfile] {
    studio.configuration.deviceProfiles.profiles.filter { $0.capabilities != nil }
      .sorted { $0.name < $1.name }
  }
}

// MARK: - Texts

extension EditDesk {
  private func open(_ id: String) -> [UInt8] {
    let shelf = shelf
    guard shelf[id] != nil else { return EditText.problem("there is no such pattern") }
    let bytes: [UInt8]
    do throws(FileError) {
      guard let found = try content(id, shelf) else {
        return EditText.problem("the file is no longer in the folder")
      }
      bytes = found
    } catch { return EditText.problem(error.description) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return EditText.problem("the file is not UTF-8 and cannot be edited")
    }
    guard FileFormat.detect(bytes) == .ahap else {
      return EditText.problem(
        "only AHAP files are edited; `tactus convert FILE --out NAME.ahap` makes one of this file")
    }
    return EditText.opened(text, revision: PatternFolder.revision(of: bytes))
  }

  /// The bytes of a pattern; nil if the file does not exist.
  private func content(_ id: String, _ shelf: PatternShelf) throws(FileError) -> [UInt8]? {
    if let name = Self.name(id), let folder = shelf.folder {
      return try PatternFolder(path: folder).read(name)
    }
    return Catalogue.presets.first { "preset/\($0.name)" == id }?.bytes
  }

  /// The path of a file within the folder; nil for the id of a preset.
  private static func name(_ id: String) -> String? {
    id.hasPrefix("folder/") ? String(id.dropFirst("folder/".count)) : nil
  }

  private func read(_ draft: EditRequest.Draft) -> LoadedPattern {
    let lookup = lookup(draft.id)
    return LoadedPattern.read(
      Array(draft.text.utf8), name: "the text", folder: lookup.patternFolder,
      resources: lookup.resourceFolder, checksSounds: true)
  }

  /// The places in which the sounds of a pattern are looked up: the folder of its file, or the
  /// folder of the studio for a new pattern.
  private func lookup(_ id: String?) -> ResourceLookup {
    let shelf = shelf
    guard let id, shelf[id] != nil else {
      return ResourceLookup(patternFolder: shelf.folder, resourceFolder: shelf.resources)
    }
    guard let name = Self.name(id), let folder = shelf.folder else {
      return ResourceLookup(patternFolder: nil, resourceFolder: shelf.resources)
    }
    return ResourceLookup(patternFile: "\(folder)/\(name)", resourceFolder: shelf.resources)
  }

  private func check(_ draft: EditRequest.Draft) -> [UInt8] {
    let loaded = read(draft)
    let outline = loaded.parts.flatMap { parts in
      PatternOutline(parts.map(\.pattern), columns: ProfileFeel.columns)
    }
    return EditText.checked(loaded.diagnostics, outline)
  }

  private func save(_ text: String, _ name: String, _ base: String?) -> [UInt8] {
    guard let folder = shelf.folder else {
      return EditText.problem("no folder was named; start `tactus studio FOLDER` to save patterns")
    }
    let bytes = Array(text.utf8)
    guard bytes.count <= StudioLimits.patternBytes else {
      return EditText.problem("the text is larger than \(StudioLimits.patternBytes >> 20) MB")
    }
    let outcome = writing.withLock { _ in PatternFolder(path: folder).save(bytes, name, base: base)
    }
    if case .saved = outcome { studio.refreshShelf() }
    return EditText.saved(outcome, id: "folder/\(name)")
  }
}

// MARK: - What is felt

extension EditDesk {
  private func play(
    _ key: PageKey, _ draft: EditRequest.Draft, _ part: EditRequest.Part
  ) -> String? {
    let loaded = read(draft)
    guard let parts = loaded.parts else { return loaded.lines.first ?? "it cannot be played" }
    return studio.play(key, parts, part)
  }

  private func feel(_ name: String, _ draft: EditRequest.Draft) -> [UInt8] {
    guard let profile = profiles.first(where: { $0.name == name }) else {
      return EditText.problem("there is no such profile")
    }
    let loaded = read(draft)
    guard let pattern = loaded.parts?.first?.pattern else {
      return EditText.problem(loaded.lines.first ?? "it cannot be played")
    }
    let seconds = PatternOutline([pattern], columns: 1)?.seconds ?? 0
    do {
      return EditText.felt(
        try ProfileFeel(pattern, profile, studio.configuration, seconds: seconds), profile)
    } catch { return EditText.problem("\((error as? CommandFailure)?.message ?? "\(error)")") }
  }

  private func sound(_ id: String?, _ path: String) -> [UInt8] {
    do throws(SoundError) {
      let loader = SoundLoader(lookup(id))
      guard let samples = try loader.samples(of: path, rate: Self.soundRate) else {
        return EditText.problem("there is no audio file \(path.quoted)")
      }
      return EditText.sound(SoundPicture(samples))
    } catch { return EditText.problem(error.description) }
  }
}
