/// The reason why a message cannot be used, with its place in the message, in one line.
struct PageMessageError: Error, Equatable, CustomStringConvertible {
  let description: String
}
