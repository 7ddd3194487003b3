import { REPORT_LOCAL_PARTS } from './aggregate-reports.ts'
import { type MtaStsMode, policyId } from './mta-sts.ts'

const MAIL_RECORD_KINDS = ['proof', 'mx', 'spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt'] as const
/** Optional records by which mail programs find their settings. */
export const SETUP_RECORD_KINDS = [
  'autoconfig_host',
  'autodiscover_host',
  'srv_autodiscover',
  'srv_imaps',
  'srv_imap',
  'srv_pop3s',
  'srv_submissions',
  'srv_submission',
] as const
export const RECORD_KINDS = [...MAIL_RECORD_KINDS, ...SETUP_RECORD_KINDS] as const
export const RECORD_TYPES = ['TXT', 'MX', 'SRV', 'CNAME'] as const
export type SetupRecordKind = (typeof SETUP_RECORD_KINDS)[number]
export type RecordKind = (typeof RECORD_KINDS)[number]

export function isSetupRecord(kind: RecordKind): kind is SetupRecordKind {
  return SETUP_RECORD_KINDS.some((each) => each === kind)
}

export interface ExpectedRecord {
  readonly kind: RecordKind
  readonly type: (typeof RECORD_TYPES)[number]
  readonly name: string
  /** The host of an MX, SRV or CNAME record. */
  readonly value: string
  readonly priority?: number
  /** SRV records only (RFC 2782). */
  readonly service?: { readonly weight: number; readonly port: number }
}

export interface DomainFacts {
  readonly domain: string
  /** The mail server that receives and sends the domain's mail. */
  readonly mailHost: string
  /** Undefined if the operator vouches for the domain (product decision 25). */
  readonly proofToken: string | undefined
  /** Undefined if the domain's mail is not signed yet. */
  readonly dkim: { readonly selector: string; readonly publicKey: string } | undefined
  readonly mtaStsMode: MtaStsMode
}

const MX_PRIORITY = 10
const PROOF_PREFIX = 'senmail-verification='

export function expectedRecords({
  domain,
  mailHost,
  proofToken,
  dkim,
  mtaStsMode,
}: DomainFacts): readonly ExpectedRecord[] {
  const text = (kind: RecordKind, name: string, value: string): ExpectedRecord => ({ kind, type: 'TXT', name, value })
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

/** `failed`: it is unknown whether the record exists. */
export type DnsAnswer = { readonly kind: 'found'; readonly values: readonly string[] } | { readonly kind: 'failed' }

/**
 * `partly`: some mail goes elsewhere, or no reports come here. `open`: everybody may send. `unknown`: DNS did not
 * answer, which proves nothing.
 */
export const RECORD_VERDICTS = ['ok', 'missing', 'wrong', 'partly', 'several', 'open', 'unknown'] as const
export type RecordVerdict = (typeof RECORD_VERDICTS)[number]

export interface JudgedRecord {
  readonly verdict: RecordVerdict
  readonly found: readonly string[]
}

const MOST_FOUND = 5
const MAX_FOUND_CHARACTERS = 300

export function judgeRecord(wanted: ExpectedRecord, answer: DnsAnswer): JudgedRecord {
  if (answer.kind === 'failed') return { verdict: 'unknown', found: [] }
  const meant = answer.values.filter((value) => isMeant(wanted.kind, value))
  const verdict = meant.length === 0 ? 'missing' : JUDGES[wanted.kind](wanted, meant)
  const found = meant.slice(0, MOST_FOUND).map((value) => value.slice(0, MAX_FOUND_CHARACTERS))
  return { verdict, found }
}

/** Other records may exist at the same name, such as ownership proofs beside SPF. */
function isMeant(kind: RecordKind, value: string): boolean {
  if (kind === 'proof') return value.startsWith(PROOF_PREFIX)
  if (kind === 'spf') return isSpf(value)
  if (kind === 'dmarc') return isDmarc(value)
  if (kind === 'tls_rpt') return /^v=TLSRPTv1(?:\s*;|$)/u.test(value)
  if (kind === 'mta_sts') return /^v=STSv1(?:\s*;|$)/u.test(value)
  return value.trim() !== ''
}

const judgeHost: Judge = ({ value }, meant) => verdictOfHosts(meant, (host) => sameHost(host, value))

/** The priority and the weight are the domain's own choice. */
const judgeService: Judge = ({ value, service }, meant) =>
  verdictOfHosts(meant, (each) => {
    const [, , port = '', host = ''] = each.split(' ')
    return port === String(service?.port) && sameHost(host, value)
  })

function verdictOfHosts(meant: readonly string[], isOurs: (value: string) => boolean): RecordVerdict {
  const ours = meant.filter(isOurs).length
  return ours === meant.length ? 'ok' : ours > 0 ? 'partly' : 'wrong'
}

type Judge = (wanted: ExpectedRecord, meant: readonly string[]) => RecordVerdict

const JUDGES: Readonly<Record<RecordKind, Judge>> = {
  proof: ({ value }, meant) => (meant.some((each) => each.trim() === value) ? 'ok' : 'wrong'),
  mx: judgeHost,
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
  autoconfig_host: judgeHost,
  autodiscover_host: judgeHost,
  srv_autodiscover: judgeService,
  srv_imaps: judgeService,
  srv_imap: judgeService,
  srv_pop3s: judgeService,
  srv_submissions: judgeService,
  srv_submission: judgeService,
}

/** Removes size limits (RFC 7489 section 6.3, RFC 8460 section 3). */
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

/** RFC 6376 section 3.6.1. Providers insert spaces into long values. */
export function hasKey(record: string, publicKey: string): boolean {
  return record.replaceAll(/\s/gu, '').split(';').includes(`p=${publicKey}`)
}

function keyOf(record: string): string {
  return /p=(\S+)/u.exec(record)?.[1] ?? ''
}

/** Reads the mechanisms only and does not resolve includes. */
function judgeSpf(wanted: string, found: string): RecordVerdict {
  const terms = found.toLowerCase().split(/\s+/u).slice(1)
  // Terms after `all` are never evaluated (RFC 7208 section 5.1).
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
