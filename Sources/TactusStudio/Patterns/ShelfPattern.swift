internal import TactusCommand
internal import TactusPattern
internal import TactusSystem

/// A pattern that pages show and play: a preset, or a file of the folder.
struct ShelfPattern: Sendable {
  /// Names the pattern in messages: `preset/heartbeats`, `folder/steps.ahap`.
  let id: String
  /// The name to show.
  let name: String
  /// A description of the pattern, or the problem of its file; may be empty.
  let remark: String
  /// Nil: the file cannot be played.
  let content: Content?
  /// Changes when the file is saved; nil for a preset.
  let stamp: FileStamp?
  /// How often the file was read. Pages notice changes by this number.
  var reading = 0

  /// What is played and drawn.
  struct Content: Sendable {
    var parts: [LoadedPattern.Part]
    var outline: PatternOutline
  }

  /// Creates a pattern with the content for its picture and its player.
  init(id: String, name: String, remark: String, loaded: LoadedPattern, stamp: FileStamp? = nil) {
    (self.id, self.name, self.stamp) = (id, name, stamp)
    content = loaded.parts.flatMap { parts in
      PatternOutline(parts.map(\.pattern)).map { Content(parts: parts, outline: $0) }
    }
    self.remark = content == nil ? loaded.lines.first ?? "it cannot be played" : remark
  }

  /// A file that cannot be read.
  init(id: String, name: String, problem: String, stamp: FileStamp?) {
    (self.id, self.name, remark, self.stamp) = (id, name, problem, stamp)
    content = nil
  }
}
