import Napkin
public import Services

/// What the local network tells its parent.
public protocol LocalNetworkNapkinListener: AnyObject, Sendable {
    /// It runs.
    func localNetworkNapkinDidStart(_ network: LocalNetworkInfo) async
    /// It was stopped; `didRun` is false when there was none to stop.
    func localNetworkNapkinDidStop(didRun: Bool) async
    /// Its mail is known.
    func localNetworkNapkinDidLoadMail() async
    /// It could not be started or stopped, or its mail not be read.
    func localNetworkNapkinDidFail(_ error: SocialError) async
}

/// The local network as its interactor sees what is shown.
@MainActor
protocol LocalNetworkNapkinPresentable: Presentable, Sendable {
    func show(_ phase: LocalNetworkPhase)
    func show(_ mail: [LocalMail])
    func showStopped(didRun: Bool)
    func showFailure(_ error: SocialError, backTo phase: LocalNetworkPhase)
}

/// Starts and stops the local network.
///
/// unknown → starting → running → stopping → stopped; what fails leads back to where it came from. A stop that is asked
/// for while it starts is carried out once it runs.
final actor LocalNetworkNapkinInteractor: PresentableInteractable, LocalNetworkNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any LocalNetworkNapkinPresentable

    private weak var listener: (any LocalNetworkNapkinListener)?
    private let localNetwork: any LocalNetworkRunning
    private var phase: LocalNetworkPhase = .unknown
    private var stopsOnceRunning = false

    init(
        presenter: any LocalNetworkNapkinPresentable, listener: (any LocalNetworkNapkinListener)?,
        localNetwork: any LocalNetworkRunning
    ) {
        self.presenter = presenter
        self.listener = listener
        self.localNetwork = localNetwork
    }

    func didTapStart(port: UInt16?) async {
        switch phase {
        case .unknown, .stopped: await task { [weak self] in await self?.start(port: port) }.value
        case .starting, .running, .stopping: return
        }
    }

    func didTapStop() async {
        switch phase {
        case .starting: stopsOnceRunning = true
        case .stopping: return
        case .unknown, .running, .stopped: await task { [weak self] in await self?.stop() }.value
        }
    }

    func didTapMail() async {
        await task { [weak self] in await self?.loadMail() }.value
    }

    private func loadMail() async {
        do {
            await presenter.show(try await localNetwork.mail())
            await listener?.localNetworkNapkinDidLoadMail()
        } catch {
            await fail(error)
        }
    }

    private func start(port: UInt16?) async {
        let before = phase
        phase = .starting
        await presenter.show(.starting)
        do {
            let network = try await localNetwork.start(port: port)
            phase = .running(network)
            await presenter.show(phase)
            await listener?.localNetworkNapkinDidStart(network)
        } catch {
            phase = before
            stopsOnceRunning = false
            await fail(error)
            return
        }
        if stopsOnceRunning {
            stopsOnceRunning = false
            await stop()
        }
    }

    private func stop() async {
        let before = phase
        phase = .stopping
        await presenter.show(.stopping)
        do {
            let didRun = try await localNetwork.stop()
            phase = .stopped
            await presenter.showStopped(didRun: didRun)
            await listener?.localNetworkNapkinDidStop(didRun: didRun)
        } catch {
            phase = before
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error, backTo: phase)
        await listener?.localNetworkNapkinDidFail(error)
    }
}
