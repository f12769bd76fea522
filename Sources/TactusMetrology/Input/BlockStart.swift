/// The place and the time of the first sample of a block.
struct BlockStart {
  var place: Int
  var seconds: Double
}
