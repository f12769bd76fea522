/// An element of an XML file with its place.
struct XMLElement {
  var name: String
  /// The attributes in the order of the file. The parser refuses a name that occurs twice.
  var attributes: [XMLAttribute] = []
  var children: [XMLElement] = []
  /// Whether there is text other than white space between the children.
  var hasText = false
  /// The number of bytes from the start of the file to the element's `<`.
  var offset: Int

  /// The text of an attribute.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
