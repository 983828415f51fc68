@testable internal import PlanBoardMarkdown
internal import Testing

/// The markers of the items that stay in lists when others leave them.
struct KeptMarkersTests {
  /// Looks back from each item for the beginning of its list.
  private func slowly(_ markers: [ItemGeometry.Marker], _ kept: [Int]) -> [ItemGeometry.Marker] {
    var place = 0
    return kept.map { index in
      let first = markers[..<index].lastIndex { $0.numbered(0) != markers[index].numbered(0) }.map { $0 + 1 } ?? 0
      place = max(place, first) + 1
      return markers[place - 1]
    }
  }

  @Test func `numbers stay in their places, in all lists of up to five items of three kinds`() {
    let pool: [ItemGeometry.Marker] = [
      .bullet(UInt8(ascii: "-")), .ordered(number: 1, delimiter: UInt8(ascii: ".")),
      .ordered(number: 7, delimiter: UInt8(ascii: ".")), .ordered(number: 2, delimiter: UInt8(ascii: ")")),
    ]
    var lists: [[ItemGeometry.Marker]] = [[]]
    for _ in 0..<5 {
      lists = lists.flatMap { list in pool.map { list + [$0] } }
      for list in lists {
        for subset in 0..<(1 << list.count) {
          let kept = list.indices.filter { subset >> $0 & 1 == 1 }
          #expect(list.keeping(kept) == slowly(list, kept), "\(list) \(kept)")
        }
      }
    }
  }
}
