/// Hands a card over to the thread that uses it.
// Sendable: one thread takes the card, after the thread that opened it has let it go.
final class StreamWork: @unchecked Sendable {
  let card: any CardStream

  init(_ card: sending any CardStream) { self.card = card }
}
