import { Resolver } from 'node:dns/promises'
import { signsUnsubscribe } from '@sen/model/trust/list-unsubscribe'
import type { CheckResult, SenderEvidence } from '@sen/model/trust/sender-verdict'
import { authenticate } from 'mailauth'

export interface CheckTask {
  readonly raw: Uint8Array
  readonly dnsServers: readonly string[]
  readonly hostName: string
  readonly mailFrom: string
  /** Undefined when only signatures can be looked at. */
  readonly remoteAddress: string | undefined
  readonly helo: string
}

const DNS_MILLISECONDS = 2_000
/** Forwarders whose word is taken for what they saw before they changed a message (RFC 8617 section 5.2). */
const TRUSTED_SEALERS: ReadonlySet<string> = new Set(['google.com', 'microsoft.com', 'fastmail.com', 'yahoo.com'])

/** What mailauth answers, as far as it is looked at here. */
interface Found {
  readonly dkim?: {
    readonly results?: readonly {
      readonly status?: { readonly result?: string; readonly aligned?: unknown }
      /** Names of the header's fields that were verified, with `: ` between them. */
      readonly signingHeaders?: { readonly keys?: string }
    }[]
    readonly headerFrom?: readonly string[]
  }
  readonly spf?: { readonly status?: { readonly result?: string }; readonly domain?: string } | false
  readonly dmarc?:
    | {
        readonly status?: { readonly result?: string }
        readonly alignment?: { readonly spf?: { readonly result?: unknown } }
      }
    | false
  readonly arc?:
    | {
        readonly status?: { readonly result?: string }
        readonly signature?: { readonly signingDomain?: string }
        readonly authenticationResults?: { readonly dmarc?: { readonly result?: string } }
      }
    | false
}

export async function check(task: CheckTask): Promise<SenderEvidence> {
  const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: 1 })
  if (task.dnsServers.length > 0) resolver.setServers(task.dnsServers)
  const found = (await authenticate(Buffer.from(task.raw), {
    ip: task.remoteAddress,
    helo: task.helo || undefined,
    sender: task.mailFrom,
    mta: task.hostName,
    disableBimi: true,
    resolver: (name: string, type: string) => resolver.resolve(name, type),
  } as Parameters<typeof authenticate>[1])) as Found
  return evidenceOf(found, task.remoteAddress !== undefined)
}

function evidenceOf({ dkim, spf, dmarc, arc }: Found, isServerKnown: boolean): SenderEvidence {
  const signatures = (dkim?.results ?? []).map(({ status, signingHeaders }) => ({
    result: resultOf(status?.result, 'fail'),
    isAligned: Boolean(status?.aligned),
    ...(status?.result === 'pass' && { signedFields: fieldNames(signingHeaders?.keys) }),
  }))
  const best = bestPassed(signatures) ?? signatures.find(isUnknown) ?? signatures[0]
  const checkedDomain = domainOf(dkim?.headerFrom?.[0])
  const policy = dmarc ? resultOf(dmarc.status?.result, 'none') : 'none'
  return {
    spf:
      isServerKnown && spf
        ? {
            result: resultOf(spf.status?.result, 'none'),
            isAligned: isAligned(spf.domain, checkedDomain, dmarc),
          }
        : { result: 'none', isAligned: false },
    ...(checkedDomain !== undefined && { checkedDomain }),
    dkim: best ?? { result: 'none', isAligned: false },
    // Without a server's address SPF cannot have its say, so its part of DMARC is not known either.
    dmarc: policy === 'fail' && !isServerKnown ? 'none' : policy,
    arcPassed:
      Boolean(arc) &&
      arc !== false &&
      arc?.status?.result === 'pass' &&
      TRUSTED_SEALERS.has(arc.signature?.signingDomain ?? '') &&
      arc.authenticationResults?.dmarc?.result === 'pass',
  }
}

type Signature = SenderEvidence['dkim']

/** Who signs for the From domain comes before strangers; among equals, who signs for how one leaves the list. */
function bestPassed(signatures: readonly Signature[]): Signature | undefined {
  const passed = signatures.filter(({ result }) => result === 'pass')
  const aligned = passed.filter(({ isAligned }) => isAligned)
  const counting = aligned.length > 0 ? aligned : passed
  return counting.find(({ signedFields }) => signsUnsubscribe(signedFields ?? [])) ?? counting[0]
}

function fieldNames(keys = ''): readonly string[] {
  return keys.split(':').map((name) => name.trim().toLowerCase())
}

function isUnknown({ result }: { readonly result: CheckResult }): boolean {
  return result === 'unknown'
}

/** With a DMARC policy mailauth compares organisations; without one, only the same domain counts. */
function isAligned(domain: string | undefined, author: string | undefined, dmarc: Found['dmarc']): boolean {
  if ((dmarc || undefined)?.alignment?.spf?.result) return true
  return author !== undefined && domain?.toLowerCase() === author
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
