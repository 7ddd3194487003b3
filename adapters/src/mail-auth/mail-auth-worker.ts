/// <reference path="./mailauth-tools.d.ts" />
import { signsUnsubscribe } from '@sen/model/trust/list-unsubscribe'
import type { CheckResult, SenderEvidence } from '@sen/model/trust/sender-verdict'
import { authenticate } from 'mailauth'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { getAlignment } from 'mailauth/lib/tools.js'
import { askingResolver } from './bounded-resolver.ts'

export interface CheckTask {
  readonly raw: Uint8Array
  readonly dnsServers: readonly string[]
  readonly hostName: string
  readonly mailFrom: string
  readonly remoteAddress: string | undefined
  readonly helo: string
  readonly authors: readonly string[]
}

/** A message with several authors proves no author anyway. */
const MOST_POLICIES = 5
/** The ARC seals of these domains are trusted (RFC 8617 section 5.2). */
const TRUSTED_SEALERS: ReadonlySet<string> = new Set(['google.com', 'microsoft.com', 'fastmail.com', 'yahoo.com'])

interface AuthenticationResults {
  readonly dkim?: {
    readonly results?: readonly {
      readonly status?: { readonly result?: string; readonly underSized?: unknown }
      readonly id?: string
      readonly signingDomain?: string
      readonly signingHeaders?: { readonly keys?: string }
    }[]
    readonly headerFrom?: readonly string[]
  }
  readonly spf?: { readonly status?: { readonly result?: string }; readonly domain?: string } | false
  readonly arc?:
    | {
        readonly status?: { readonly result?: string }
        readonly signature?: { readonly signingDomain?: string }
        readonly authenticationResults?: { readonly dmarc?: { readonly result?: string } }
        readonly chain?:
          | readonly { readonly 'arc-seal'?: { readonly parsed?: Readonly<Record<'s' | 'd', Tag>> } }[]
          | false
      }
    | false
}

type Tag = { readonly value?: string } | undefined

interface Policy {
  readonly domain: string
  readonly result: CheckResult
  readonly demand: string | undefined
}

export async function check(task: CheckTask): Promise<SenderEvidence> {
  // mailauth treats a seal whose key is unavailable like a broken one.
  const unanswered = new Set<string>()
  const resolver = askingResolver(task.dnsServers, [...task.authors, ...TRUSTED_SEALERS], (name) => {
    unanswered.add(name.toLowerCase())
  })
  const found = (await authenticate(Buffer.from(task.raw), {
    ip: task.remoteAddress,
    helo: task.helo || undefined,
    sender: task.mailFrom,
    mta: task.hostName,
    disableBimi: true,
    // mailauth would check its own parsing of From instead of the shown domain.
    disableDmarc: true,
    resolver,
  } as Parameters<typeof authenticate>[1])) as AuthenticationResults
  const asked = task.authors.slice(0, MOST_POLICIES).map((domain) => policyOf(domain, found, resolver))
  const evidence = evidenceOf(found, task, await Promise.all(asked))
  const isArcAwaited = !evidence.arcPassed && isSealSilent(found, unanswered)
  return { ...evidence, ...(isArcAwaited && { isArcAwaited }) }
}

function isSealSilent({ arc }: AuthenticationResults, unanswered: ReadonlySet<string>): boolean {
  const chain = arc ? arc.chain : undefined
  const seal = chain ? chain.at(-1)?.['arc-seal']?.parsed : undefined
  const domain = seal?.d?.value?.toLowerCase() ?? ''
  return TRUSTED_SEALERS.has(domain) && unanswered.has(`${seal?.s?.value?.toLowerCase()}._domainkey.${domain}`)
}

async function policyOf(
  domain: string,
  { dkim, spf }: AuthenticationResults,
  resolver: ReturnType<typeof askingResolver>,
): Promise<Policy> {
  const passed = (dkim?.results ?? []).filter(({ status }) => status?.result === 'pass')
  const policy = await dmarc({
    headerFrom: `x@${domain}`,
    spfDomains: spf && spf.status?.result === 'pass' && spf.domain ? [spf.domain] : [],
    dkimDomains: passed.map(({ id, signingDomain, status }) => ({
      id,
      domain: signingDomain,
      underSized: status?.underSized,
    })),
    resolver,
  } as unknown as Parameters<typeof dmarc>[0])
  return {
    domain,
    result: policy ? resultOf(policy.status.result, 'none') : 'none',
    demand: policy ? policy.policy : undefined,
  }
}

function evidenceOf(
  { dkim, spf, arc }: AuthenticationResults,
  task: CheckTask,
  policies: readonly Policy[],
): SenderEvidence {
  const isServerKnown = task.remoteAddress !== undefined
  const [author] = task.authors
  const signatures = (dkim?.results ?? []).map(({ status, signingDomain, signingHeaders }) => ({
    result: resultOf(status?.result, 'fail'),
    isAligned: belongsTo(author, signingDomain),
    ...(status?.result === 'pass' && { signedFields: fieldNames(signingHeaders?.keys) }),
  }))
  const isAwaited = ({ result, isAligned }: Signature) => result === 'unknown' && isAligned
  const best = bestPassed(signatures) ?? signatures.find(isAwaited) ?? signatures[0]
  const checkedDomain = domainOf(dkim?.headerFrom?.[0])
  // Mail is never signed for all of its authors, so only a requested treatment counts.
  const forbidding = policies.find(
    ({ result, demand }, at) => result === 'fail' && (at === 0 || (demand !== undefined && demand !== 'none')),
  )
  const policy = forbidding?.result ?? policies[0]?.result ?? 'none'
  return {
    spf:
      isServerKnown && spf
        ? {
            result: resultOf(spf.status?.result, 'none'),
            isAligned: isServerAligned(spf.domain, author, policies[0]),
          }
        : { result: 'none', isAligned: false },
    ...(checkedDomain !== undefined && { checkedDomain }),
    dkim: best ?? { result: 'none', isAligned: false },
    // Without the server's address, SPF cannot be checked, so the DMARC result is unknown too.
    dmarc: policy === 'fail' && !isServerKnown ? 'none' : policy,
    ...(forbidding && forbidding !== policies[0] && { forbiddingDomain: forbidding.domain }),
    arcPassed:
      Boolean(arc) &&
      arc !== false &&
      arc?.status?.result === 'pass' &&
      TRUSTED_SEALERS.has(arc.signature?.signingDomain ?? '') &&
      arc.authenticationResults?.dmarc?.result === 'pass',
  }
}

type Signature = SenderEvidence['dkim']

/** Aligned signatures come first, then those that cover the unsubscribe fields. */
function bestPassed(signatures: readonly Signature[]): Signature | undefined {
  const passed = signatures.filter(({ result }) => result === 'pass')
  const aligned = passed.filter(({ isAligned }) => isAligned)
  const counting = aligned.length > 0 ? aligned : passed
  return counting.find(({ signedFields }) => signsUnsubscribe(signedFields ?? [])) ?? counting[0]
}

function fieldNames(keys = ''): readonly string[] {
  return keys.split(':').map((name) => name.trim().toLowerCase())
}

/** Without a DMARC policy, only the same domain counts. */
function isServerAligned(domain: string | undefined, author: string | undefined, policy: Policy | undefined): boolean {
  return policy?.result === 'none' || policy === undefined ? domain === author : belongsTo(author, domain)
}

function belongsTo(author: string | undefined, domain: string | undefined): boolean {
  return author !== undefined && Boolean(domain) && Boolean(getAlignment(author, [domain ?? ''], false))
}

function domainOf(email: string | undefined): string | undefined {
  return email?.slice(email.lastIndexOf('@') + 1).toLowerCase() || undefined
}

function resultOf(word: string | undefined, other: 'fail' | 'none'): CheckResult {
  switch (word) {
    case 'pass':
    case 'fail':
    case 'softfail':
    case 'none':
      return word
    case undefined:
      return 'none'
    case 'temperror':
      return 'unknown'
    default:
      return other
  }
}
