import { REPORT_LOCAL_PARTS } from './aggregate-reports.ts'
import { type MtaStsMode, policyId } from './mta-sts.ts'

/** What DNS has to say of a domain that has its mail here, in the order in which it is set. */
export const RECORD_KINDS = ['proof', 'mx', 'spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** A record to be set, its names in the form of DNS. */
export interface WantedRecord {
  readonly kind: RecordKind
  readonly type: 'TXT' | 'MX'
  readonly name: string
  /** Of an MX record: the host, which stands behind its priority. */
  readonly value: string
  readonly priority?: number
}

export interface DomainFacts {
  /** In the form of DNS. */
  readonly domain: string
  /** Of the mail server, where mail for the domain is taken and from where its mail leaves. */
  readonly mailHost: string
  /** Undefined: the operator vouches for the domain (product decision 25), and nothing is to be proved. */
  readonly proofToken: string | undefined
  /** Undefined: its mail is not signed yet. */
  readonly dkim: { readonly selector: string; readonly publicKey: string } | undefined
  readonly mtaStsMode: MtaStsMode
}

const MX_PRIORITY = 10
const PROOF_PREFIX = 'senmail-verification='

/** All that is to be set for a domain. */
export function wantedRecords({
  domain,
  mailHost,
  proofToken,
  dkim,
  mtaStsMode,
}: DomainFacts): readonly WantedRecord[] {
  const text = (kind: RecordKind, name: string, value: string): WantedRecord => ({ kind, type: 'TXT', name, value })
  return [
    ...(proofToken === undefined
      ? []
      : [text('proof', `_senmail-challenge.${domain}`, `${PROOF_PREFIX}${proofToken}`)]),
    { kind: 'mx', type: 'MX', name: domain, value: mailHost, priority: MX_PRIORITY },
    text('spf', domain, `v=spf1 mx a:${mailHost} ~all`),
    ...(dkim === undefined
      ? []
      : [text('dkim', `${dkim.selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${dkim.publicKey}`)]),
    text('dmarc', `_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${REPORT_LOCAL_PARTS.dmarc}@${domain}`),
    text('mta_sts', `_mta-sts.${domain}`, `v=STSv1; id=${policyId(mtaStsMode, mailHost)}`),
    text('tls_rpt', `_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:${REPORT_LOCAL_PARTS.tls}@${domain}`),
  ]
}

/** What DNS answered: an MX record is its host. `failed`: nobody knows whether there is one. */
export type DnsAnswer = { readonly kind: 'found'; readonly values: readonly string[] } | { readonly kind: 'failed' }

/**
 * How a record stands. `wrong`: it is there and does not do what it should. `partly`: some of the mail goes elsewhere, or none of the
 * reports comes here. `several`: more
 * than the one that may be. `open`: it lets everybody send. `unknown`: DNS did not answer, which shows nothing.
 */
export const RECORD_VERDICTS = ['ok', 'missing', 'wrong', 'partly', 'several', 'open', 'unknown'] as const
export type RecordVerdict = (typeof RECORD_VERDICTS)[number]

export interface JudgedRecord {
  readonly verdict: RecordVerdict
  /** What stands there that was meant to be it, or takes its place; at most a few, and not all of a long one. */
  readonly found: readonly string[]
}

const MOST_FOUND = 5
const MAX_FOUND_CHARACTERS = 300

/** Compares what is to be set with what DNS answered for that name and type. */
export function judgeRecord(wanted: WantedRecord, answer: DnsAnswer): JudgedRecord {
  if (answer.kind === 'failed') return { verdict: 'unknown', found: [] }
  const meant = answer.values.filter((value) => isMeant(wanted.kind, value))
  const verdict = meant.length === 0 ? 'missing' : JUDGES[wanted.kind](wanted, meant)
  const found = meant.slice(0, MOST_FOUND).map((value) => value.slice(0, MAX_FOUND_CHARACTERS))
  return { verdict, found }
}

/** Other records may stand at the same name; those of SPF, for one, beside proofs for other services. */
function isMeant(kind: RecordKind, value: string): boolean {
  if (kind === 'proof') return value.startsWith(PROOF_PREFIX)
  if (kind === 'spf') return isSpf(value)
  if (kind === 'dmarc') return isDmarc(value)
  if (kind === 'tls_rpt') return /^v=TLSRPTv1(?:\s*;|$)/u.test(value)
  if (kind === 'mta_sts') return /^v=STSv1(?:\s*;|$)/u.test(value)
  return value.trim() !== ''
}

type Judge = (wanted: WantedRecord, meant: readonly string[]) => RecordVerdict

const JUDGES: Readonly<Record<RecordKind, Judge>> = {
  proof: ({ value }, meant) => (meant.some((each) => each.trim() === value) ? 'ok' : 'wrong'),
  mx: ({ value }, meant) => {
    const ours = meant.filter((host) => sameHost(host, value)).length
    return ours === meant.length ? 'ok' : ours > 0 ? 'partly' : 'wrong'
  },
  spf: ({ value }, meant) => (meant.length > 1 ? 'several' : judgeSpf(value, meant[0] ?? '')),
  dkim: ({ value }, meant) => (meant.some((each) => hasKey(each, keyOf(value))) ? 'ok' : 'wrong'),
  dmarc: ({ value }, meant) => {
    if (meant.length > 1) return 'several'
    const [found = ''] = meant
    if (!/;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/iu.test(found)) return 'wrong'
    return sendsReportsTo(found, value) ? 'ok' : 'partly'
  },
  mta_sts: ({ value }, meant) => (meant.length > 1 ? 'several' : idOf(meant[0] ?? '') === idOf(value) ? 'ok' : 'wrong'),
  tls_rpt: ({ value }, meant) => {
    if (meant.length > 1) return 'several'
    const [found = ''] = meant
    if (reportAddresses(found).length === 0) return 'wrong'
    return sendsReportsTo(found, value) ? 'ok' : 'partly'
  },
}

/** Where a record has reports sent to (RFC 7489 section 6.3, RFC 8460 section 3), without the largest size that it takes. */
function reportAddresses(record: string): readonly string[] {
  const listed = /;\s*rua\s*=([^;]*)/iu.exec(record)?.[1] ?? ''
  return listed
    .split(',')
    .map((each) =>
      each
        .trim()
        .toLowerCase()
        .replace(/!\d+[kmgt]?$/u, ''),
    )
    .filter((each) => each !== '')
}

/** Whether they come here, whoever else gets them. */
function sendsReportsTo(found: string, wanted: string): boolean {
  const listed = reportAddresses(found)
  return reportAddresses(wanted).every((address) => listed.includes(address))
}

/** RFC 8461 section 3.1. */
function idOf(record: string): string | undefined {
  return /;\s*id\s*=\s*([a-z0-9]{1,32})\s*;?\s*$/iu.exec(record)?.[1]
}

/** RFC 7208 section 4.5. */
export function isSpf(value: string): boolean {
  return /^v=spf1(?: |$)/iu.test(value)
}

/** RFC 7489 section 6.3. */
export function isDmarc(value: string): boolean {
  return /^v=DMARC1(?: |;|$)/iu.test(value)
}

/** Whether a DKIM record has this key (RFC 6376 section 3.6.1); providers break long values with spaces. */
export function hasKey(record: string, publicKey: string): boolean {
  return record.replaceAll(/\s/gu, '').split(';').includes(`p=${publicKey}`)
}

function keyOf(record: string): string {
  return /p=(\S+)/u.exec(record)?.[1] ?? ''
}

/** The mechanisms alone are read: what others are included is not asked for. */
function judgeSpf(wanted: string, found: string): RecordVerdict {
  const terms = found.toLowerCase().split(/\s+/u).slice(1)
  // What stands behind `all` is never reached (RFC 7208 section 5.1).
  const all = terms.findIndex((term) => /^[-+~?]?all$/u.test(term))
  if (all >= 0 && /^\+?all$/u.test(terms[all] ?? '')) return 'open'
  const reached = all < 0 ? terms : terms.slice(0, all)
  const ours = wanted
    .toLowerCase()
    .split(/\s+/u)
    .filter((term) => term === 'mx' || term.startsWith('a:'))
  return reached.some((term) => ours.includes(term.replace(/^\+/u, ''))) ? 'ok' : 'wrong'
}

function sameHost(one: string, other: string): boolean {
  const plain = (host: string) => host.toLowerCase().replace(/\.$/u, '')
  return plain(one) === plain(other)
}
