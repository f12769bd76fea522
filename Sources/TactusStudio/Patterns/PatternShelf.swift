internal import TactusCatalogue
internal import TactusCommand
internal import TactusPattern
internal import TactusSystem

/// The patterns that pages can play: the presets, and the files of a folder and of those below it.
///
/// A page names a pattern by its id. Only ids of this list lead to files, the list holds only files
/// within the folder, and each is looked up within the folder once more when it is read: a link
/// that leads out of the folder is refused.
struct PatternShelf: Sendable {
  /// The endings of the files that are listed.
  private static let suffixes = [".ahap", ".haptic", ".hjif"]

  /// The folder; nil: only the presets.
  let folder: String?
  /// The patterns: presets, then files by their paths.
  private(set) var patterns: [ShelfPattern]
  /// Why the folder could not be read; nil: it could.
  private(set) var problem: String?
  let resources: String?

  /// Reads the presets. The folder is read by ``refreshed()``.
  /// - Parameter resources: a further folder for the sounds of patterns.
  init(folder: String?, resources: String? = nil) {
    self.folder = folder
    self.resources = resources
    patterns = Catalogue.presets.compactMap { preset in
      guard
        let loaded = try? LoadedPattern.read(preset.name, resources: resources, isStrict: false)
      else { return nil }
      return ShelfPattern(
        id: "preset/\(preset.name)", name: preset.name, remark: preset.summary, loaded: loaded)
    }
  }

  /// The pattern with an id; nil: there is none.
  subscript(id: String) -> ShelfPattern? { patterns.first { $0.id == id } }

  /// The shelf after a look at the folder; nil: nothing has changed. Files are read only if they
  /// have changed.
  func refreshed() -> PatternShelf? {
    guard let folder else { return nil }
    var next = self
    let presets = patterns.filter { $0.stamp == nil && $0.id.hasPrefix("preset/") }
    let known = Dictionary(patterns.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var files: [ShelfPattern] = []
    var hasChanged = false
    do throws(FileError) {
      let search = try FolderSearch(
        folder, suffixes: Self.suffixes, fileLimit: StudioLimits.patterns,
        nameLimit: StudioLimits.patterns * 20)
      next.problem = nil
      for path in search.files {
        let name = String(path.dropFirst(folder.count).drop { $0 == "/" })
        let stamp = FileStamp(of: path)
        if let old = known["folder/\(name)"], old.stamp == stamp {
          files.append(old)
        } else {
          var file = read(name, stamp)
          file.reading = (known["folder/\(name)"]?.reading ?? 0) + 1
          files.append(file)
          hasChanged = true
        }
      }
    } catch { next.problem = error.description }
    next.patterns = presets + files
    let isSame =
      !hasChanged && next.problem == problem && next.patterns.count == patterns.count
    return isSame ? nil : next
  }

  /// Reads a file of the folder by its name within it.
  private func read(_ name: String, _ stamp: FileStamp?) -> ShelfPattern {
    let id = "folder/\(name)"
    guard case .found(let path) = ResourceLookup(patternFolder: folder).find(name) else {
      return ShelfPattern(id: id, name: name, problem: "it is not in the folder", stamp: stamp)
    }
    do {
      let bytes = try BoundedFile.start(of: path, count: StudioLimits.patternBytes + 1)
      guard bytes.count <= StudioLimits.patternBytes else {
        let size = StudioLimits.patternBytes >> 20
        return ShelfPattern(
          id: id, name: name, problem: "it is larger than \(size) MB", stamp: stamp)
      }
      let loaded = try LoadedPattern.read(path, resources: resources, isStrict: false)
      return ShelfPattern(id: id, name: name, remark: "", loaded: loaded, stamp: stamp)
    } catch { return ShelfPattern(id: id, name: name, problem: "\(error)", stamp: stamp) }
  }
}
