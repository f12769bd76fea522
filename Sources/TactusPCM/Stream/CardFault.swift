/// The reason why a stream does not play.
package enum CardFault: Error, Sendable, Hashable {
  /// The queue ran empty. The stream plays again after ``CardStream/prepare()``.
  case underrun
  /// The bus stopped for longer than the queue lasts. The stream plays again after
  /// ``CardStream/prepare()``.
  case stalled
  /// The card was unplugged.
  case gone
  /// Any other reason, as text.
  case failed(String)
}
