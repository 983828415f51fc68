/// The SHA-256 digest of some bytes (FIPS 180-4; section numbers below refer to this standard).
///
/// The digest is computed here, because Core imports no library.
package struct SHA256: Hashable, Sendable {
  private var state = State<UInt32>()

  /// Computes the digest of a message. O(n).
  package init(_ message: [UInt8]) {
    let whole = message.count & ~63
    message.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: whole, by: 64) { add(bytes.baseAddress! + start) }
      addEnd(UnsafeRawBufferPointer(rebasing: bytes[whole...]), of: message.count)
    }
  }

  package var bytes: [UInt8] {
    state.words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  /// The first `count` hexadecimal digits of the digest, at most 64, in lower case.
  package func hexadecimal(digits count: Int = 64) -> String {
    let letters = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] }.prefix(count), as: UTF8.self)
  }

  /// The first eight bytes of the digest as a big-endian number.
  package var leadingNumber: UInt64 { UInt64(state.a) << 32 | UInt64(state.b) }

  /// The first sixteen bytes of the digest as two big-endian numbers.
  package var leadingNumbers: (UInt64, UInt64) { (leadingNumber, UInt64(state.c) << 32 | UInt64(state.d)) }

  /// The ``leadingNumber`` of each message, in order. Processing four short messages at a time takes half the
  /// instructions.
  package static func leadingNumbers(of messages: [[UInt8]]) -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: messages.count)
    // A short message fits into one block, together with the byte that ends it and the eight bytes of its length.
    let short = messages.indices.filter { messages[$0].count < 56 }
    let together = short.prefix(short.count & ~3)
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 16) { schedule in
      for start in stride(from: together.startIndex, to: together.endIndex, by: 4) {
        let four = together[start..<start + 4]
        putSideBySide(four.lazy.map { messages[$0] }, into: schedule)
        var state = State<SIMD4<UInt32>>()
        state.add(schedule.baseAddress!)
        for (lane, index) in four.enumerated() { numbers[index] = UInt64(state.a[lane]) << 32 | UInt64(state.b[lane]) }
      }
    }
    for index in short[together.count...] { numbers[index] = SHA256(messages[index]).leadingNumber }
    for index in messages.indices where messages[index].count >= 56 {
      numbers[index] = SHA256(messages[index]).leadingNumber
    }
    return numbers
  }

  /// Pads each of four messages, at most 55 bytes long, to a block (§5.1.1). Each of the sixteen vectors in `schedule`
  /// gets one word of every block.
  private static func putSideBySide(
    _ messages: some Sequence<[UInt8]>, into schedule: UnsafeMutableBufferPointer<SIMD4<UInt32>>
  ) {
    withUnsafeTemporaryAllocation(byteCount: 4 * 64, alignment: 8) { blocks in
      blocks.initializeMemory(as: UInt64.self, repeating: 0)
      for (lane, message) in messages.enumerated() {
        let block = UnsafeMutableRawBufferPointer(rebasing: blocks[(64 * lane)..<(64 * lane + 64)])
        block.copyBytes(from: message)
        block[message.count] = 0x80
        block.storeBytes(of: (UInt64(message.count) << 3).bigEndian, toByteOffset: 56, as: UInt64.self)
      }
      for index in 0..<16 {
        func word(_ lane: Int) -> UInt32 {
          UInt32(bigEndian: blocks.load(fromByteOffset: 64 * lane + 4 * index, as: UInt32.self))
        }
        schedule[index] = SIMD4(word(0), word(1), word(2), word(3))
      }
    }
  }

  /// Adds the last one or two blocks: the rest of a message of `count` bytes, and the padding (§5.1.1).
  private mutating func addEnd(_ rest: UnsafeRawBufferPointer, of count: Int) {
    let length = rest.count < 56 ? 64 : 128
    withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) { end in
      end.initializeMemory(as: UInt8.self, repeating: 0)
      end.copyMemory(from: rest)
      end[rest.count] = 0x80
      end.storeBytes(of: (UInt64(count) << 3).bigEndian, toByteOffset: length - 8, as: UInt64.self)
      for start in stride(from: 0, to: length, by: 64) { add(UnsafeRawPointer(end.baseAddress! + start)) }
    }
  }

  /// Adds one block of 64 bytes to the digest.
  private mutating func add(_ block: UnsafeRawPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { schedule in
      for index in 0..<16 {
        schedule[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
      }
      state.add(schedule.baseAddress!)
    }
  }
}

/// A word of the algorithm, or a vector with one such word for each of several messages.
private protocol Word: Hashable, Sendable {
  init(repeating: UInt32)
  static func &+ (left: Self, right: Self) -> Self
  static func ^ (left: Self, right: Self) -> Self
  static func & (left: Self, right: Self) -> Self
  static func | (left: Self, right: Self) -> Self
  /// The exclusive or of three copies of the word, rotated right by these numbers of bits (Σ in §4.1.2).
  func mixed(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> Self
  /// The same, but the last copy is shifted right, not rotated (σ in §4.1.2).
  func mixed(_ first: UInt32, _ second: UInt32, shifted third: UInt32) -> Self
}

extension UInt32: Word {
  @inline(__always) fileprivate init(repeating word: UInt32) { self = word }

  @inline(__always) fileprivate func mixed(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
    rotatedRight(first) ^ rotatedRight(second) ^ rotatedRight(third)
  }

  @inline(__always) fileprivate func mixed(_ first: UInt32, _ second: UInt32, shifted third: UInt32) -> UInt32 {
    rotatedRight(first) ^ rotatedRight(second) ^ self &>> third
  }

  @inline(__always) private func rotatedRight(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 &- count) }
}

// All shifts to the right come before those to the left, so that the compiler does not recognise a rotation. Few
// processors can rotate a vector, so the compiler would rotate each word on its own.
extension SIMD4: Word where Scalar == UInt32 {
  @inline(__always) fileprivate func mixed(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> Self {
    right(first) ^ right(second) ^ right(third) ^ (left(first) ^ left(second) ^ left(third))
  }

  @inline(__always) fileprivate func mixed(_ first: UInt32, _ second: UInt32, shifted third: UInt32) -> Self {
    right(first) ^ right(second) ^ right(third) ^ (left(first) ^ left(second))
  }

  @inline(__always) private func right(_ count: UInt32) -> Self { self &>> Self(repeating: count) }
  @inline(__always) private func left(_ count: UInt32) -> Self { self &<< Self(repeating: 32 &- count) }
}

/// The eight words of a digest while it is computed, and the numbers with which they begin (§5.3.3).
private struct State<W: Word>: Hashable, Sendable {
  var (a, b, c, d) = (
    W(repeating: 0x6A09_E667), W(repeating: 0xBB67_AE85), W(repeating: 0x3C6E_F372), W(repeating: 0xA54F_F53A)
  )
  var (e, f, g, h) = (
    W(repeating: 0x510E_527F), W(repeating: 0x9B05_688C), W(repeating: 0x1F83_D9AB), W(repeating: 0x5BE0_CD19)
  )

  var words: [W] { [a, b, c, d, e, f, g, h] }

  /// Adds a block of sixteen words (§6.2.2), which is overwritten with the later words of the schedule.
  ///
  /// For speed, each round uses the eight variables in other roles, and moves no values between them.
  @inline(__always) mutating func add(_ recent: UnsafeMutablePointer<W>) {
    var (a, b, c, d, e, f, g, h) = (self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h)
    constants.withUnsafeBufferPointer { constants in
      var next = constants.baseAddress!
      for start in 0..<4 {
        if start > 0 { Self.extend(recent) }
        for half in 0..<2 {
          let words = recent + 8 * half
          Self.mix(a, b, c, &d, e, f, g, &h, words[0] &+ W(repeating: next[0]))
          Self.mix(h, a, b, &c, d, e, f, &g, words[1] &+ W(repeating: next[1]))
          Self.mix(g, h, a, &b, c, d, e, &f, words[2] &+ W(repeating: next[2]))
          Self.mix(f, g, h, &a, b, c, d, &e, words[3] &+ W(repeating: next[3]))
          Self.mix(e, f, g, &h, a, b, c, &d, words[4] &+ W(repeating: next[4]))
          Self.mix(d, e, f, &g, h, a, b, &c, words[5] &+ W(repeating: next[5]))
          Self.mix(c, d, e, &f, g, h, a, &b, words[6] &+ W(repeating: next[6]))
          Self.mix(b, c, d, &e, f, g, h, &a, words[7] &+ W(repeating: next[7]))
          next += 8
        }
      }
    }
    self.a = self.a &+ a
    self.b = self.b &+ b
    self.c = self.c &+ c
    self.d = self.d &+ d
    self.e = self.e &+ e
    self.f = self.f &+ f
    self.g = self.g &+ g
    self.h = self.h &+ h
  }

  /// Replaces sixteen words of the schedule with the next sixteen.
  @inline(__always) private static func extend(_ recent: UnsafeMutablePointer<W>) {
    for index in 0..<16 {
      let (a, b) = (recent[(index + 1) & 15], recent[(index + 14) & 15])
      recent[index] =
        recent[index] &+ a.mixed(7, 18, shifted: 3) &+ recent[(index + 9) & 15] &+ b.mixed(17, 19, shifted: 10)
    }
  }

  /// Does one round: `d` becomes the next round's `e`, and `h` the next round's `a`.
  @inline(__always) private static func mix(
    _ a: W, _ b: W, _ c: W, _ d: inout W, _ e: W, _ f: W, _ g: W, _ h: inout W, _ word: W
  ) {
    let first = h &+ e.mixed(6, 11, 25) &+ (g ^ e & (f ^ g)) &+ word
    d = d &+ first
    h = first &+ a.mixed(2, 13, 22) &+ (a & b | c & (a | b))
  }
}

/// The constants of §4.2.2.
private let constants: [UInt32] = [
  0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
  0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
  0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
  0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
  0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
  0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
  0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
  0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
]
