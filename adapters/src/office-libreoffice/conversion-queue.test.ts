import { type Call, CallEnded } from '@sen/core/ports/call-scope'
import { type ConversionRequester, ConverterBusy } from '@sen/core/ports/office-converter'
import type { MailboxId, ShareId } from '@sen/model/ids'
import {
  MAX_OFFICE_PREVIEWS_OF_ONE,
  MAX_OFFICE_PREVIEWS_WAITING,
  MAX_VISITOR_OFFICE_PREVIEWS,
  MAX_VISITOR_OFFICE_PREVIEWS_OF_ONE,
  OFFICE_PREVIEWS_AT_ONCE,
} from '@sen/model/previews/limits'
import { expect, it } from 'vitest'
import { ConversionQueue } from './conversion-queue.ts'

const member = (name: string): ConversionRequester => ({ kind: 'member', mailboxId: name as MailboxId })
const visitor = (source: string, share = source): ConversionRequester => ({
  kind: 'visitor',
  shareId: share as ShareId,
  source,
})

function stage() {
  const queue = new ConversionQueue()
  const begun: string[] = []
  const abandoned: string[] = []
  const ends = new Map<string, (pdf: Uint8Array) => void>()
  const ask = (key: string, requester: ConversionRequester) => {
    const gone = new AbortController()
    const call: Call = { caller: key, signal: gone.signal, onEnd: () => undefined, endWithin: () => undefined }
    const answer = queue
      .run(key, { requester, call }, (signal) => {
        begun.push(key)
        signal.addEventListener('abort', () => abandoned.push(key))
        return new Promise((resolve) => ends.set(key, resolve))
      })
      .catch((error: unknown) => error)
    return { answer, leave: () => gone.abort() }
  }
  const end = async (key: string) => {
    ends.get(key)?.(new Uint8Array())
    await settled()
  }
  return { begun, abandoned, ask, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const isRefused = async (asked: { readonly answer: Promise<unknown> }) =>
  (await Promise.race([asked.answer, settled()])) instanceof ConverterBusy

it('refuses no member because of visitors, whose part of the queue is smaller', async () => {
  const { ask, begun } = stage()
  for (let at = 0; at < MAX_VISITOR_OFFICE_PREVIEWS; at += 1) ask(`v${at}`, visitor(`${at}`))
  expect(await isRefused(ask('v', visitor('one more')))).toBe(true)
  for (let at = 0; at < MAX_OFFICE_PREVIEWS_WAITING; at += 1) {
    expect(await isRefused(ask(`m${at}`, member(`${at}`)))).toBe(false)
  }
  expect(await isRefused(ask('m', member('one more')))).toBe(true)
  expect(begun).toEqual(['v0', 'm0'])
})

it('lets one mailbox, one share and one address have few orders', async () => {
  const { ask } = stage()
  for (let at = 0; at < MAX_OFFICE_PREVIEWS_OF_ONE; at += 1) ask(`m${at}`, member('lan'))
  expect(await isRefused(ask('m', member('lan')))).toBe(true)
  for (let at = 0; at < MAX_VISITOR_OFFICE_PREVIEWS_OF_ONE; at += 1) ask(`v${at}`, visitor('here', 'one'))
  expect(await isRefused(ask('v', visitor('here', 'other')))).toBe(true)
  expect(await isRefused(ask('v', visitor('elsewhere', 'one')))).toBe(true)
  expect(await isRefused(ask('v', visitor('elsewhere', 'other')))).toBe(false)
})

it('serves mailboxes in turn, each with one conversion at a time, and visitors last', async () => {
  const { ask, begun, end } = stage()
  for (const key of ['a1', 'a2']) ask(key, visitor('10.0.0.1', key))
  ask('b1', visitor('10.0.0.2'))
  for (const key of ['lan1', 'lan2']) ask(key, member('lan'))
  expect(begun).toEqual(['a1', 'lan1'])
  for (const key of ['minh1', 'minh2']) ask(key, member('minh'))
  await end('a1')
  expect(begun.at(-1)).toBe('minh1')
  await end('minh1')
  // Lan has one running already.
  expect(begun.at(-1)).toBe('minh2')
  await end('lan1')
  expect(begun.at(-1)).toBe('lan2')
  await end('minh2')
  // The other address has had no conversion yet.
  expect(begun.at(-1)).toBe('b1')
  await end('lan2')
  expect(begun).not.toContain('a2')
  await end('b1')
  expect(begun.at(-1)).toBe('a2')
})

it('gives a mailbox its next turn only after those that came meanwhile', async () => {
  const { ask, begun, end } = stage()
  ask('chu1', member('chu'))
  for (const key of ['lan1', 'lan2']) ask(key, member('lan'))
  ask('minh1', member('minh'))
  await end('lan1')
  expect(begun).toEqual(['chu1', 'lan1', 'minh1'])
})

it('drops an order at once whose callers have all left, and ends it if it is running', async () => {
  const { ask, begun, abandoned, end } = stage()
  const asked = Array.from({ length: OFFICE_PREVIEWS_AT_ONCE }, (_, at) => ask(`r${at}`, member(`r${at}`)))
  const running = asked[0] ?? ask('never', member('never'))
  const second = ask('r0', member('reads with'))
  const waiting = ask('waits', member('lan'))
  ask('waits too', member('lan'))
  expect(await isRefused(ask('third', member('lan')))).toBe(true)
  waiting.leave()
  expect(await waiting.answer).toBeInstanceOf(CallEnded)
  expect(await isRefused(ask('third', member('lan')))).toBe(false)
  running.leave()
  expect(await running.answer).toBeInstanceOf(CallEnded)
  expect(abandoned).toEqual([])
  second.leave()
  expect(abandoned).toEqual(['r0'])
  await end('r0')
  expect(begun).toEqual([...asked.map((_, at) => `r${at}`), 'waits too'])
})

it('gives an order of visitors the turn of the member who joins it', async () => {
  const { ask, begun, end } = stage()
  ask('v1', visitor('1'))
  ask('shared', visitor('2'))
  ask('m1', member('lan'))
  ask('shared', member('minh'))
  await end('m1')
  expect(begun).toEqual(['v1', 'm1', 'shared'])
})
