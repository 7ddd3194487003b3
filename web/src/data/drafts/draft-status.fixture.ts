import {
  type DraftCommand,
  type DraftEvent,
  type DraftProblem,
  type DraftStatus,
  firstStatus,
  type StoredDraft,
  stepDraft,
} from './draft-status.ts'

export const typed: DraftEvent = { type: 'changed', isReal: true }
export const due: DraftEvent = { type: 'save-due' }
export const at = (revision: number): StoredDraft => ({ messageId: 'm1', revision })
export const stored: DraftEvent = { type: 'stored', stored: at(5) }
export const EMPTY_DRAFT = firstStatus('key')
export const SAVED_DRAFT = firstStatus('key', { stored: at(4) })
export const offline: DraftProblem = { kind: 'unreachable', failures: 1 }
export const conflict: DraftProblem = { kind: 'conflict' }
export const refused: DraftProblem = { kind: 'refused', code: 'no_receiver' }
export const gone: DraftProblem = { kind: 'refused', code: 'message_not_found' }
export const failed = (problem: DraftProblem): DraftEvent => ({ type: 'save-failed', problem, newKey: 'new key' })
export const replaced: DraftEvent = { type: 'replaced', stored: at(9) }
export const resolved: DraftEvent = { type: 'resolved', revision: 9 }

export function run(start: DraftStatus, ...events: DraftEvent[]) {
  let status = start
  let command: DraftCommand | undefined
  const way: string[] = []
  for (const event of events) {
    const step = stepDraft(status, event)
    status = step.status
    command = step.command ?? command
    way.push(step.command ? `${status.phase}+${step.command.kind}` : status.phase)
  }
  return { way: way.join(' '), status, command }
}
