import { domainOf } from '../addresses.ts'
import type { JudgedDraft } from './judged-draft.ts'
import type { SpamSymbol } from './spam-symbol.ts'

/** Those who collect reports of abuse: what they get is read by machines that learn from it. */
const ORGANISATIONS =
  'spamhaus.org spamcop.net surbl.org abuse.ch apwg.org antiphishing.org knujon.com cert.org us-cert.gov cisa.gov vncert.vn vncert.gov.vn ncsc.gov.vn ais.gov.vn chongthurac.vn virustotal.com'.split(
    ' ',
  )
const DESKS = /^(?:abuse|spam|phish(?:ing)?|report-?spam|report-?phish(?:ing)?|csirt|soc)$/i

/** What filters hold against the recipients. */
export function recipientHints({ recipients }: JudgedDraft): readonly SpamSymbol[] {
  if (!recipients.some(isSecurityDesk)) return []
  const description = 'A recipient collects reports of spam and abuse'
  return [{ name: 'RCPT_SECURITY_ORG', description, score: 2, type: 'body' }]
}

function isSecurityDesk(email: string): boolean {
  const domain = domainOf(email.trim()).toLowerCase()
  const desk = email.trim().slice(0, -domain.length - 1)
  return DESKS.test(desk) || ORGANISATIONS.some((one) => domain === one || domain.endsWith(`.${one}`))
}
