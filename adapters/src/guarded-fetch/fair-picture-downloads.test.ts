import { type Call, CallEnded } from '@sen/core/ports/call-scope'
import { type FetchLimits, FetchRefused } from '@sen/core/ports/guarded-fetcher'
import {
  LARGE_PICTURE_GRACE_SECONDS,
  MAX_LARGE_PICTURE_DOWNLOADS,
  MAX_LARGE_PICTURE_DOWNLOADS_OF_ORGANISATION,
  MAX_PICTURE_DOWNLOADS,
  MAX_PICTURE_DOWNLOADS_OF_MAILBOX,
  MAX_PICTURE_DOWNLOADS_OF_ORGANISATION,
} from '@sen/model/bulkheads/limits'
import type { MailboxId, OrganisationId } from '@sen/model/ids'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FairPictureDownloads } from './fair-picture-downloads.ts'

interface Fetching {
  readonly url: string
  readonly limits: FetchLimits
  readonly arrive: (bytes: Uint8Array) => void
  isAdmitted: boolean
}

interface Start {
  /** The mailbox; its organisation has the same name unless it is given. */
  readonly of?: string
  readonly organisation?: string
  readonly by?: Call
}

/** Each request waits for the test. */
function stage() {
  const fetching: Fetching[] = []
  let call: Call | undefined
  const get = (url: string, limits: FetchLimits) =>
    new Promise<Uint8Array>((arrive, fail) => {
      fetching.push({ url, limits, arrive, isAdmitted: false })
      limits.signal?.addEventListener('abort', () => fail(new FetchRefused('too_slow')))
    })
  const downloads = new FairPictureDownloads({ get, post: async () => {} }, { current: () => call })
  const outcomes: string[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    fetching,
    outcomes,
    settle,
    start: async (url: string, { of = url, organisation, by }: Start = {}) => {
      call = by
      const whose = { mailboxId: of as MailboxId, organisationId: (organisation ?? of) as OrganisationId }
      const told = (outcome: string) => outcomes.push(`${url} ${outcome}`)
      void downloads
        .run(url, whose, async (bytes) => bytes.byteLength)
        .then(String, (error: Error) => (error instanceof FetchRefused ? error.reason : error.constructor.name))
        .then(told)
      call = undefined
      await settle()
    },
    large: async (each: Fetching | undefined) => {
      const admit = () => {
        if (each) each.isAdmitted = true
      }
      each?.limits.beforeLarge?.wait().then(admit, () => {})
      await settle()
    },
    admitted: () => fetching.filter(({ isAdmitted }) => isAdmitted).map(({ url }) => url),
  }
}

function leavingClient() {
  const controller = new AbortController()
  const call: Call = { caller: 'a', signal: controller.signal, onEnd: () => {}, endWithin: () => {} }
  return { call, leave: () => controller.abort() }
}

it('holds few large pictures of one organisation, and of all, while others wait', async () => {
  const { start, large, fetching, admitted, settle, outcomes } = stage()
  for (let n = 0; n < 8; n += 1) await start(`a${n}`, { of: `lan${n % 2}`, organisation: 'a' })
  for (const each of [...fetching]) await large(each)
  expect(admitted()).toHaveLength(MAX_LARGE_PICTURE_DOWNLOADS_OF_ORGANISATION)
  for (let n = 0; n < 8; n += 1) await start(`b${n}`)
  for (const each of fetching.slice(8)) await large(each)
  expect(admitted()).toHaveLength(MAX_LARGE_PICTURE_DOWNLOADS)
  expect(admitted().filter((url) => url.startsWith('b'))).toHaveLength(
    MAX_LARGE_PICTURE_DOWNLOADS - MAX_LARGE_PICTURE_DOWNLOADS_OF_ORGANISATION,
  )
  fetching.find(({ isAdmitted }) => isAdmitted)?.arrive(new Uint8Array(7))
  await settle()
  expect(outcomes).toEqual(['a0 7'])
  expect(admitted()).toHaveLength(MAX_LARGE_PICTURE_DOWNLOADS + 1)
})

it('lets no mailbox, and no organisation, keep the others from starting', async () => {
  const { start, fetching } = stage()
  const startedBy = (name: string) => fetching.filter(({ url }) => url.startsWith(name)).length
  for (let n = 0; n < 2 * MAX_PICTURE_DOWNLOADS_OF_MAILBOX; n += 1) {
    await start(`lan ${n}`, { of: 'lan', organisation: 'a' })
  }
  expect(startedBy('lan')).toBe(MAX_PICTURE_DOWNLOADS_OF_MAILBOX)
  for (let n = 0; n < MAX_PICTURE_DOWNLOADS; n += 1) await start(`colleague ${n}`, { of: `c${n}`, organisation: 'a' })
  expect(fetching).toHaveLength(MAX_PICTURE_DOWNLOADS_OF_ORGANISATION)
  await start('other')
  expect(startedBy('other')).toBe(1)
})

it('ends a download whose client has left, waiting or not, and gives its turn on', async () => {
  const { start, large, fetching, outcomes, settle, admitted } = stage()
  const [waiting, reading] = [leavingClient(), leavingClient()]
  await start('reading', { of: 'a', by: reading.call })
  for (const url of ['a1', 'a2']) await start(url, { of: 'a' })
  await start('waiting', { of: 'a', by: waiting.call })
  await start('next', { of: 'a' })
  for (const each of [...fetching]) await large(each)
  expect(admitted()).toEqual(['reading', 'a1', 'a2'])
  waiting.leave()
  await settle()
  reading.leave()
  await settle()
  expect(outcomes).toEqual([`waiting ${CallEnded.name}`, `reading ${CallEnded.name}`])
  expect(admitted()).toEqual(['reading', 'a1', 'a2', 'next'])
})

it('ends a large picture whose server is slow only while another organisation waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { start, large, fetching, outcomes, settle } = stage()
  for (let n = 0; n < 8; n += 1) await start(`slow${n}`, { of: `m${n}`, organisation: n % 2 === 0 ? 'a' : 'b' })
  for (const each of [...fetching]) await large(each)
  vi.advanceTimersByTime(LARGE_PICTURE_GRACE_SECONDS * 2_000)
  await settle()
  expect(outcomes).toEqual([])
  await start('other')
  await large(fetching.at(-1))
  expect(fetching.at(-1)?.isAdmitted).toBe(false)
  vi.advanceTimersByTime(LARGE_PICTURE_GRACE_SECONDS * 1_000)
  await settle()
  expect(outcomes).toContain('slow0 too_slow')
  expect(fetching.at(-1)?.isAdmitted).toBe(true)
})
