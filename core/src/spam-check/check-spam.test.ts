import { MAX_SPAM_SYMBOLS_SHOWN } from '@sen/model/trust/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { WordSpamScorer } from '@sen/testkit/fakes/word-scanners'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import type { Actor } from '../kit/actor.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import { checkSpam } from './check-spam.ts'

const GTUBE = ['GTUBE-STANDARD', 'ANTI-UBE-TEST-EMAIL'].join('-')

let given: TestWorld
let lan: Actor
let minh: Actor
let drafts = 0
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

async function draft(subject: string, html: string, plain: { readonly plainText?: string } = {}) {
  drafts += 1
  const to = [{ name: '', email: 'an@doitac.example' }]
  const input = { clientKey: `thu-rac-${drafts}`, to, cc: [], bcc: [], subject, html, files: [], ...plain }
  return (await createDraft(given, lan, input)).id
}

const check = (actor: Actor, id: Awaited<ReturnType<typeof draft>>, spamScorer?: SpamScorer) =>
  checkSpam({ ...given, blobs: new MemoryBlobStore(), mime: new DirectMime(), spamScorer }, actor, id)

it('judges by our own hints when no scorer is configured', async () => {
  const id = await draft('TRÚNG THƯỞNG LỚN!!!', '<div>Bấm vào đây: http://bit.ly/x</div>')
  const { score, symbols } = await check(lan, id)
  expect(symbols.map(({ name }) => name)).toEqual([
    'PHISHING_WORDING',
    'SUBJECT_HAS_EXCLAIM',
    'SUBJ_ALL_CAPS',
    'ONE_LINE_WITH_URL',
    'URL_SHORTENER',
  ])
  expect(score).toBe(9.5)
  expect(await check(lan, await draft('Họp', '<div>Mai họp nhé.</div>'))).toEqual({ score: 0, symbols: [] })
})

it('judges plain text too, and leaves out quotations', async () => {
  const plainText = 'Xem http://bit.ly/x nhé & <b>\n> Please verify your account'
  const { symbols } = await check(lan, await draft('Họp', '', { plainText }))
  expect(symbols.map(({ name }) => name)).toEqual(['ONE_LINE_WITH_URL', 'URL_SHORTENER'])
})

it('hands plain text over as it is: making something of four million lines is no work for the thread of everybody', async () => {
  const plainText = '\n<'.repeat(50)
  const id = await draft('Họp', '', { plainText })
  const handed: unknown[] = []
  const scoreDraft: TextProcessor['scoreDraft'] = async (scored) => {
    handed.push(scored)
    return { score: 0, symbols: [] }
  }
  const needs = { ...given, blobs: new MemoryBlobStore(), mime: new DirectMime(), spamScorer: undefined }
  await checkSpam({ ...needs, textProcessor: { scoreDraft } }, lan, id)
  expect(handed).toEqual([{ subject: 'Họp', html: '', plainText, recipients: ['an@doitac.example'] }])
})

it('asks the scorer about the message as it would leave', async () => {
  const id = await draft('Họp', `<div>${GTUBE}</div>`)
  expect(await check(lan, id, new WordSpamScorer())).toMatchObject({ score: 15, symbols: [{ name: 'GTUBE' }] })
})

it('ignores symbols that score the transport, because the message has not been sent yet', async () => {
  const symbol = (name: string, score: number) => ({ name, score, description: '', type: 'body' as const })
  const symbols = [symbol('R_SPF_FAIL', 1), symbol('RCVD_COUNT_ZERO', 2), symbol('MANY_URLS', 1.25), symbol('OK', -3)]
  const scorer = { score: async () => ({ score: 1.25, rejectAt: 15, symbols }) }
  const found = await check(lan, await draft('Họp', '<div>Mai</div>'), scorer)
  expect(found.symbols.map(({ name, score }) => [name, score])).toEqual([['MANY_URLS', 1.3]])
})

it('respects a scorer that rejects a message outright, regardless of its symbols’ scores', async () => {
  const symbols = [{ name: 'GTUBE', score: 0, description: '', type: 'body' as const }]
  const scorer = { score: async () => ({ score: 15, rejectAt: 15, symbols }) }
  expect(await check(lan, await draft('Họp', '<div>Mai</div>'), scorer)).toMatchObject({ score: 15 })
})

it('says that it cannot say anything when the scorer is away', async () => {
  const away = Object.assign(new WordSpamScorer(), { isAway: true })
  await expect(check(lan, await draft('Họp', '<div>Mai</div>'), away)).rejects.toMatchObject({ code: 'unavailable' })
})

it('knows no message of another mailbox', async () => {
  await expect(check(minh, await draft('Họp', '<div>Mai</div>'))).rejects.toMatchObject({ code: 'message_not_found' })
})

it('names a limited number of reasons, the heaviest first', async () => {
  const description = ''
  const symbols = Array.from({ length: 150 }, (_, n) => ({
    name: `RULE_${n}`,
    score: n + 1,
    description,
    type: 'body' as const,
  }))
  const scorer = { score: async () => ({ score: 1, rejectAt: 15, symbols }) }
  const found = await check(lan, await draft('Họp', 'Mai họp nhé.'), scorer)
  expect(found.symbols).toHaveLength(MAX_SPAM_SYMBOLS_SHOWN)
  expect(found.symbols[0]?.name).toBe('RULE_149')
})
