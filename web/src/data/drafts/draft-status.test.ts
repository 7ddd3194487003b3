import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW } from '../sending/send-mode.ts'
import {
  conflict,
  due,
  EMPTY_DRAFT,
  failed,
  offline,
  refused,
  replaced,
  resolved,
  run,
  SAVED_DRAFT,
  stored,
  typed,
} from './draft-status.fixture.ts'
import { type DraftCommand, type DraftEvent, type DraftStatus, isSafe, isWaiting, stepDraft } from './draft-status.ts'

describe('saving', () => {
  it.each<[string, DraftStatus, DraftEvent[], string]>([
    ['nothing real is typed', EMPTY_DRAFT, [{ type: 'changed', isReal: false }, due], 'empty empty'],
    ['the first words', EMPTY_DRAFT, [typed, due, stored], 'empty creating+create created'],
    ['later words', SAVED_DRAFT, [typed, due, stored], 'saved saving+save saved'],
    ['nothing new', SAVED_DRAFT, [due], 'saved'],
    ['emptied again: the draft stays one', SAVED_DRAFT, [{ type: 'changed', isReal: false }, due], 'saved saving+save'],
    [
      'typing during a save queues one more',
      SAVED_DRAFT,
      [typed, due, typed, due, typed, due, stored, stored],
      'saved saving+save saving saving saving saving saving+save saved',
    ],
    [
      'typing during a save waits for its own pause',
      SAVED_DRAFT,
      [typed, due, typed, stored, due],
      'saved saving+save saving saved saving+save',
    ],
    [
      'typing while it is created',
      EMPTY_DRAFT,
      [typed, due, typed, due, stored, stored],
      'empty creating+create creating creating saving+save saved',
    ],
    [
      'no network, then network',
      SAVED_DRAFT,
      [typed, due, failed(offline), due, stored],
      'saved saving+save saved+retry saving+save saved',
    ],
    [
      'no network at the first save',
      EMPTY_DRAFT,
      [typed, due, failed(offline), due],
      'empty creating+create empty+retry creating+create',
    ],
    [
      'a conflict stops saving',
      SAVED_DRAFT,
      [typed, due, failed(conflict), typed, due],
      'saved saving+save saved saved saved',
    ],
    [
      'keeping mine after a conflict',
      SAVED_DRAFT,
      [typed, due, failed(conflict), resolved, stored],
      'saved saving+save saved saving+save saved',
    ],
    [
      'taking theirs after a conflict',
      SAVED_DRAFT,
      [typed, due, failed(conflict), replaced, due],
      'saved saving+save saved saved saved',
    ],
    [
      'deleted elsewhere',
      SAVED_DRAFT,
      [typed, due, { type: 'lost', newKey: 'new key' }],
      'saved saving+save creating+create',
    ],
  ])('%s', (_, start, events, expected) => {
    expect(run(start, ...events).way).toBe(expected)
  })

  it('counts how often nothing answered, and forgets it with the first answer', () => {
    const twice = run(SAVED_DRAFT, typed, due, failed(offline), due, failed(offline)).status
    expect(twice.problem).toEqual({ kind: 'unreachable', failures: 2 })
    expect(run(twice, due, stored).status.problem).toBeUndefined()
  })

  it('knows when nothing can be lost any more', () => {
    const safe = (...events: DraftEvent[]) => isSafe(run(EMPTY_DRAFT, ...events).status)
    expect(safe()).toBe(true)
    expect(safe({ type: 'changed', isReal: false })).toBe(true)
    expect(safe(typed)).toBe(false)
    expect(safe(typed, due)).toBe(false)
    expect(safe(typed, due, stored)).toBe(true)
    expect(safe(typed, due, typed, stored)).toBe(false)
    expect(safe(typed, due, failed(offline))).toBe(false)
  })
})

describe('sending and deleting', () => {
  const send: DraftEvent = { type: 'send-asked', mode: NOW }
  const remove: DraftEvent = { type: 'delete-asked' }
  it.each<[string, DraftStatus, DraftEvent[], string]>([
    ['saved: at once', SAVED_DRAFT, [send, { type: 'send-accepted' }], 'sending+send sent'],
    [
      'changed: saved first',
      SAVED_DRAFT,
      [typed, send, stored, { type: 'send-accepted' }],
      'saved saving+save sending+send sent',
    ],
    ['never saved: created first', EMPTY_DRAFT, [typed, send, stored], 'empty creating+create sending+send'],
    ['while saving: after it', SAVED_DRAFT, [typed, due, send, stored], 'saved saving+save saving sending+send'],
    [
      'while saving, with more typed: after the next save',
      SAVED_DRAFT,
      [typed, due, typed, send, stored, stored],
      'saved saving+save saving saving saving+save sending+send',
    ],
    ['pressed twice', SAVED_DRAFT, [send, send, { type: 'send-accepted' }, send], 'sending+send sending sent sent'],
    [
      'refused',
      SAVED_DRAFT,
      [send, { type: 'send-failed', problem: refused }, typed, send],
      'sending+send saved saved saving+save',
    ],
    [
      'the save before it fails: not sent later',
      SAVED_DRAFT,
      [typed, send, failed(offline), due, stored],
      'saved saving+save saved+retry saving+save saved',
    ],
    ['not over a conflict', SAVED_DRAFT, [typed, due, failed(conflict), send], 'saved saving+save saved saved'],
    ['nothing to send', EMPTY_DRAFT, [send], 'empty'],
    ['delete what never was saved', EMPTY_DRAFT, [{ type: 'changed', isReal: false }, remove], 'empty deleted'],
    ['delete what was saved', SAVED_DRAFT, [typed, remove, { type: 'delete-done' }], 'saved deleting+delete deleted'],
    [
      'delete while saving',
      SAVED_DRAFT,
      [typed, due, typed, remove, stored],
      'saved saving+save saving saving deleting+delete',
    ],
    [
      'delete after send was asked',
      SAVED_DRAFT,
      [typed, due, send, remove, send, stored],
      'saved saving+save saving saving saving deleting+delete',
    ],
    ['deleting fails', SAVED_DRAFT, [remove, { type: 'delete-failed', problem: offline }], 'deleting+delete saved'],
    [
      'delete over a conflict',
      SAVED_DRAFT,
      [typed, due, failed(conflict), remove],
      'saved saving+save saved deleting+delete',
    ],
  ])('%s', (_, start, events, expected) => {
    expect(run(start, ...events).way).toBe(expected)
  })

  it('keeps the reason of a refusal until the next success', () => {
    const status = run(SAVED_DRAFT, send, { type: 'send-failed', problem: refused }).status
    expect(status.problem).toEqual(refused)
  })
})

it('never has two requests at once, and loses no change in any order of events', () => {
  const events: fc.Arbitrary<DraftEvent> = fc.constantFrom<DraftEvent[]>(
    typed,
    due,
    stored,
    failed(offline),
    failed(conflict),
    resolved,
    replaced,
    { type: 'send-asked', mode: NOW },
    { type: 'send-accepted' },
    { type: 'send-failed', problem: refused },
    { type: 'delete-asked' },
    { type: 'delete-failed', problem: offline },
  )
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
      let status: DraftStatus = EMPTY_DRAFT
      let onItsWay: DraftCommand['kind'] | undefined
      // Number of the newest change here, in the request in progress, and on the server.
      let [newest, travelling, kept] = [0, 0, 0]
      for (const event of sequence) {
        // Responses occur only for a request in progress.
        const answers = ['stored', 'save-failed', 'send-accepted', 'send-failed', 'delete-failed']
        if (answers.includes(event.type)) {
          const ofSave = event.type === 'stored' || event.type === 'save-failed'
          const fits = ofSave
            ? onItsWay === 'create' || onItsWay === 'save'
            : onItsWay === (event.type === 'delete-failed' ? 'delete' : 'send')
          if (!fits) continue
          if (event.type === 'stored') kept = travelling
          onItsWay = undefined
        }
        if (event.type === 'changed') newest++
        // The server's version replaced the one here.
        if (event.type === 'replaced' && !isWaiting(status.phase) && status.phase !== 'empty') kept = newest
        const step = stepDraft(status, event)
        status = step.status
        if (step.command && step.command.kind !== 'retry') {
          expect(onItsWay).toBeUndefined()
          onItsWay = step.command.kind
          if (onItsWay === 'create' || onItsWay === 'save') travelling = newest
          if (onItsWay === 'send') expect(kept).toBe(newest)
        }
        expect(isWaiting(status.phase)).toBe(onItsWay !== undefined)
        if (!isWaiting(status.phase) && status.phase !== 'deleted' && status.phase !== 'sent') {
          expect(status.hasChanges || kept === newest).toBe(true)
        }
      }
    }),
    { numRuns: 500 },
  )
})
