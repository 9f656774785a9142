import Foundation
import Log
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct SignInNapkinTests {
    private let parent = SpyParent()
    private let presenter = SignInNapkinPresenter()

    private func interactor(_ accounts: StubAccounts) -> SignInNapkinInteractor {
        SignInNapkinInteractor(presenter: presenter, listener: parent, accounts: accounts)
    }

    @Test func signsIn() async {
        let accounts = StubAccounts()
        let interactor = interactor(accounts)
        await interactor.activate()
        await interactor.didTapSignIn(identifier: " @alice.test ", password: Secret("pw"), service: " ")
        #expect(accounts.asked.events == ["alice.test pw - -"])
        #expect(presenter.phase == .signedIn(Sample.account))
        #expect(parent.told.events == [.signedIn(Sample.account)])
    }

    @Test func asksForTheCodeAndSignsInWithIt() async {
        let accounts = StubAccounts { code throws(SocialError) in
            switch code {
            case nil: throw .signInCodeNeeded
            case "right": return Sample.account
            default: throw .signInRefused(reason: "wrong code")
            }
        }
        let interactor = interactor(accounts)
        await interactor.activate()
        await interactor.didTapSignIn(identifier: "alice.test", password: Secret("pw"), service: "http://x")
        #expect(presenter.phase == .codeNeeded)
        #expect(parent.told.events.isEmpty)
        await interactor.didEnterCode("wrong")
        #expect(presenter.phase == .codeNeeded)
        #expect(presenter.failure == .signInRefused(reason: "wrong code"))
        await interactor.didEnterCode(" right\n")
        #expect(presenter.phase == .signedIn(Sample.account))
        #expect(
            accounts.asked.events == [
                "alice.test pw http://x -", "alice.test pw http://x wrong", "alice.test pw http://x right",
            ])
    }

    @Test func asksTheServerNothingWithoutANameOrAPassword() async {
        let accounts = StubAccounts()
        let interactor = interactor(accounts)
        await interactor.activate()
        await interactor.didTapSignIn(identifier: " @ ", password: Secret("pw"), service: nil)
        await interactor.didTapSignIn(identifier: "alice.test", password: Secret(""), service: nil)
        await interactor.didEnterCode("123")
        #expect(accounts.asked.events.isEmpty)
        #expect(parent.told.events.count == 2)
    }

    @Test func triesOnceHoweverOftenItIsTappedAndAgainAfterAFailure() async {
        let gate = Gate()
        let first = FirstTime()
        let accounts = StubAccounts { _ throws(SocialError) in
            await gate.pass()
            if first() { throw .signInRefused(reason: "no") }
            return Sample.account
        }
        let interactor = interactor(accounts)
        await interactor.activate()
        let tap = Task { await interactor.didTapSignIn(identifier: "a", password: Secret("p"), service: nil) }
        await gate.arrivals()
        await interactor.didTapSignIn(identifier: "b", password: Secret("p"), service: nil)
        await interactor.didTapCancel()
        gate.open()
        await tap.value
        #expect(presenter.phase == .editing)
        await interactor.didTapSignIn(identifier: "c", password: Secret("p"), service: nil)
        #expect(accounts.asked.events == ["a p - -", "c p - -"])
        #expect(parent.told.events == [.failed(.signInRefused(reason: "no")), .signedIn(Sample.account)])
    }

    @Test func forgetsThePasswordWhenThePersonGivesUp() async {
        let accounts = StubAccounts { _ throws(SocialError) in throw .signInCodeNeeded }
        let interactor = interactor(accounts)
        await interactor.activate()
        await interactor.didTapSignIn(identifier: "a", password: Secret("p"), service: nil)
        await interactor.didTapCancel()
        await interactor.didEnterCode("123")
        #expect(accounts.asked.events.count == 1)
        #expect(presenter.phase == .editing)
        #expect(parent.told.events == [.cancelled])
    }
}

@MainActor
struct AccountsNapkinTests {
    private let parent = SpyParent()
    private let presenter = AccountsNapkinPresenter()

    @Test func followsEveryChange() async {
        let accounts = StubAccounts()
        let interactor = AccountsNapkinInteractor(
            presenter: presenter, listener: parent, accounts: accounts, outbox: StubOutbox())
        await interactor.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(presenter.state?.accounts == [])
        let later = SignInState(accounts: [Sample.account], currentDID: Sample.account.did)
        accounts.states.send(later)
        while presenter.state != later { await Task.yield() }
        await interactor.deactivate()
        #expect(accounts.states.consumerCount == 0)
        #expect(parent.told.events == [.loaded])
    }

    @Test func switchesAndSignsOut() async {
        let accounts = StubAccounts()
        let interactor = AccountsNapkinInteractor(
            presenter: presenter, listener: parent, accounts: accounts, outbox: StubOutbox())
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapSwitch(to: "alice.test")
        #expect(presenter.change == .switched(Sample.account))
        await interactor.didTapSignOut(nil)
        #expect(presenter.change == .signedOut(Sample.account, acting: nil, waiting: 0))
        let other = Account(did: "did:plc:bob", handle: "bob.test", service: "http://x", state: .signedIn)
        accounts.states.send(SignInState(accounts: [other], currentDID: other.did))
        await interactor.didTapSignOut("alice.test")
        #expect(presenter.change == .signedOut(Sample.account, acting: other, waiting: 0))
        #expect(accounts.asked.events == ["current alice.test", "out -", "out alice.test"])
        #expect(
            parent.told.events == [
                .loaded, .switched(Sample.account), .signedOut(Sample.account), .signedOut(Sample.account),
            ])
    }

    @Test func saysHowMuchOfAnAccountWaitsThatLeaves() async {
        let other = ActingAccount(did: "did:plc:bob", handle: "bob.test")
        let items = [Sample.acting, other, Sample.acting].enumerated().map { index, account in
            OutboxItem(
                id: Int64(index), account: account, action: .follow(actor: "a"), record: nil, state: .waiting,
                problem: nil, created: .distantPast, attempts: 0)
        }
        let interactor = AccountsNapkinInteractor(
            presenter: presenter, listener: parent, accounts: StubAccounts(),
            outbox: StubOutbox(items))
        await interactor.activate()
        await interactor.didTapSignOut(nil)
        #expect(presenter.change == .signedOut(Sample.account, acting: nil, waiting: 2))
    }

    @Test func tellsAFailure() async {
        let accounts = StubAccounts { _ throws(SocialError) in throw .notSignedIn(account: "x") }
        let interactor = AccountsNapkinInteractor(
            presenter: presenter, listener: parent, accounts: accounts, outbox: StubOutbox())
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapSwitch(to: "x")
        #expect(presenter.failure == .notSignedIn(account: "x"))
        #expect(parent.told.events == [.loaded, .failed(.notSignedIn(account: "x"))])
    }
}
