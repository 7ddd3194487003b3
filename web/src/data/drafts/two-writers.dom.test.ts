import type { DraftBody, DraftReceipt, MessageField } from '@sen/contract/messages'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptDraft } from '../../lib/keeping/draft-storage.ts'
import { CallError, NoAnswer } from '../call-error.ts'
import type { ClaimServer } from './claim-server.ts'
import { DraftClaim, isReadOnly } from './draft-claim.ts'
import { BLANK_CONTENT } from './draft-content.ts'
import type { DraftServer } from './draft-server.ts'
import { DraftSession } from './draft-session.ts'
import { publishDraftUpdate } from './draft-updates.ts'
import { keptContentOf } from './kept-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ACCOUNT = 'lan@senmail.test'
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function oneDraft(delay: () => number, isCut: () => boolean = () => false) {
  let revision = 1
  let subject = ''
  let writer: string | undefined
  let savedBy = ''
  let lastNews = Promise.resolve()
  /** In order, as through a socket. */
  const news = (event: object) => {
    const arrival = later(delay())
    lastNews = lastNews
      .then(() => arrival)
      .then(() => publishDraftUpdate({ kind: 'events', events: [{ version: 1, ...event } as never] }))
  }
  const reach = async <T>(work: () => T): Promise<T> => {
    await later(delay())
    if (isCut()) throw new NoAnswer('on the way there')
    const answer = work()
    await later(delay())
    if (isCut()) throw new NoAnswer('on the way back')
    return answer
  }
  const drafts: DraftServer = {
    create: () => Promise.reject(new Error('there is one')),
    save: (_, body: DraftBody, { revision: known, writer: saver }) =>
      reach(() => {
        if (known !== revision) throw new CallError('draft_conflict', 409, { revision, saved_by: savedBy })
        savedBy = saver
        revision += 1
        subject = body.subject
        news({ type: 'draft.saved', message_id: 'm1', thread_id: 't1', revision })
        return { id: 'm1', thread_id: 't1', revision, version: 1, saved_at: 1_800_000_000, files: [] } as DraftReceipt
      }),
    read: () =>
      reach(() => {
        const message = { ...BLANK_CONTENT, subject, revision, body: '<p>x</p>', body_format: 'html', is_draft: true }
        return { ...message, state: '', from: { name: '', email: '' }, date: 1_800_000_000 } as unknown as MessageField
      }),
    send: () => Promise.reject(new Error('nobody sends')),
    remove: () => Promise.reject(new Error('nobody deletes')),
  }
  const claims: ClaimServer = {
    claim: (_, asking, take) =>
      reach(() => {
        const isAnothers = writer !== undefined && writer !== asking
        if (!isAnothers || take) writer = asking
        if (isAnothers && take) news({ type: 'draft.claimed', message_id: 'm1', thread_id: 't1', writer: asking })
        return { is_yours: writer === asking, revision }
      }),
    release: (_, asking) =>
      reach(() => {
        if (writer === asking) writer = undefined
        news({ type: 'draft.released', message_id: 'm1', thread_id: 't1', writer: asking })
      }),
  }
  return { drafts, claims, stored: () => ({ subject, revision }) }
}

let windows = 0
function openWindow({ drafts, claims, stored }: ReturnType<typeof oneDraft>) {
  const { subject, revision } = stored()
  const id = `two-writers-${++windows}`
  const draft = new DraftSession(id, ACCOUNT, drafts, {
    content: { ...BLANK_CONTENT, subject },
    stored: { messageId: 'm1', revision },
  })
  const claim = new DraftClaim(draft, claims)
  void claim.begin()
  const seen = () => draft.view.getState().content.subject
  const state = () => claim.view.getState().state
  const type = (text: string) => draft.change({ subject: `${seen()}${text}` })
  return { id, draft, claim, seen, state, type }
}

it('tells the second, lets it take over with the newest text, and gives back with the newest text', async () => {
  const stage = oneDraft(() => 10)
  const first = openWindow(stage)
  await vi.advanceTimersByTimeAsync(100)
  first.type('một ')
  await vi.advanceTimersByTimeAsync(1_000)
  const second = openWindow(stage)
  await vi.advanceTimersByTimeAsync(100)
  expect([first.state(), second.state()]).toEqual(['ours', 'elsewhere'])

  // The takeover saves the unsaved text first, so the second window shows it.
  first.type('hai ')
  void second.claim.take()
  await vi.advanceTimersByTimeAsync(300)
  expect([first.state(), second.state()]).toEqual(['taken', 'ours'])
  expect(second.seen()).toBe('một hai ')
  second.type('ba ')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.seen()).toBe('một hai ')
  void first.claim.take()
  await vi.advanceTimersByTimeAsync(300)
  expect([first.state(), second.state(), first.seen()]).toEqual(['ours', 'taken', 'một hai ba '])
  expect(stage.stored().subject).toBe('một hai ba ')

  first.claim.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second.state()).toBe('ours')
  second.claim.end()
})

it('is writable in the second window with the last words as soon as the first one is closed', async () => {
  const stage = oneDraft(() => 10)
  const first = openWindow(stage)
  await vi.advanceTimersByTimeAsync(100)
  const second = openWindow(stage)
  await vi.advanceTimersByTimeAsync(100)
  first.type('một')
  first.draft.flush()
  await vi.advanceTimersByTimeAsync(100)
  first.claim.end()
  const shown: string[] = []
  second.claim.view.subscribe(({ state }) => shown.push(`${state}: ${second.seen()}`))
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).toEqual(['ours: một'])
  second.claim.end()
})

it('opens a draft that is taken over only with the words that were typed last', async () => {
  const stage = oneDraft(() => 50)
  const first = openWindow(stage)
  await vi.advanceTimersByTimeAsync(200)
  const second = openWindow(stage)
  await vi.advanceTimersByTimeAsync(200)
  const shown: string[] = []
  second.claim.view.subscribe(({ state }) => shown.push(`${state}: ${second.seen()}`))
  first.type('một')
  void second.claim.take()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toEqual(['ours: một'])
  expect(first.state()).toBe('taken')
  first.claim.end()
  second.claim.end()
})

it('is taken over from a window that does not answer', async () => {
  const stage = oneDraft(() => 10)
  const crashed = stage.claims.claim('m1', 'a crashed window', false)
  await vi.advanceTimersByTimeAsync(100)
  await crashed
  const second = openWindow(stage)
  await vi.advanceTimersByTimeAsync(100)
  expect(second.state()).toBe('elsewhere')
  void second.claim.take()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(second.state()).toBe('elsewhere')
  await vi.advanceTimersByTimeAsync(200)
  expect(second.state()).toBe('ours')
  second.claim.end()
})

it('never asks a person who works in two windows which text to keep', async () => {
  const acts = fc.record({ who: fc.nat(1), does: fc.constantFrom('type', 'take'), forMilliseconds: fc.nat(400) })
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 30 }), fc.infiniteStream(fc.nat(150)), async (sequence, delays) => {
      const stage = oneDraft(() => delays.next().value ?? 0)
      const both = [openWindow(stage), openWindow(stage)] as const
      await vi.advanceTimersByTimeAsync(1_000)
      let words = ''
      for (const { who, does, forMilliseconds } of sequence) {
        const one = both[who === 0 ? 0 : 1]
        if (isReadOnly(one.state())) {
          if (does === 'take') void one.claim.take()
        } else if (does === 'type') {
          words += '.'
          one.type('.')
        }
        await vi.advanceTimersByTimeAsync(forMilliseconds)
        expect(both.map(({ draft }) => draft.view.getState().status.problem)).toEqual([undefined, undefined])
      }
      await vi.advanceTimersByTimeAsync(5_000)
      expect(stage.stored().subject).toBe(words)
      for (const { claim, draft } of both) {
        claim.end()
        draft.dispose()
      }
      await vi.advanceTimersByTimeAsync(2_000)
    }),
    { numRuns: 100 },
  )
}, 60_000)

it('asks which to keep when both have written without knowing of each other', async () => {
  let isCut = false
  const stage = oneDraft(
    () => 10,
    () => isCut,
  )
  const first = openWindow(stage)
  await vi.advanceTimersByTimeAsync(100)
  isCut = true
  first.type('ở đây')
  await vi.advanceTimersByTimeAsync(1_000)
  const second = openWindow({ ...stage, ...oneDraft(() => 10), stored: stage.stored, drafts: stage.drafts })
  isCut = false
  second.type('ở kia')
  await vi.advanceTimersByTimeAsync(500)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(first.draft.view.getState().status.problem).toEqual({ kind: 'conflict' })
  expect([first.seen(), second.seen()]).toEqual(['ở đây', 'ở kia'])
  first.claim.end()
  second.claim.end()
})

it('loses no word of two writers under any network conditions', async () => {
  const acts = fc.record({
    who: fc.nat(1),
    does: fc.constantFrom('type', 'type', 'type', 'take', 'wait', 'cut', 'mend', 'mine'),
    forMilliseconds: fc.nat(1_200),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 30 }), fc.infiniteStream(fc.nat(400)), async (sequence, delays) => {
      let isCut = false
      const stage = oneDraft(
        () => delays.next().value ?? 0,
        () => isCut,
      )
      const both = [openWindow(stage), openWindow(stage)] as const
      const words: string[] = []
      for (const { who, does, forMilliseconds } of sequence) {
        const one = both[who === 0 ? 0 : 1]
        const { problem } = one.draft.view.getState().status
        if (does === 'type' && !isReadOnly(one.state())) {
          words.push(`w${words.length};`)
          one.type(words.at(-1) ?? '')
        } else if (does === 'take') one.claim.take().catch(() => {})
        else if (does === 'cut') isCut = true
        else if (does === 'mend') isCut = false
        else if (does === 'mine' && problem?.kind === 'conflict' && one.seen().startsWith(stage.stored().subject)) {
          one.draft.resolve('mine').catch(() => {})
        }
        await vi.advanceTimersByTimeAsync(forMilliseconds)
      }
      isCut = false
      await vi.advanceTimersByTimeAsync(200_000)
      const kept = await Promise.all(both.map(async ({ id }) => keptDraft(ACCOUNT, id)))
      const somewhere = [
        stage.stored().subject,
        ...both.map((one) => one.seen()),
        ...kept.map((one) => (one && keptContentOf(one)?.content.subject) ?? ''),
      ].join(' ')
      expect(words.filter((word) => !somewhere.includes(word))).toEqual([])
      // In the end both windows agree, or the user is asked.
      const isAsked = both.some((one) => one.draft.view.getState().status.problem?.kind === 'conflict')
      const writers = both.filter((one) => !isReadOnly(one.state()))
      expect(writers.length).toBeGreaterThan(0)
      if (!isAsked) for (const one of writers) expect(one.seen()).toBe(stage.stored().subject)
      for (const one of both) {
        one.claim.end()
        one.draft.dispose()
      }
      await vi.advanceTimersByTimeAsync(2_000)
    }),
    { numRuns: 150 },
  )
}, 60_000)
