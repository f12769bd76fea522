internal import TactusCatalogue
internal import TactusCommand
internal import TactusPattern
internal import TactusSystem

/// The patterns that pages can play: the presets, and the files of a folder and its subfolders.
///
/// A page names a pattern by its id. Only the ids of this list lead to files, and the list contains
/// only files within the folder. When a file is read, its path is checked again, and a link that
/// leads out of the folder is refused.
struct PatternShelf: Sendable {
  /// The folder; nil: only the presets.
  let folder: String?
  /// The patterns: presets, then files by their paths.
  private(set) var patterns: [ShelfPattern]
  /// The reason why the folder could not be read; nil if it could be read.
  private(set) var problem: String?
  let resources: String?

  /// Reads the presets. ``refreshed()`` reads the folder.
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

  /// The pattern with an id; nil if there is none.
  subscript(id: String) -> ShelfPattern? { patterns.first { $0.id == id } }

  /// The shelf with the present files of the folder; nil if nothing has changed. Only changed files
  /// are read.
  func refreshed() -> PatternShelf? {
    guard let folder else { return nil }
    var next = self
    let presets = patterns.filter { $0.stamp == nil && $0.id.hasPrefix("preset/") }
    let known = Dictionary(patterns.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var files: [ShelfPattern] = []
    var hasChanged = false
    do throws(FileError) {
      let search = try FolderSearch(
        folder, suffixes: PatternSearch.suffixes, fileLimit: StudioLimits.patterns,
        nameLimit: StudioLimits.patterns * 20)
      next.problem = nil
      for path in search.files where PatternSearch.hasPattern(path) {
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

  /// Reads a file by its path within the folder.
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
