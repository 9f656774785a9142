/// Finds what somebody meant who typed something else.
enum Suggestion {
    /// The candidate that is nearest to the word; nil when none is near enough to be meant.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        // Long words are no typing errors, and comparing them would take long.
        guard word.utf8.count <= 40 else { return nil }
        let limit = max(1, word.count / 3)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = distance(Array(word.lowercased()), Array(candidate))
            if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
        }
        if let best { return best.candidate }
        // The start of one word, and of one only.
        let longer = candidates.filter { $0.hasPrefix(word) }
        return longer.count == 1 && word.count >= 2 ? longer[0] : nil
    }

    // Insertions, deletions, substitutions and swaps of neighbours, one each.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
                var cheapest = min(substitution, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cheapest = min(cheapest, beforeLast[column - 1] + 1)
                }
                current.append(cheapest)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
