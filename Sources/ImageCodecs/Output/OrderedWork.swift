import Dispatch
import Synchronization

/// Runs jobs on several threads and hands them back in their order.
///
/// The calling thread makes the jobs, takes them back, and works too while it waits. At most a fixed number of
/// jobs are under way, so memory does not depend on how many there are.
struct OrderedWork<Job: Sendable>: Sendable {
    /// Does a job; each thread has its own.
    typealias Worker = (Job) throws -> Void

    let threads: Int
    let makeWorker: @Sendable () -> Worker

    /// Jobs under way at most.
    static func depth(threads: Int) -> Int { threads * 2 + 1 }

    init(threads: Int, makeWorker: @escaping @Sendable () -> Worker) {
        self.threads = max(1, threads)
        self.makeWorker = makeWorker
    }

    /// - Parameter next: the next job, or nil after the last.
    /// - Parameter take: takes a job that is done.
    /// - Throws: the first error in the order of jobs, of whichever part; no work goes on after that.
    func run(next: () throws -> Job?, take: (Job) throws -> Void) throws {
        let ownWorker = makeWorker()
        // A single job is not worth the start of a second thread.
        var ahead: [Job] = []
        while threads > 1, ahead.count < 2, let job = try next() { ahead.append(job) }
        func nextJob() throws -> Job? { try ahead.isEmpty ? next() : ahead.removeFirst() }
        guard ahead.count > 1 else {
            while let job = try nextJob() {
                try ownWorker(job)
                try take(job)
            }
            return
        }
        let queue = WorkQueue<Job>()
        let helpers = startHelpers(queue)
        defer {
            queue.close()
            helpers.wait()
        }
        var underWay = Queue<Ticket<Job>>()
        var isOver = false
        while true {
            while !isOver, underWay.count < Self.depth(threads: threads) {
                guard let job = try nextJob() else {
                    isOver = true
                    break
                }
                let ticket = Ticket(job)
                underWay.append(ticket)
                queue.append(ticket)
            }
            guard let ticket = underWay.popFirst() else { return }
            if queue.claim(ticket) {
                try ownWorker(ticket.job)
            } else {
                // Another thread does it: meanwhile this one does what no thread has begun, else it would wait job after job.
                while !ticket.isDone, let other = queue.claimAny() { other.run(ownWorker) }
                try ticket.wait()
            }
            try take(ticket.job)
        }
    }

    private func startHelpers(_ queue: WorkQueue<Job>) -> DispatchGroup {
        let group = DispatchGroup()
        let core = Core.current
        for _ in 1..<threads {
            // A serial queue has a thread of its own at once; a concurrent one's are counted by a further thread.
            let dispatcher = DispatchQueue(label: "scenec.rows", qos: .userInitiated)
            dispatcher.async(group: group) {
                Core.leave(core)
                let worker = makeWorker()
                while let ticket = queue.next() { ticket.run(worker) }
            }
        }
        return group
    }
}

/// A job under way.
private final class Ticket<Job: Sendable>: Sendable {
    let job: Job
    private let done = DispatchSemaphore(value: 0)
    private let finished = Atomic(false)
    private let error = Mutex<(any Error)?>(nil)

    init(_ job: Job) { self.job = job }

    func run(_ worker: (Job) throws -> Void) {
        do { try worker(job) } catch let failure { error.withLock { $0 = failure } }
        finished.store(true, ordering: .releasing)
        done.signal()
    }

    var isDone: Bool { finished.load(ordering: .acquiring) }

    func wait() throws {
        done.wait()
        if let error = error.withLock({ $0 }) { throw error }
    }
}

/// Jobs that no thread has begun yet.
private final class WorkQueue<Job: Sendable>: Sendable {
    private let waiting = Mutex<[Ticket<Job>]>([])
    private let isClosed = Atomic(false)
    private let available = DispatchSemaphore(value: 0)

    func append(_ ticket: Ticket<Job>) {
        waiting.withLock { $0.append(ticket) }
        available.signal()
    }

    /// Takes a job out unless another thread has.
    func claim(_ ticket: Ticket<Job>) -> Bool {
        waiting.withLock { waiting in
            guard let index = waiting.firstIndex(where: { $0 === ticket }) else { return false }
            waiting.remove(at: index)
            return true
        }
    }

    /// Takes out a job that no thread has begun, if there is one.
    func claimAny() -> Ticket<Job>? {
        waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// The next job; waits for one, and gives nil when there will be none.
    func next() -> Ticket<Job>? {
        while true {
            available.wait()
            if isClosed.load(ordering: .acquiring) {
                available.signal()
                return nil
            }
            if let ticket = claimAny() { return ticket }
        }
    }

    /// Ends every thread that waits or will wait.
    func close() {
        isClosed.store(true, ordering: .releasing)
        available.signal()
    }
}

/// First in, first out.
struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer {
            elements[head] = nil
            head += 1
            if head > 32, head * 2 > elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }
}
