export interface ClientSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Call {
  /** The mailbox, or the network address without a session. Callers share database connections fairly. */
  readonly caller: string
  /** Aborts when the client disconnects before its response is complete. */
  readonly signal: ClientSignal
  /** Its statements may take long. All such calls together leave connections to the others. */
  readonly isCostly?: boolean
  /** @param listener is called once, when the response is complete or the client has disconnected */
  onEnd(listener: () => void): void
  endWithin(milliseconds: number): void
}

/** Associates work with its caller across every await, without passing it to each use case. */
export interface CallScope {
  run<T>(call: Call, work: () => T): T
  /** Runs work that outlives the response, outside of any call. */
  leave<T>(work: () => T): T
  /** Returns undefined in jobs, in mail delivery and in commands. */
  current(): Call | undefined
}

export function runCostly<T>(scope: CallScope, work: () => T): T {
  const call = scope.current()
  if (!call) return work()
  const { caller, signal } = call
  const costly: Call = {
    caller,
    signal,
    isCostly: true,
    onEnd: (listener) => call.onEnd(listener),
    endWithin: (milliseconds) => call.endWithin(milliseconds),
  }
  return scope.run(costly, work)
}

/** Too many calls wait for the same mailbox. Retrying a moment later succeeds. */
export class MailboxBusy extends Error {
  override readonly name = 'MailboxBusy'
}

/** The client has disconnected, so the rest of the work is not needed. */
export class CallEnded extends Error {
  override readonly name = 'CallEnded'
}
