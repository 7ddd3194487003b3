import { describe, expect, it } from 'vitest'
import { NOW, type SendMode } from '../sending/send-mode.ts'
import {
  at,
  conflict,
  due,
  EMPTY_DRAFT,
  failed,
  gone,
  offline,
  refused,
  replaced,
  resolved,
  run,
  SAVED_DRAFT,
  stored,
  typed,
} from './draft-status.fixture.ts'
import {
  type DraftEvent,
  type DraftProblem,
  type DraftStatus,
  firstStatus,
  mayTake,
  type StoredDraft,
} from './draft-status.ts'

const leaving: DraftEvent = { type: 'save-due', isLeaving: true }
const full: DraftProblem = { kind: 'unreachable', failures: 1, code: 'server_full' }

describe('the content of a command', () => {
  const later: SendMode = { kind: 'scheduled', at: new Date('2026-11-20T09:30:00Z') }
  const send = (mode: SendMode = NOW): DraftEvent => ({ type: 'send-asked', mode })
  const madeAt = (revision: number): DraftEvent => ({ type: 'stored', stored: at(revision) })
  const save = { kind: 'save', messageId: 'm1', revision: 4, writer: 'key', isLeaving: false }
  const sending = { kind: 'send', messageId: 'm1', revision: 4, mode: NOW, wasUnanswered: false }
  it.each<[string, DraftStatus, DraftEvent[], object]>([
    ['a creation: its name', EMPTY_DRAFT, [typed, due], { kind: 'create', clientKey: 'key' }],
    ['a save: what it is from, and who writes', SAVED_DRAFT, [typed, due], save],
    ['the last save of a page', SAVED_DRAFT, [typed, leaving], { ...save, isLeaving: true }],
    [
      'a save that waited while the page left goes as any',
      SAVED_DRAFT,
      [typed, due, typed, leaving, stored],
      { ...save, revision: 5 },
    ],
    [
      'the next save: the revision of the one before',
      SAVED_DRAFT,
      [typed, due, madeAt(5), typed, due],
      { ...save, revision: 5 },
    ],
    ['the first save after a creation', EMPTY_DRAFT, [typed, due, madeAt(1), typed, due], { ...save, revision: 1 }],
    [
      'keeping mine: over the stored version',
      SAVED_DRAFT,
      [typed, due, failed(conflict), resolved],
      { ...save, revision: 9 },
    ],
    ['after taking theirs', SAVED_DRAFT, [replaced, typed, due], { ...save, revision: 9 }],
    [
      'deleted elsewhere: another name',
      SAVED_DRAFT,
      [typed, due, failed(gone)],
      { kind: 'create', clientKey: 'new key' },
    ],
    ['a sending', SAVED_DRAFT, [send(later)], { ...sending, mode: later }],
    ['a sending after its save', SAVED_DRAFT, [typed, send(later), stored], { ...sending, revision: 5, mode: later }],
    [
      'asked for twice while it is saved: as asked last',
      SAVED_DRAFT,
      [typed, due, send(later), send(), stored],
      { ...sending, revision: 5 },
    ],
    [
      'a sending after one that nothing answered',
      SAVED_DRAFT,
      [send(), { type: 'send-failed', problem: offline }, send()],
      { ...sending, wasUnanswered: true },
    ],
    ['a sending after a refusal', SAVED_DRAFT, [send(), { type: 'send-failed', problem: refused }, send()], sending],
    ['a deletion', SAVED_DRAFT, [{ type: 'delete-asked' }], { kind: 'delete', messageId: 'm1' }],
    ['the first retry', SAVED_DRAFT, [typed, due, failed(offline)], { kind: 'retry', afterSeconds: 2 }],
    ['the third retry', SAVED_DRAFT, times(3, due, failed(offline)), { kind: 'retry', afterSeconds: 8 }],
    ['the tenth retry', SAVED_DRAFT, times(10, due, failed(offline)), { kind: 'retry', afterSeconds: 60 }],
  ])('%s', (_, start, events, expected) => {
    expect(run(start, ...events).command).toEqual(expected)
  })
})

describe('creations that were never answered', () => {
  const standing = (writer: string, revision: number): DraftEvent => ({
    type: 'save-failed',
    problem: conflict,
    standing: { writer, revision },
    newKey: 'new key',
  })
  it.each<[string, DraftStatus, DraftEvent[], number | undefined]>([
    ['nothing was asked', SAVED_DRAFT, [typed], undefined],
    ['a save is on its way', SAVED_DRAFT, [typed, due], 4],
    ['it was answered', SAVED_DRAFT, [typed, due, stored], undefined],
    ['nothing answered it', SAVED_DRAFT, [typed, due, failed(offline)], 4],
    ['the server said that it cannot now', SAVED_DRAFT, [typed, due, failed(full)], undefined],
    ['it was refused', SAVED_DRAFT, [typed, due, failed(refused)], undefined],
    ['somebody else saved', SAVED_DRAFT, [typed, due, failed(conflict)], undefined],
    ['a creation that nothing answered', EMPTY_DRAFT, [typed, due, failed(offline)], 0],
    ['it becomes a draft of its own', SAVED_DRAFT, [{ type: 'lost', newKey: 'new key' }], 0],
    ['before a reload', firstStatus('key', { stored: at(4), isUnclear: true }), [], 4],
    ['before a reload, a creation', firstStatus('key', { isUnclear: true }), [], 0],
  ])('is known: %s', (_, start, events, expected) => {
    expect(run(start, ...events).status.savingFrom).toBe(expected)
  })

  it.each<[string, DraftStatus, DraftEvent[], string]>([
    [
      'a creation asked for again is saved over, whatever it was answered with',
      EMPTY_DRAFT,
      [typed, due, failed(offline), due, stored, stored],
      'empty creating+create empty+retry creating+create saving+save saved',
    ],
    [
      'so it is after a reload',
      firstStatus('key', { isUnclear: true }),
      [typed, due, stored, stored],
      'empty creating+create saving+save saved',
    ],
    [
      'and before it is sent',
      firstStatus('key', { isUnclear: true }),
      [typed, { type: 'send-asked', mode: NOW }, stored, stored],
      'empty creating+create saving+save sending+send',
    ],
    [
      'one under another name is a first one',
      firstStatus('key', { isUnclear: true }),
      [{ type: 'lost', newKey: 'new key' }, stored],
      'creating+create created',
    ],
    [
      'a conflict with oneself goes on',
      SAVED_DRAFT,
      [typed, due, standing('key', 5), stored],
      'saved saving+save saving+save saved',
    ],
    [
      'with somebody else it asks',
      SAVED_DRAFT,
      [typed, due, standing('other', 5), due],
      'saved saving+save saved saved',
    ],
    [
      'with somebody else after oneself it asks',
      SAVED_DRAFT,
      [typed, due, standing('key', 6), due],
      'saved saving+save saved saved',
    ],
    [
      'deleting what is gone is done',
      SAVED_DRAFT,
      [{ type: 'delete-asked' }, { type: 'delete-failed', problem: gone }],
      'deleting+delete deleted',
    ],
  ])('%s', (_, start, events, expected) => {
    expect(run(start, ...events).way).toBe(expected)
  })

  it('saves on from the revision that was its own', () => {
    expect(run(SAVED_DRAFT, typed, due, standing('key', 5)).command).toMatchObject({ kind: 'save', revision: 5 })
  })
})

it.each<[string, DraftStatus, StoredDraft, boolean]>([
  ['what is newer', SAVED_DRAFT, at(5), true],
  ['not what is here already', SAVED_DRAFT, at(4), false],
  ['not of another draft', SAVED_DRAFT, { messageId: 'm2', revision: 5 }, false],
  ['not before it was made', EMPTY_DRAFT, at(5), false],
  ['not over what is typed', run(SAVED_DRAFT, typed).status, at(5), false],
  ['not while it is saved', run(SAVED_DRAFT, typed, due).status, at(5), false],
  ['not while somebody is asked', run(SAVED_DRAFT, typed, due, failed(conflict)).status, at(5), false],
  [
    'not when it was sent',
    run(SAVED_DRAFT, { type: 'send-asked', mode: NOW }, { type: 'send-accepted' }).status,
    at(5),
    false,
  ],
])('takes from the server %s', (_, status, theirs, expected) => {
  expect(mayTake(status, theirs)).toBe(expected)
})

function times(count: number, ...events: DraftEvent[]): DraftEvent[] {
  return [typed, ...Array.from({ length: count }, () => events).flat()]
}
