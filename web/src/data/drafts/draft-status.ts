import type { ErrorCode } from '@sen/model/error-codes'

/** Spec section 4. `created` and `saved` rest on the server; `creating`, `saving`, `sending`, `deleting` wait for it. */
export type DraftPhase =
  | 'empty'
  | 'creating'
  | 'created'
  | 'saving'
  | 'saved'
  | 'deleting'
  | 'deleted'
  | 'sending'
  | 'sent'

export type DraftProblem =
  /** Nothing answered, or the server is not able to now, and said why (`code`): tried again, later each time. */
  | { readonly kind: 'unreachable'; readonly failures: number; readonly code?: ErrorCode }
  /** Somebody else saved it (product decision 26): nothing more is saved until the user has chosen. */
  | { readonly kind: 'conflict' }
  /** The server said no; trying again without a change would only hear it again. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> }

export interface DraftStatus {
  readonly phase: DraftPhase
  /** The page has something that is neither on the server nor on its way there. */
  readonly hasChanges: boolean
  /** There is something worth a draft: a recipient, a subject, a real body or an uploaded file (spec section 4). */
  readonly isReal: boolean
  /** A save came due while another was running: it follows at once. */
  readonly isDue?: true
  /** What to do when the save that is running, or still needed, has gone well. */
  readonly next?: 'send' | 'delete'
  readonly problem?: DraftProblem
}

export type DraftEvent =
  | { readonly type: 'changed'; readonly isReal: boolean }
  /** The pause after typing is over, or something wants the draft saved now. */
  | { readonly type: 'save-due' }
  | { readonly type: 'stored' }
  | { readonly type: 'save-failed'; readonly problem: DraftProblem }
  /** The draft is gone from the server (deleted elsewhere): what is here becomes a new one, at once. */
  | { readonly type: 'lost' }
  /** The user keeps what is here, over what somebody else saved. */
  | { readonly type: 'resolved' }
  /** What is here now is what the server has. */
  | { readonly type: 'replaced' }
  | { readonly type: 'send-asked' }
  | { readonly type: 'send-accepted' }
  | { readonly type: 'send-failed'; readonly problem: DraftProblem }
  | { readonly type: 'delete-asked' }
  | { readonly type: 'delete-done' }
  | { readonly type: 'delete-failed'; readonly problem: DraftProblem }

/** What the page has to ask of the server next. At most one of these is ever on its way. */
export type DraftCommand = 'create' | 'save' | 'send' | 'delete'

export interface DraftStep {
  readonly status: DraftStatus
  readonly command?: DraftCommand
}

export const EMPTY_DRAFT: DraftStatus = { phase: 'empty', hasChanges: false, isReal: false }
/** As it comes from the server, nothing typed yet. */
export const SAVED_DRAFT: DraftStatus = { phase: 'saved', hasChanges: false, isReal: true }

export function isWaiting(phase: DraftPhase): boolean {
  return phase === 'creating' || phase === 'saving' || phase === 'sending' || phase === 'deleting'
}

export function isOver(phase: DraftPhase): boolean {
  return phase === 'sent' || phase === 'deleted'
}

/** Everything that is left of this draft lies on the server. */
export function isSafe(status: DraftStatus): boolean {
  return isOver(status.phase) || (!isWaiting(status.phase) && (!status.hasChanges || !status.isReal))
}

/** The one place that decides what a draft does next. Events that make no sense now change nothing. */
export function stepDraft(status: DraftStatus, event: DraftEvent): DraftStep {
  const { phase } = status
  if (isOver(phase)) return { status }
  switch (event.type) {
    case 'changed':
      return { status: { ...status, hasChanges: true, isReal: event.isReal || phase !== 'empty' } }
    case 'save-due':
      if (isWaiting(phase)) return { status: { ...status, isDue: true } }
      return status.problem?.kind === 'conflict' ? { status } : saveIfNeeded(status)
    case 'stored':
      return phase === 'creating' || phase === 'saving' ? stored(status) : { status }
    case 'save-failed':
      return phase === 'creating' || phase === 'saving' ? { status: failed(status, event.problem) } : { status }
    case 'lost':
      return saveIfNeeded({ ...without(status, 'problem'), phase: 'empty', hasChanges: true, isReal: true })
    case 'resolved':
      if (status.problem?.kind !== 'conflict') return { status }
      return saveIfNeeded({ ...without(status, 'problem'), hasChanges: true })
    case 'replaced':
      if (isWaiting(phase) || phase === 'empty') return { status }
      return { status: { ...without(without(status, 'problem'), 'isDue'), phase: 'saved', hasChanges: false } }
    case 'send-asked':
      return ask(status, 'send')
    case 'send-accepted':
      return phase === 'sending' ? { status: { ...without(status, 'problem'), phase: 'sent' } } : { status }
    case 'send-failed':
      return phase === 'sending' ? { status: { ...status, phase: 'saved', problem: event.problem } } : { status }
    case 'delete-asked':
      return ask(status, 'delete')
    case 'delete-done':
      return phase === 'deleting' ? { status: { ...without(status, 'problem'), phase: 'deleted' } } : { status }
    case 'delete-failed':
      return phase === 'deleting' ? { status: { ...status, phase: 'saved', problem: event.problem } } : { status }
  }
}

function saveIfNeeded(status: DraftStatus): DraftStep {
  const { phase, hasChanges, isReal } = status
  if (!hasChanges || !isReal) return { status }
  if (phase === 'empty') return { status: { ...status, phase: 'creating', hasChanges: false }, command: 'create' }
  return { status: { ...status, phase: 'saving', hasChanges: false }, command: 'save' }
}

/** A change that came due during the save goes out at once, and only then what was asked for. */
function stored(status: DraftStatus): DraftStep {
  const rested: DraftStatus = {
    ...without(without(status, 'problem'), 'isDue'),
    phase: status.phase === 'creating' ? 'created' : 'saved',
  }
  if (rested.next === 'delete') return act(rested, 'delete')
  if (rested.hasChanges && (status.isDue || rested.next)) return saveIfNeeded(rested)
  return rested.next === 'send' ? act(rested, 'send') : { status: rested }
}

/** What was to go out is still here only; a request to send is not kept, so that nothing is sent unexpectedly later. */
function failed(status: DraftStatus, problem: DraftProblem): DraftStatus {
  const counted: DraftProblem =
    problem.kind === 'unreachable' && status.problem?.kind === 'unreachable'
      ? { ...problem, failures: status.problem.failures + 1 }
      : problem
  return {
    ...without(without(status, 'next'), 'isDue'),
    phase: status.phase === 'creating' ? 'empty' : 'saved',
    hasChanges: true,
    problem: counted,
  }
}

function ask(status: DraftStatus, request: 'send' | 'delete'): DraftStep {
  const { phase } = status
  if (phase === 'sending' || phase === 'deleting') return { status }
  if (phase === 'creating' || phase === 'saving') {
    // A request to delete is never overtaken by an older request to send.
    return { status: { ...status, next: status.next === 'delete' ? 'delete' : request } }
  }
  if (request === 'delete') {
    return phase === 'empty' ? { status: { ...without(status, 'problem'), phase: 'deleted' } } : act(status, 'delete')
  }
  if (status.problem?.kind === 'conflict') return { status }
  const saving = saveIfNeeded({ ...status, next: 'send' })
  if (saving.command) return saving
  return phase === 'empty' ? { status } : act(status, 'send')
}

function act(status: DraftStatus, request: 'send' | 'delete'): DraftStep {
  return {
    status: { ...without(without(status, 'next'), 'isDue'), phase: request === 'send' ? 'sending' : 'deleting' },
    command: request,
  }
}

function without(status: DraftStatus, key: 'next' | 'problem' | 'isDue'): DraftStatus {
  const { [key]: _dropped, ...rest } = status
  return rest
}
