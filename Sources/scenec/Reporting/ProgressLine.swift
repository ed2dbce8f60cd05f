import Dispatch
import SceneCompiler
import Synchronization

/// A line on a terminal that says how far a long piece of work is; it shows after a second.
final class ProgressLine: Sendable {
    private struct State {
        var isOver = false
        var isVisible = false
    }

    private let progress: Progress
    private let state = Mutex(State())

    init(_ progress: Progress, isShown: Bool) {
        self.progress = progress
        if isShown { showAgain(in: .seconds(1)) }
    }

    /// Takes the line away; nothing shows after that.
    func end() {
        state.withLock { state in
            if state.isVisible { Console.text("\r\u{1B}[K") }
            state = State(isOver: true)
        }
    }

    private func showAgain(in interval: DispatchTimeInterval) {
        DispatchQueue.global().asyncAfter(deadline: .now() + interval) { [weak self] in
            self?.show()
        }
    }

    private func show() {
        state.withLock { state in
            guard !state.isOver else { return }
            state.isVisible = true
            Console.text("\r\u{1B}[Kpainting … \(Int(progress.fraction * 100)) %")
            showAgain(in: .milliseconds(200))
        }
    }
}
