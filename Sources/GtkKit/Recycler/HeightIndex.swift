/// The heights of all rows, and where each begins: a Fenwick tree, so that a height is changed, and a place found, in O(log n).
package struct HeightIndex {
    package private(set) var heights: [Int32] = []
    package private(set) var total = 0
    private var sums: [Int] = [0]

    package init() {}

    /// Every height anew.
    package init(_ heights: [Int32]) {
        self.heights = heights
        sums = [0] + heights.map { Int($0) }
        total = heights.reduce(0) { $0 + Int($1) }
        for index in 1..<max(1, sums.count) {
            let next = index + (index & -index)
            if next < sums.count { sums[next] += sums[index] }
        }
    }

    package var count: Int { heights.count }

    /// Where a row begins: the sum of the heights before it.
    package func top(of row: Int) -> Int {
        var sum = 0
        var index = row
        while index > 0 {
            sum += sums[index]
            index -= index & -index
        }
        return sum
    }

    /// The row at a distance from the top; the last one for distances beyond the end.
    package func row(at distance: Double) -> Int {
        var row = 0
        var rest = distance
        var step = 1
        while step * 2 < sums.count { step *= 2 }
        while step > 0 {
            if row + step < sums.count, Double(sums[row + step]) <= rest {
                row += step
                rest -= Double(sums[row])
            }
            step /= 2
        }
        return min(row, max(0, count - 1))
    }

    /// Gives a row another height.
    package mutating func set(_ row: Int, to height: Int32) {
        let change = Int(height) - Int(heights[row])
        guard change != 0 else { return }
        heights[row] = height
        total += change
        var index = row + 1
        while index < sums.count {
            sums[index] += change
            index += index & -index
        }
    }

    /// Puts other rows in the place of some.
    package mutating func replace(_ range: Range<Int>, with new: [Int32]) {
        var heights = heights
        heights.replaceSubrange(range, with: new)
        self = HeightIndex(heights)
    }
}
