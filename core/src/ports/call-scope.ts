/** An `AbortSignal`, as far as it is used here. */
export interface ClientSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A request that is being answered. */
export interface Call {
  /** The mailbox of the session; the network address where there is no session. Connections are shared fairly among callers. */
  readonly caller: string
  /** Aborts when the client has gone before its answer was complete. */
  readonly signal: ClientSignal
  /** @param listener is called once, when the answer is complete or its client has gone */
  onEnd(listener: () => void): void
  /** Breaks the answer off when its client has not taken all of it by then. */
  endWithin(milliseconds: number): void
}

/** Ties the work of a request to its caller and client, through every await, without naming them in each use case. */
export interface CallScope {
  run<T>(call: Call, work: () => T): T
  /** Runs work that goes on when the answer is complete or its client has gone: it belongs to no call. */
  leave<T>(work: () => T): T
  /** Undefined in jobs, in mail delivery and in commands. */
  current(): Call | undefined
}

/** Too many calls wait already to change the same mailbox. The same call succeeds a moment later. */
export class MailboxBusy extends Error {
  override readonly name = 'MailboxBusy'
}

/** The client of a call has gone, so nobody waits for the rest of its work. */
export class CallEnded extends Error {
  override readonly name = 'CallEnded'
}
