import type { Actor } from '@sen/core/kit/actor'
import { MAX_REFERENCES_SENT } from '@sen/model/messages/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'
import { readThread } from './read-thread.ts'

let given: TestWorld
let lan: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

const cleaner = {
  version: '1',
  clean: async (html: string) => ({ html, hasRemoteContent: false, remoteImages: [], isReduced: false }),
}

it('returns only those references of each message that an answer needs: the first and the newest', async () => {
  const references = Array.from({ length: 60 }, (_, at) => `${at}@ngoai.example`)
  const needs = { store: given.store, htmlCleaner: cleaner }
  const long = await given.message(lan, { references })
  const short = await given.message(lan, { references: references.slice(0, MAX_REFERENCES_SENT) })
  expect(short.threadId).toBe(long.threadId)
  const { messages } = await readThread(needs, lan, { id: long.threadId, from: undefined, bodies: 'all' })
  const shown = messages.map(({ message }) => message.references)
  expect(shown).toEqual([
    [references[0], ...references.slice(1 - MAX_REFERENCES_SENT)],
    references.slice(0, MAX_REFERENCES_SENT),
  ])
  expect((await readMessage(needs, lan, long.id)).message.references).toEqual(references)
})

it('returns references with their bodies only: collapsed messages are answered after they are fetched', async () => {
  const needs = { store: given.store, htmlCleaner: cleaner }
  const root = 'goc@ngoai.example'
  const added = []
  for (let count = 0; count < 8; count += 1) added.push(await given.message(lan, { references: [root] }))
  const id = added[0]?.threadId
  if (id === undefined) throw new Error('there is no thread')
  const { messages } = await readThread(needs, lan, { id, from: undefined, bodies: 'open-at-first' })
  expect(messages.map(({ body, message }) => [body !== undefined, message.references])).toEqual(
    messages.map((_, at) => (at < 3 ? [false, []] : [true, [root]])),
  )
  expect(messages).toHaveLength(8)
})
