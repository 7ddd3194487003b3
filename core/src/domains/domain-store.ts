import type { JudgedRecord, RecordKind } from '@sen/model/administration/dns-records'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { ProofState } from '@sen/model/administration/proofs'
import type { MailRouting } from '@sen/model/administration/routing'
import type { DomainId } from '@sen/model/ids'

export interface DomainCheck {
  readonly checkedAt: Date
  readonly records: Readonly<Partial<Record<RecordKind, JudgedRecord>>>
}

export interface OwnDomain {
  readonly id: DomainId
  readonly name: string
  readonly proofToken: string | undefined
  readonly proof: ProofState
  readonly dkim: { readonly selector: string; readonly publicKey: string } | undefined
  readonly mailboxes: number
  readonly recallWindowSeconds: number
  readonly openSharing: boolean
  readonly mtaStsMode: MtaStsMode
  readonly routing: MailRouting
}

export interface RemovedOwnDomain {
  readonly id: DomainId
  readonly name: string
  readonly removedAt: Date
  readonly mailboxes: number
}

export interface DomainContents {
  readonly mailboxes: number
  readonly aliases: number
  readonly groups: number
  readonly shares: number
  readonly waiting: number
  readonly leavesOwner: boolean
}

export interface DomainClaim {
  readonly id: string
  readonly name: string
  readonly proofToken: string
  readonly dkim: { readonly selector: string; readonly publicKey: string }
  readonly createdAt: Date
}

export interface NewDomainClaim extends Omit<DomainClaim, 'id' | 'dkim'> {
  readonly dkim: DomainClaim['dkim'] & { readonly privateKey: string }
}

export interface DomainReader {
  list(): Promise<readonly OwnDomain[]>
  find(name: string): Promise<OwnDomain | undefined>
  claims(): Promise<readonly DomainClaim[]>
  findClaim(name: string): Promise<DomainClaim | undefined>
  checks(): Promise<ReadonlyMap<string, DomainCheck>>
  removed(): Promise<readonly RemovedOwnDomain[]>
  contents(id: DomainId, now: Date): Promise<DomainContents>
}

export interface NewDomainKey {
  readonly selector: string
  readonly publicKey: string
  readonly privateKey: string
  readonly createdAt: Date
}

export interface DomainWriter extends DomainReader {
  /** The operator vouches for the domain. Returns false when any organisation has a domain of that name. */
  add(name: string, routing: MailRouting): Promise<boolean>
  saveKey(id: DomainId, key: NewDomainKey): Promise<void>
  addClaim(claim: NewDomainClaim): Promise<boolean>
  removeClaim(name: string): Promise<boolean>
  /** Returns false when any organisation has a domain of that name. */
  addClaimed(claim: DomainClaim, routing: MailRouting): Promise<boolean>
  setProof(id: DomainId, proof: ProofState): Promise<void>
  /** The domain is verified, and its proof is no longer checked. */
  vouch(id: DomainId): Promise<void>
  saveCheck(name: string, check: DomainCheck): Promise<void>
  setPolicy(
    id: DomainId,
    policy: { readonly recallWindowSeconds: number; readonly openSharing: boolean },
  ): Promise<void>
  setMtaSts(id: DomainId, mode: MtaStsMode): Promise<void>
  setRouting(id: DomainId, routing: MailRouting): Promise<void>
  setPool(id: DomainId, megabytes: number): Promise<void>
  /** Returns false, without any change, while the domain has mailboxes or addresses. */
  remove(id: DomainId): Promise<boolean>
  /** Gives the mailboxes the same deletion time, by which a restore finds them, and revokes their sessions. */
  removeWithMailboxes(id: DomainId, at: Date): Promise<void>
  restore(id: DomainId): Promise<number>
  /** Returns false, without any change, while a mailbox of it is left. */
  purge(id: DomainId): Promise<boolean>
}
