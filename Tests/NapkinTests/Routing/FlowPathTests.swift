import Foundation
import Napkin
import Testing

struct FlowPathTests {
    enum Route: Hashable, Codable {
        case list
        case post(String)
        case profile(handle: String)
    }

    @Test func pushAndPop() {
        var path = FlowPath<Route>()
        #expect(path.pop() == nil)
        path.push(.list)
        path.push(.post("a"))
        #expect(path.top == .post("a"))
        #expect(path.pop() == .post("a"))
        #expect(path.routes == [.list])
        #expect(path.depth == 1 && !path.isEmpty)
    }

    @Test func popToTheLastOccurrence() {
        var path = FlowPath<Route>([.list, .post("a"), .list, .post("b"), .post("c")])
        #expect(path.popTo(.profile(handle: "x")) == nil)
        #expect(path.depth == 5)
        #expect(path.popTo(.list) == [.post("b"), .post("c")])
        #expect(path.routes == [.list, .post("a"), .list])
        #expect(path.popTo(.list) == [])
        #expect(path.popToRoot().count == 3)
        #expect(path.isEmpty)
    }

    @Test func replace() {
        var path = FlowPath<Route>()
        #expect(path.replace(with: .list) == nil)
        #expect(path.replace(with: .post("a")) == .list)
        path.replaceAll(with: [.list, .profile(handle: "x")])
        #expect(path.routes == [.list, .profile(handle: "x")])
    }

    @Test func aPathIsRestored() throws {
        let path = FlowPath<Route>([.list, .post("a"), .profile(handle: "alice.test")])
        let data = try JSONEncoder().encode(path)
        #expect(try JSONDecoder().decode(FlowPath<Route>.self, from: data) == path)
    }

    @Test func anUnknownRouteEndsTheRestoredPath() throws {
        let json = #"[{"list":{}},{"post":{"_0":"a"}},{"hologram":{}},{"list":{}}]"#
        let path = try JSONDecoder().decode(FlowPath<Route>.self, from: Data(json.utf8))
        #expect(path.routes == [.list, .post("a")])
    }

    @Test func whatIsNoPathIsAnError() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FlowPath<Route>.self, from: Data(#"{"list":{}}"#.utf8))
        }
    }

    @Test func aRestoredPathHasABound() throws {
        let json = "[" + Array(repeating: #"{"list":{}}"#, count: 1_000).joined(separator: ",") + "]"
        let path = try JSONDecoder().decode(FlowPath<Route>.self, from: Data(json.utf8))
        #expect(path.depth == FlowPath<Route>.maximumDepth)
    }
}
