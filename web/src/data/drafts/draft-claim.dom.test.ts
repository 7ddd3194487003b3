import { afterEach, expect, it } from 'vitest'
import { CallError } from '../call-error.ts'
import type { ClaimServer } from './claim-server.ts'
import { DraftClaim, releaseClaims } from './draft-claim.ts'
import { open, stored } from './draft-session.fixture.ts'
import { publishDraftUpdate } from './draft-updates.ts'

const claims: DraftClaim[] = []
afterEach(() => {
  for (const claim of claims.splice(0)) claim.end()
})

const OURS: ClaimServer = {
  claim: async () => ({ is_yours: true, revision: stored.revision }),
  release: async () => {},
}

async function claimed(server: ClaimServer = OURS) {
  const window = open({ subject: 'Báo giá' }, stored)
  const claim = new DraftClaim(window.session, server)
  claims.push(claim)
  await claim.begin()
  return { ...window, state: () => claim.view.getState().state }
}

const deleted = (messageId: string) =>
  publishDraftUpdate({
    kind: 'events',
    events: [{ type: 'draft.deleted', version: 9, message_id: messageId, thread_id: 't1', revision: 4 }],
  })

it('says that its draft was deleted elsewhere, and keeps its content as a new one when asked to', async () => {
  const { state, session, said } = await claimed()
  deleted('another')
  expect(state()).toBe('ours')
  deleted('m1')
  expect(state()).toBe('deleted')
  session.saveAsNew()
  expect(state()).toBe('open')
  expect(said()).toMatch(/^create /)
})

it('says that it was sent elsewhere, and is only read from then on', async () => {
  const { state, session, said } = await claimed()
  publishDraftUpdate({ kind: 'events', events: [{ type: 'sent', version: 9, message_id: 'm1', thread_id: 't1' }] })
  expect(state()).toBe('sent')
  session.saveAsNew()
  expect(state()).toBe('open')
  expect(said()).toMatch(/^create /)
})

it('is writable again when the message that was sent elsewhere is taken back', async () => {
  const { state } = await claimed()
  publishDraftUpdate({ kind: 'events', events: [{ type: 'sent', version: 9, message_id: 'm1', thread_id: 't1' }] })
  publishDraftUpdate({
    kind: 'events',
    events: [{ type: 'draft.saved', version: 10, message_id: 'm1', thread_id: 't1', revision: 1 }],
  })
  await expect.poll(state).toBe('ours')
})

it.each([
  ['already_sent', 'sent'],
  ['not_a_draft', 'sent'],
  ['message_not_found', 'deleted'],
  ['forbidden', 'open'],
] as const)('when its claim is refused with %s, it is %s', async (code, expected) => {
  const { state } = await claimed({
    claim: () => Promise.reject(new CallError(code, 409)),
    release: async () => {},
  })
  expect(state()).toBe(expected)
})

it('finds out when it was away while that happened', async () => {
  let isThere = true
  const { state } = await claimed({
    ...OURS,
    claim: async () => {
      if (!isThere) throw new CallError('message_not_found', 404)
      return { is_yours: true, revision: stored.revision }
    },
  })
  isThere = false
  publishDraftUpdate({ kind: 'resync' } as never)
  await expect.poll(state).toBe('deleted')
})

it('says nothing of drafts that its own window deletes', async () => {
  const { state, session, last } = await claimed()
  const removed = session.remove()
  deleted('m1')
  last().answer()
  await removed
  deleted('m1')
  expect(state()).toBe('ours')
})

it('releases a claim granted after its window was closed', async () => {
  const released: string[] = []
  let grant = (): void => undefined
  const server: ClaimServer = {
    claim: () =>
      new Promise((resolve) => {
        grant = () => resolve({ is_yours: true, revision: stored.revision })
      }),
    release: async (id) => void released.push(id),
  }
  const claim = new DraftClaim(open({ subject: 'Báo giá' }, stored).session, server)
  const begun = claim.begin()
  claim.end()
  expect(released).toEqual([])
  grant()
  await begun
  expect(released).toEqual(['m1'])
})

it('is released before signing out, and when its tab closes', async () => {
  const released: string[] = []
  const server: ClaimServer = { ...OURS, release: async (id) => void released.push(id) }
  await claimed(server)
  await releaseClaims()
  expect(released).toEqual(['m1'])
  window.dispatchEvent(new Event('pagehide'))
  expect(released).toEqual(['m1'])
  await claimed(server)
  window.dispatchEvent(new Event('pagehide'))
  expect(released).toEqual(['m1', 'm1'])
})
