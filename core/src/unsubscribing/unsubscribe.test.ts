import type { MessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import { FakeGuardedFetcher } from '@sen/testkit/fakes/fake-guarded-fetcher'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { findUnsubscribe } from './find-unsubscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

const ADDRESS = 'https://list.example/leave?reader=1'
const LIST = [
  `List-Unsubscribe: <mailto:leave@list.example>,`,
  ` <${ADDRESS}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
]
const SIGNATURE = 'DKIM-Signature: v=1; d=list.example; h=from:list-unsubscribe:list-unsubscribe-post; b=x'
const SIGNED: SenderVerdict = {
  outcome: 'authentic',
  reason: 'dmarc_passed',
  domain: 'list.example',
  isSigned: true,
  signsUnsubscribe: true,
}

let given: TestWorld
let lan: Actor
let minh: Actor
let fetcher: FakeGuardedFetcher
const blobs = new MemoryBlobStore()
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
beforeEach(() => {
  fetcher = new FakeGuardedFetcher()
  fetcher.pages.set(ADDRESS, new Uint8Array())
})
afterAll(() => given.close())

const needs = () => ({ store: given.store, blobs, fetcher })

async function mail(lines: readonly string[], verdict: SenderVerdict | null = SIGNED): Promise<MessageId> {
  const raw = [
    ...lines,
    'From: Tin <tin@list.example>',
    'Subject: Bản tin',
    '',
    'List-Unsubscribe: <https://thân.thư>',
    '',
  ].join('\r\n')
  const rawBlob = await blobs.write(new TextEncoder().encode(raw))
  const { id } = await given.message(lan, { rawBlob })
  await given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    await w.trust.saveAssessment(id, { verdict: verdict ?? undefined, scan: undefined, infectedParts: [] })
  })
  return id
}

it('leaves a list by the address that its signed mail names, and tells it nothing else', async () => {
  const id = await mail([...LIST, SIGNATURE])
  expect(await findUnsubscribe(needs(), lan, id)).toEqual({ oneClick: ADDRESS, mailto: 'mailto:leave@list.example' })
  await unsubscribe(needs(), lan, id)
  expect(fetcher.posted).toEqual([{ url: ADDRESS, form: 'List-Unsubscribe=One-Click' }])
})

it.each<[string, readonly string[], SenderVerdict | null]>([
  ['nobody judged', [...LIST, SIGNATURE], null],
  ['the sender is forged', [...LIST, SIGNATURE], { ...SIGNED, outcome: 'forged', reason: 'policy_failed' }],
  [
    'it names several senders',
    [...LIST, SIGNATURE],
    { outcome: 'unproven', reason: 'several_senders', domain: 'list.example' },
  ],
  ['the field appears twice', [...LIST, 'List-Unsubscribe: <https://evil.example/>', SIGNATURE], SIGNED],
  ['it names no list', [SIGNATURE], SIGNED],
])('offers nothing when %s', async (_, lines, verdict) => {
  const id = await mail(lines, verdict)
  expect(await findUnsubscribe(needs(), lan, id)).toEqual({ oneClick: undefined, mailto: undefined })
  await expect(unsubscribe(needs(), lan, id)).rejects.toMatchObject({ code: 'unsubscribe_not_offered' })
  expect(fetcher.posted).toEqual([])
})

it('offers to write only, when the valid signature does not cover the list’s header fields', async () => {
  const { signsUnsubscribe: _, ...signed } = SIGNED
  // The signature that covers the fields is present but invalid.
  const id = await mail([...LIST, SIGNATURE, 'DKIM-Signature: v=1; h=from:subject; b=y'], signed)
  await expect(unsubscribe(needs(), lan, id)).rejects.toMatchObject({ code: 'unsubscribe_not_offered' })
  expect(fetcher.posted).toEqual([])
  expect(await findUnsubscribe(needs(), lan, id)).toEqual({ oneClick: undefined, mailto: 'mailto:leave@list.example' })
})

it.each<SenderVerdict>([
  { outcome: 'authentic', reason: 'server_matches', domain: 'list.example' },
  { outcome: 'unproven', reason: 'nothing_to_check', domain: 'list.example' },
])('offers only to write, without a signature: $reason', async (verdict) => {
  const id = await mail(LIST, verdict)
  expect(await findUnsubscribe(needs(), lan, id)).toEqual({ oneClick: undefined, mailto: 'mailto:leave@list.example' })
  await expect(unsubscribe(needs(), lan, id)).rejects.toMatchObject({ code: 'unsubscribe_not_offered' })
  expect(fetcher.posted).toEqual([])
})

it('says so when the list’s server does not take it', async () => {
  const id = await mail([...LIST, SIGNATURE])
  fetcher.pages.clear()
  await expect(unsubscribe(needs(), lan, id)).rejects.toMatchObject({ code: 'unsubscribe_failed' })
})

it('is refused to other mailboxes', async () => {
  const id = await mail([...LIST, SIGNATURE])
  await expect(unsubscribe(needs(), minh, id)).rejects.toMatchObject({ code: 'message_not_found' })
  expect(fetcher.posted).toEqual([])
})
