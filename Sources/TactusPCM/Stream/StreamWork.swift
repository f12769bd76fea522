/// Passes a card to the thread that uses it.
// Sendable: the thread takes the card after the thread that opened the card has stopped using it.
final class StreamWork: @unchecked Sendable {
  let card: any CardStream

  init(_ card: sending any CardStream) { self.card = card }
}
