/// The kind of object that a handle refers to.
enum HandleKind: UInt8 {
  case engine = 1
  case device, pattern, player
}
