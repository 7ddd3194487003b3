import { type ExpectedRecord, expectedRecords, type JudgedRecord } from '@sen/model/administration/dns-records'
import { parseAsciiDomain } from '@sen/model/administration/domain-names'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import { type MailRouting, type RoutingProblem, routingProblem } from '@sen/model/administration/routing'
import { setupRecords } from '@sen/model/administration/setup-records'
import type { MailServer } from '@sen/model/automatic-setup/mail-servers'
import type { DomainCheck, DomainClaim, OwnDomain } from './domain-store.ts'

export interface DomainServers {
  readonly mailHost: string
  /** The servers for other mail programs. A claim gets no records for them. */
  readonly mailServers: readonly MailServer[]
}

/** `claimed`: not proven yet. `withdrawn`: its proof has been missing for too long. */
export type DomainState = 'claimed' | 'verified' | 'withdrawn'

export interface DomainView {
  readonly name: string
  readonly state: DomainState
  readonly isVouched: boolean
  readonly mailboxes: number
  readonly hasKey: boolean
  readonly mtaStsMode: MtaStsMode
  readonly routing: MailRouting
  readonly routingProblem: RoutingProblem | undefined
  readonly missingSince: Date | undefined
  readonly checkedAt: Date | undefined
  readonly records: readonly (ExpectedRecord & { readonly judged: JudgedRecord | undefined })[]
}

export function viewClaim(claim: DomainClaim, { mailHost }: DomainServers, check: DomainCheck | undefined): DomainView {
  return {
    name: claim.name,
    state: 'claimed',
    isVouched: false,
    mailboxes: 0,
    hasKey: true,
    mtaStsMode: 'none',
    routing: 'local',
    routingProblem: undefined,
    missingSince: undefined,
    ...viewRecords(claim, { mailHost, mailServers: [] }, check),
  }
}

export function viewDomain(domain: OwnDomain, servers: DomainServers, check: DomainCheck | undefined): DomainView {
  return {
    name: domain.name,
    state: domain.proof.isVerified ? 'verified' : 'withdrawn',
    isVouched: domain.proofToken === undefined,
    mailboxes: domain.mailboxes,
    hasKey: domain.dkim !== undefined,
    mtaStsMode: domain.mtaStsMode,
    routing: domain.routing,
    routingProblem: routingProblem(domain.routing, check?.records.mx?.verdict),
    missingSince: domain.proof.missingSince,
    ...viewRecords(domain, servers, check),
  }
}

function viewRecords(of: OwnDomain | DomainClaim, servers: DomainServers, check: DomainCheck | undefined) {
  const records = recordsOf(of, servers).map((record) => ({ ...record, judged: check?.records[record.kind] }))
  return { checkedAt: check?.checkedAt, records }
}

export function recordsOf(
  {
    name,
    proofToken,
    dkim,
    mtaStsMode = 'none',
  }: Pick<OwnDomain, 'name' | 'proofToken' | 'dkim'> & {
    readonly mtaStsMode?: MtaStsMode
  },
  { mailHost, mailServers }: DomainServers,
): readonly ExpectedRecord[] {
  const domain = parseAsciiDomain(name) ?? name
  return [
    ...expectedRecords({ domain, mailHost, proofToken, dkim, mtaStsMode }),
    ...setupRecords(domain, mailHost, mailServers),
  ]
}
