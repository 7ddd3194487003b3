/** The part of `AbortSignal` that is used here. */
export interface ClientSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A request that is being processed. */
export interface Call {
  /**
   * The mailbox of the session, or the network address without a session. Database connections are shared fairly among
   * callers.
   */
  readonly caller: string
  /** Aborts when the client disconnects before its response is complete. */
  readonly signal: ClientSignal
  /** @param listener is called once, when the response is complete or the client has disconnected */
  onEnd(listener: () => void): void
  /** Aborts the response if the client has not received all of it by then. */
  endWithin(milliseconds: number): void
}

/**
 * Associates the work of a request with its caller and client across every await, without passing them to each use
 * case.
 */
export interface CallScope {
  run<T>(call: Call, work: () => T): T
  /** Runs work that outlives the response, outside of any call. */
  leave<T>(work: () => T): T
  /** Returns undefined in jobs, in mail delivery and in commands. */
  current(): Call | undefined
}

/** Too many calls are waiting to change the same mailbox. Retrying a moment later succeeds. */
export class MailboxBusy extends Error {
  override readonly name = 'MailboxBusy'
}

/** The client of a call has disconnected, so the rest of its work is not needed. */
export class CallEnded extends Error {
  override readonly name = 'CallEnded'
}
