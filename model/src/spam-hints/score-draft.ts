import { domainOf } from '../addresses.ts'
import { encodingHints } from './encoding-hints.ts'
import { type JudgedDraft, judgedDraft, type ScoredDraft } from './judged-draft.ts'
import { linkHints } from './link-hints.ts'
import type { SpamSymbol } from './spam-symbol.ts'
import { subjectHints } from './subject-hints.ts'
import { wordingHints } from './wording-hints.ts'

export interface DraftScore {
  readonly score: number
  readonly symbols: readonly SpamSymbol[]
}

/** Spec section 5, spam-scoring hints. Not used for incoming mail (product decision 17). */
export function scoreDraft(draft: ScoredDraft): DraftScore {
  const judged = judgedDraft(draft)
  return summed(
    [subjectHints, encodingHints, linkHints, wordingHints, recipientHints].flatMap((hints) => hints(judged)),
  )
}

export function summed(symbols: readonly SpamSymbol[]): DraftScore {
  const rounded = symbols.map((symbol) => ({ ...symbol, score: toTenths(symbol.score) }))
  return {
    score: toTenths(rounded.reduce((sum, { score }) => sum + score, 0)),
    symbols: rounded.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score),
  }
}

function toTenths(score: number): number {
  return Math.round(score * 10) / 10
}

/** These organisations collect abuse reports. Their mail trains spam filters. */
const ORGANISATIONS =
  'spamhaus.org spamcop.net surbl.org abuse.ch apwg.org antiphishing.org knujon.com cert.org us-cert.gov cisa.gov vncert.vn vncert.gov.vn ncsc.gov.vn ais.gov.vn chongthurac.vn virustotal.com'.split(
    ' ',
  )
const DESKS = /^(?:abuse|spam|phish(?:ing)?|report-?spam|report-?phish(?:ing)?|csirt|soc)$/i

function recipientHints({ recipients }: JudgedDraft): readonly SpamSymbol[] {
  if (!recipients.some(isSecurityDesk)) return []
  const description = 'A recipient collects reports of spam and abuse'
  return [{ name: 'RCPT_SECURITY_ORG', description, score: 2, type: 'body' }]
}

function isSecurityDesk(email: string): boolean {
  const domain = domainOf(email.trim()).toLowerCase()
  const desk = email.trim().slice(0, -domain.length - 1)
  return DESKS.test(desk) || ORGANISATIONS.some((one) => domain === one || domain.endsWith(`.${one}`))
}
