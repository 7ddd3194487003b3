import { type JudgedRecord, type WantedRecord, wantedRecords } from '@sen/model/administration/dns-records'
import { asciiDomain } from '@sen/model/administration/domain-names'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import { type MailRouting, type RoutingProblem, routingProblem } from '@sen/model/administration/routing'
import type { DomainCheck, DomainClaim, OwnDomain } from './domain-store.ts'

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
  readonly records: readonly (WantedRecord & { readonly judged: JudgedRecord | undefined })[]
}

export function viewClaim(claim: DomainClaim, mailHost: string, check: DomainCheck | undefined): DomainView {
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
    ...viewRecords(claim, mailHost, check),
  }
}

export function viewDomain(domain: OwnDomain, mailHost: string, check: DomainCheck | undefined): DomainView {
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
    ...viewRecords(domain, mailHost, check),
  }
}

function viewRecords(of: OwnDomain | DomainClaim, mailHost: string, check: DomainCheck | undefined) {
  const records = recordsOf(of, mailHost).map((record) => ({ ...record, judged: check?.records[record.kind] }))
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
  mailHost: string,
): readonly WantedRecord[] {
  return wantedRecords({ domain: asciiDomain(name) ?? name, mailHost, proofToken, dkim, mtaStsMode })
}
