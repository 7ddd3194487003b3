import type { ErrorCode } from '@sen/model/error-codes'
import type { SendMode } from '../sending/send-mode.ts'

/** Spec section 4. `creating`, `saving`, `sending` and `deleting` wait for a request. */
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
  /** No response, or the server is temporarily unable (`code`). Retried with a growing delay. */
  | { readonly kind: 'unreachable'; readonly failures: number; readonly code?: ErrorCode }
  /** Another writer saved it (product decision 26). Saving stops until the user has chosen a version. */
  | { readonly kind: 'conflict' }
  /** A retry without a change would be refused again. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> }

export interface StoredDraft {
  readonly messageId: string
  readonly revision: number
  readonly savedAt?: Date | undefined
}

type DraftRequest = { readonly kind: 'send'; readonly mode: SendMode } | { readonly kind: 'delete' }

export interface DraftStatus {
  readonly phase: DraftPhase
  /** The page has changes that are neither on the server nor in the request in progress. */
  readonly hasChanges: boolean
  /** The content has a recipient, a subject, a real body or an uploaded file (spec section 4). */
  readonly isReal: boolean
  /** The idempotency key of the creation. It also identifies this writer's saves when a response was lost. */
  readonly clientKey: string
  /** Undefined until the draft is created. */
  readonly stored?: StoredDraft
  /** The revision whose save is unanswered (0: the creation). Still set when no response ever arrived. */
  readonly savingFrom?: number
  /** A save came due during another one, and follows at once. */
  readonly isDue?: true
  /** The request to carry out after the save that is running or needed. */
  readonly next?: DraftRequest
  readonly problem?: DraftProblem
}

export type DraftEvent =
  | { readonly type: 'changed'; readonly isReal: boolean }
  | { readonly type: 'save-due'; readonly isLeaving?: boolean }
  | { readonly type: 'stored'; readonly stored: StoredDraft }
  | {
      readonly type: 'save-failed'
      readonly problem: DraftProblem
      /** In a conflict: the current save on the server, as far as it was reported. */
      readonly standing?: { readonly revision?: unknown; readonly writer?: unknown }
      /** The client key of the new draft, in case this one no longer exists on the server. */
      readonly newKey: string
    }
  /** The draft was deleted or sent elsewhere; the content here becomes a new draft at once. */
  | { readonly type: 'lost'; readonly newKey: string }
  /** The user keeps the version here over `revision`, which another writer saved. */
  | { readonly type: 'resolved'; readonly revision: number }
  | { readonly type: 'replaced'; readonly stored: StoredDraft }
  | { readonly type: 'send-asked'; readonly mode: SendMode }
  | { readonly type: 'send-accepted' }
  | { readonly type: 'send-failed'; readonly problem: DraftProblem }
  | { readonly type: 'delete-asked' }
  | { readonly type: 'delete-done' }
  | { readonly type: 'delete-failed'; readonly problem: DraftProblem }

/** All commands but `retry` call the server, and at most one call is in progress. */
export type DraftCommand =
  | { readonly kind: 'create'; readonly clientKey: string }
  | {
      readonly kind: 'save'
      readonly messageId: string
      readonly revision: number
      readonly writer: string
      readonly isLeaving: boolean
    }
  | {
      readonly kind: 'send'
      readonly messageId: string
      readonly revision: number
      readonly mode: SendMode
      /** An earlier attempt had no response, so the message may have been sent. */
      readonly wasUnanswered: boolean
    }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'retry'; readonly afterSeconds: number }

export interface DraftStep {
  readonly status: DraftStatus
  readonly command?: DraftCommand
}

const LONGEST_RETRY_SECONDS = 60

/** @param known `stored` when it comes from the server; `isUnclear` when a create or save was never answered */
export function firstStatus(
  clientKey: string,
  { stored, isUnclear = false }: { readonly stored?: StoredDraft; readonly isUnclear?: boolean } = {},
): DraftStatus {
  const savingFrom = isUnclear ? { savingFrom: stored?.revision ?? 0 } : {}
  if (!stored) return { phase: 'empty', hasChanges: false, isReal: false, clientKey, ...savingFrom }
  return { phase: 'saved', hasChanges: false, isReal: true, clientKey, stored, ...savingFrom }
}

export function isWaiting(phase: DraftPhase): boolean {
  return phase === 'creating' || phase === 'saving' || phase === 'sending' || phase === 'deleting'
}

export function isOver(phase: DraftPhase): boolean {
  return phase === 'sent' || phase === 'deleted'
}

/** Returns whether the server has everything that is left of this draft. */
export function isSafe(status: DraftStatus): boolean {
  return isOver(status.phase) || (!isWaiting(status.phase) && (!status.hasChanges || !status.isReal))
}

/** Returns whether text would be lost with the page. The server has the text of a draft that it was asked to send. */
export function isUnsaved(status: DraftStatus): boolean {
  return !isSafe(status) && (status.phase !== 'sending' || status.hasChanges)
}

/** The version must be newer, and nothing here may be lost. */
export function mayTake(status: DraftStatus, theirs: Pick<StoredDraft, 'messageId' | 'revision'>): boolean {
  const { stored, phase, problem } = status
  if (stored?.messageId !== theirs.messageId || theirs.revision <= stored.revision) return false
  return !isOver(phase) && isSafe(status) && problem?.kind !== 'conflict'
}

/** Events that do not apply to the current phase change nothing. */
export function stepDraft(status: DraftStatus, event: DraftEvent): DraftStep {
  const { phase, stored } = status
  if (isOver(phase)) return { status }
  switch (event.type) {
    case 'changed':
      return { status: { ...status, hasChanges: true, isReal: event.isReal || phase !== 'empty' } }
    case 'save-due':
      if (isWaiting(phase)) return { status: { ...status, isDue: true } }
      return status.problem?.kind === 'conflict' ? { status } : saveIfNeeded(status, event.isLeaving)
    case 'stored':
      return phase === 'creating' || phase === 'saving' ? settle(status, event.stored) : { status }
    case 'save-failed':
      return phase === 'creating' || phase === 'saving' ? saveFailed(status, event) : { status }
    case 'lost':
      return startNewDraft(status, event.newKey)
    case 'resolved':
      if (status.problem?.kind !== 'conflict' || !stored) return { status }
      return saveIfNeeded({
        ...without(status, 'problem'),
        hasChanges: true,
        stored: { ...stored, revision: event.revision },
      })
    case 'replaced':
      if (isWaiting(phase) || !stored) return { status }
      return {
        status: { ...without(status, 'problem', 'isDue'), phase: 'saved', hasChanges: false, stored: event.stored },
      }
    case 'send-asked':
      return ask(status, { kind: 'send', mode: event.mode })
    case 'send-accepted':
      return phase === 'sending' ? { status: { ...without(status, 'problem'), phase: 'sent' } } : { status }
    case 'send-failed':
      return phase === 'sending' ? { status: { ...status, phase: 'saved', problem: event.problem } } : { status }
    case 'delete-asked':
      return ask(status, { kind: 'delete' })
    case 'delete-done':
      return phase === 'deleting' ? deleted(status) : { status }
    case 'delete-failed':
      if (phase !== 'deleting') return { status }
      return isGone(event.problem) ? deleted(status) : { status: { ...status, phase: 'saved', problem: event.problem } }
  }
}

function saveIfNeeded(status: DraftStatus, isLeaving = false): DraftStep {
  const { hasChanges, isReal, clientKey, stored, savingFrom } = status
  if (!hasChanges || !isReal) return { status }
  if (!stored) {
    const creating: DraftStatus = { ...status, phase: 'creating', hasChanges: false, savingFrom: 0 }
    // A repeated creation returns the draft of the first request, maybe with an older text. Save over it at once.
    const isRepeated = savingFrom === 0
    return {
      status: isRepeated ? { ...creating, hasChanges: true, isDue: true } : creating,
      command: { kind: 'create', clientKey },
    }
  }
  const { messageId, revision } = stored
  return {
    status: { ...status, phase: 'saving', hasChanges: false, savingFrom: revision },
    command: { kind: 'save', messageId, revision, writer: clientKey, isLeaving },
  }
}

/** A change that came due during the save is saved before the request is carried out. */
function settle(status: DraftStatus, stored: StoredDraft): DraftStep {
  const rested: DraftStatus = {
    ...without(status, 'problem', 'isDue', 'savingFrom'),
    phase: status.phase === 'creating' ? 'created' : 'saved',
    stored,
  }
  if (rested.next?.kind === 'delete') return act(rested, stored, rested.next)
  if (rested.hasChanges && (status.isDue || rested.next)) return saveIfNeeded(rested)
  return rested.next ? act(rested, stored, rested.next) : { status: rested }
}

function saveFailed(
  status: DraftStatus,
  { problem, standing, newKey }: DraftEvent & { type: 'save-failed' },
): DraftStep {
  const { stored, clientKey } = status
  if (
    problem.kind === 'conflict' &&
    stored &&
    standing?.writer === clientKey &&
    standing.revision === stored.revision + 1
  ) {
    // The other save is our own, whose response was lost. Its text may be outdated.
    const behind: DraftStatus = { ...status, hasChanges: true, isReal: true, isDue: true }
    return settle(behind, { ...stored, revision: standing.revision })
  }
  // Without a response it is unknown whether the server saved it.
  const isUnanswered = problem.kind === 'unreachable' && problem.code === undefined
  const heard = isUnanswered ? status : without(status, 'savingFrom')
  if (isGone(problem)) return startNewDraft(heard, newKey)
  const failure = counted(problem, status.problem)
  const failed: DraftStatus = {
    // Drop a request to send after a failure, so that nothing is sent unexpectedly later.
    ...without(heard, 'next', 'isDue'),
    phase: status.phase === 'creating' ? 'empty' : 'saved',
    hasChanges: true,
    problem: failure,
  }
  if (failure.kind !== 'unreachable') return { status: failed }
  const afterSeconds = Math.min(2 ** failure.failures, LONGEST_RETRY_SECONDS)
  return { status: failed, command: { kind: 'retry', afterSeconds } }
}

function counted(problem: DraftProblem, before: DraftProblem | undefined): DraftProblem {
  if (problem.kind !== 'unreachable' || before?.kind !== 'unreachable') return problem
  return { ...problem, failures: before.failures + 1 }
}

function startNewDraft(status: DraftStatus, clientKey: string): DraftStep {
  const rest = without(status, 'problem', 'stored', 'savingFrom')
  return saveIfNeeded({ ...rest, phase: 'empty', hasChanges: true, isReal: true, clientKey })
}

function ask(status: DraftStatus, request: DraftRequest): DraftStep {
  const { phase, stored, next, problem } = status
  if (phase === 'sending' || phase === 'deleting') return { status }
  if (phase === 'creating' || phase === 'saving') {
    // An older request to send never replaces a request to delete.
    return { status: { ...status, next: next?.kind === 'delete' ? next : request } }
  }
  if (request.kind === 'delete') return stored ? act(status, stored, request) : deleted(status)
  if (problem?.kind === 'conflict') return { status }
  const saving = saveIfNeeded({ ...status, next: request })
  if (saving.command) return saving
  return stored ? act(status, stored, request) : { status }
}

function act(status: DraftStatus, { messageId, revision }: StoredDraft, request: DraftRequest): DraftStep {
  const rest = without(status, 'next', 'isDue')
  if (request.kind === 'delete')
    return { status: { ...rest, phase: 'deleting' }, command: { kind: 'delete', messageId } }
  const wasUnanswered = status.problem?.kind === 'unreachable'
  return {
    status: { ...rest, phase: 'sending' },
    command: { kind: 'send', messageId, revision, mode: request.mode, wasUnanswered },
  }
}

function deleted(status: DraftStatus): DraftStep {
  return { status: { ...without(status, 'problem'), phase: 'deleted' } }
}

function isGone(problem: DraftProblem): boolean {
  return problem.kind === 'refused' && problem.code === 'message_not_found'
}

type Passing = 'next' | 'problem' | 'isDue' | 'stored' | 'savingFrom'

function without(status: DraftStatus, ...keys: readonly Passing[]): DraftStatus {
  const rest: { -readonly [Key in keyof DraftStatus]: DraftStatus[Key] } = { ...status }
  for (const key of keys) delete rest[key]
  return rest
}
