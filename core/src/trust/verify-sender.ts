import { type Address, domainOf } from '@sen/model/addresses'
import { comparableDomain, domainsAbove, isJudgeable } from '@sen/model/trust/mail-domains'
import { judgeSender, judgeUncheckable, type SenderEvidence, type SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { Directory } from '../mailboxes/directory.ts'
import type { SenderCheck, SmtpEnvelope } from '../ports/sender-check.ts'
import { headerBlock } from '../raw-messages/header-block.ts'

export interface VerifyingNeeds {
  readonly directory: Pick<Directory, 'hasDomain' | 'verifiedDomains'>
  readonly senderCheck: SenderCheck
}

/** Undefined if nothing was checked. @param authors those that the message shows (`shownAuthors`) */
export async function verifySender(
  { directory, senderCheck }: VerifyingNeeds,
  {
    raw,
    authors,
    envelope,
  }: { readonly raw: Uint8Array; readonly authors: readonly Address[]; readonly envelope: SmtpEnvelope },
): Promise<SenderVerdict | undefined> {
  const claimed = authors.filter(({ email }) => email.includes('@'))
  const domains = [...new Set(claimed.map(({ email }) => comparableDomain(domainOf(email))))]
  const [evidence, own, below] = await Promise.all([
    senderCheck.check(raw, envelope, domains),
    firstOfOurs(directory, domains, (domain) => [domain]),
    firstOfOurs(directory, domains.slice(0, MOST_DOMAINS), domainsAbove),
  ])
  const domain = own ?? below ?? domains[0] ?? ''
  // An unmarked author must be one whose domain was checked, because readers may see another domain in the rest.
  const isReadable = authors.every(({ email }) => isJudgeable(email))
  if (evidence === 'uncheckable' || !isReadable) return judgeUncheckable(domain, own !== undefined)
  const mailboxes = Math.max(claimed.length, fromFields(raw))
  // The checking library parsed another domain from From than the shown one, so they count as two senders.
  const checked = evidence?.checkedDomain === undefined ? undefined : comparableDomain(evidence.checkedDomain)
  const isOther = checked !== undefined && domains[0] !== undefined && checked !== domains[0]
  if (!evidence && own === undefined && mailboxes < 2) return undefined
  return judgeSender(evidence ?? NOTHING_FOUND, {
    domain,
    mailboxes: isOther ? Math.max(2, mailboxes) : mailboxes,
    isOurDomain: own !== undefined,
    isBelowOurs: below !== undefined && evidence !== undefined,
  })
}

/** Returns the first domain that is ours, or for which one of the `namesOf` is. */
async function firstOfOurs(
  directory: Pick<Directory, 'hasDomain'>,
  domains: readonly string[],
  namesOf: (domain: string) => readonly string[],
): Promise<string | undefined> {
  const named = domains.flatMap((domain) => namesOf(domain).map((name) => ({ domain, name })))
  const ours = await Promise.all(named.map(({ name }) => directory.hasDomain(name, 'lately')))
  return named.find((_, at) => ours[at])?.domain
}

/** No genuine message has more authors; further ones count as several senders anyway. */
const MOST_DOMAINS = 20

/** Two From fields make a check unclear (RFC 7489 section 6.6.1). One may be folded into our Received field. */
function fromFields(raw: Uint8Array): number {
  const header = headerBlock(raw)
  let count = 0
  let isReceived = false
  for (let lineStart = 0; lineStart < header.length; ) {
    const isFolded = isBlank(header[lineStart])
    if (!isFolded) isReceived = begins(header, lineStart, RECEIVED)
    if (isFolded ? isReceived && beginsFrom(header, afterBlanks(header, lineStart)) : beginsFrom(header, lineStart)) {
      count += 1
    }
    const lineEnd = header.indexOf(LF, lineStart)
    lineStart = lineEnd < 0 ? header.length : lineEnd + 1
  }
  return count
}

/** Ignores case and a byte order mark. Works on bytes because every message passes here. */
function beginsFrom(header: Uint8Array, lineStart: number): boolean {
  const start = MARK.every((byte, at) => header[lineStart + at] === byte) ? lineStart + MARK.length : lineStart
  if (!begins(header, start, FROM)) return false
  let at = afterBlanks(header, start + FROM.length)
  while (header[at] === CR) at += 1
  if (header[at] === LF && isBlank(header[at + 1])) at = afterBlanks(header, at + 1)
  return header[at] === COLON
}

function begins(header: Uint8Array, start: number, name: readonly number[]): boolean {
  return name.every((letter, at) => ((header[start + at] ?? 0) | LOWER_CASE) === letter)
}

function afterBlanks(header: Uint8Array, start: number): number {
  let at = start
  while (isBlank(header[at])) at += 1
  return at
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB
}

const [LF, CR, TAB, SPACE, COLON, LOWER_CASE] = [10, 13, 9, 32, 58, 32]
const FROM = [0x66, 0x72, 0x6f, 0x6d]
const RECEIVED = [0x72, 0x65, 0x63, 0x65, 0x69, 0x76, 0x65, 0x64]
const MARK = [0xef, 0xbb, 0xbf]

const NOTHING_FOUND: SenderEvidence = {
  spf: { result: 'none', isAligned: false },
  dkim: { result: 'none', isAligned: false },
  dmarc: 'none',
  arcPassed: false,
}
