import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listThreads } from '@sen/contract/threads'
import { becomesTrue } from '../program/waiting.ts'
import { type CorpusStage, onePart, withCrlf } from './corpus-stage.ts'
import { BOUNCE_ROUTES, faultsOfBounce } from './reported/judge-bounces.ts'
import { faultsOfCase } from './reported/judge-case.ts'
import { faultsOfTakeout, takeouts } from './reported/judge-takeout.ts'
import { OWN_CASES } from './reported/own-cases.ts'
import { MAILS_FOLDER } from './reported/own-source.ts'
import type { ReportedCase } from './reported/reported-case.ts'
import { STRUCTURE_CASES } from './reported/reported-structure.ts'
import { STYLE_CASES, TEXT_CASES } from './reported/reported-text.ts'
import { DATE_CASES, INVITATION_CASES, LIST_CASES } from './reported/reported-times.ts'
import { NewsletterSigner } from './reported/signed-newsletter.ts'
import { digestOf, shownBySource } from './shown-mails.ts'
import { count, type Tally, tally } from './tally.ts'

const CASES = [
  ...STRUCTURE_CASES,
  ...TEXT_CASES,
  ...STYLE_CASES,
  ...INVITATION_CASES,
  ...DATE_CASES,
  ...LIST_CASES,
  ...OWN_CASES,
]
const LAST_WORD = 'cuoicunghet'
const INDEXED_WITHIN_MILLISECONDS = 30_000

/** Judges mails that users reported to makers of other mail programs: each must show what its reader needs. */
export async function judgeReported(stage: CorpusStage): Promise<Tally> {
  const result = tally(
    'reported',
    'text, files, pictures, names, dates, snippets, styles, invitations in two zones, searches, imports and bounces as expected',
  )
  const box = await stage.mailbox('reported')
  const signer = new NewsletterSigner('ban-tin.example')
  stage.dns.zone = { ...stage.dns.zone, ...signer.zone }
  const sent = new Map<ReportedCase, string>()
  for (const one of CASES) {
    const source = withCrlf(one.source ?? readFileSync(join(MAILS_FOLDER, `${one.id}.eml`), 'latin1'))
    const content = one.isSigned ? await signer.sign(source) : source
    const refusal = await stage.send(box.address, content)
    if (refusal) count(result, one.id, [refusal.message])
    else sent.set(one, digestOf(content))
  }
  await stage.send(box.address, onePart({ From: 'a@x.example', Subject: LAST_WORD }, 'text/plain', LAST_WORD))
  const isIndexed = await becomesTrue(
    async () => (await box.call(listThreads, { query: { q: LAST_WORD, limit: 1, offset: 0 } })).total > 0,
    INDEXED_WITHIN_MILLISECONDS,
  )
  if (!isIndexed) count(result, 'search', ['the last mail is not found'])
  const inbox = await shownBySource(stage, box)
  for (const [one, digest] of sent) {
    const [shown] = inbox.get(digest) ?? []
    count(result, one.id, shown ? await faultsOfCase({ stage, box, shown }, one) : ['not visible'])
  }
  for (const [at, takeout] of takeouts().entries()) {
    count(result, takeout.id, await faultsOfTakeout(stage, await stage.mailbox(`takeout${at}`), takeout))
  }
  for (const [at, route] of BOUNCE_ROUTES.entries()) {
    count(result, `B50-dsn ${route}`, await faultsOfBounce(stage, await stage.mailbox(`bounce${at}`), route))
  }
  return result
}
