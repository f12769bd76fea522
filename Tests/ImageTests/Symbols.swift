/// The symbols of a program, from the symbol table of its ELF file.
struct Symbols {
  struct Symbol: Sendable, Hashable {
    var name: String
    var address: UInt32
    var isFunction: Bool
  }

  let all: [Symbol]

  /// The functions in the order of their addresses.
  var functions: [Symbol] { all.filter(\.isFunction) }

  /// The address of a symbol.
  subscript(_ name: String) -> UInt32? { all.first { $0.name == name }?.address }

  init(_ bytes: [UInt8]) {
    func number(_ place: Int, _ length: Int) -> Int {
      bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let (sections, size) = (number(32, 4), number(46, 2))
    let headers = (0..<number(48, 2)).map { sections + $0 * size }
    guard let table = headers.first(where: { number($0 + 4, 4) == 2 }) else {
      all = []
      return
    }
    let names = number(headers[number(table + 24, 4)] + 16, 4)
    let (start, length) = (number(table + 16, 4), number(table + 20, 4))
    all = stride(from: start, to: start + length, by: 16).map { symbol in
      let name = bytes[(names + number(symbol, 4))...].prefix { $0 != 0 }
      let isFunction = bytes[symbol + 12] & 15 == 2
      return Symbol(
        name: String(decoding: name, as: UTF8.self),
        address: UInt32(number(symbol + 4, 4)) & (isFunction ? ~1 : ~0), isFunction: isFunction)
    }.sorted { ($0.address, $0.name) < ($1.address, $1.name) }
  }
}
