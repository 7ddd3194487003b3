import type { JudgedRecord, RecordKind } from '@sen/model/administration/dns-records'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { ProofState } from '@sen/model/administration/proofs'
import type { MailRouting } from '@sen/model/administration/routing'
import type { DomainId } from '@sen/model/ids'

/** The result of a check of DNS records, by kind. */
export interface DomainCheck {
  readonly checkedAt: Date
  readonly records: Readonly<Partial<Record<RecordKind, JudgedRecord>>>
}

export interface OwnDomain {
  readonly id: DomainId
  readonly name: string
  /** Undefined when the operator vouches for it. */
  readonly proofToken: string | undefined
  readonly proof: ProofState
  readonly dkim: { readonly selector: string; readonly publicKey: string } | undefined
  readonly mailboxes: number
  readonly recallWindowSeconds: number
  readonly openSharing: boolean
  readonly mtaStsMode: MtaStsMode
  readonly routing: MailRouting
}

/** A domain that was removed with its mailboxes and can be restored. */
export interface RemovedOwnDomain {
  readonly id: DomainId
  readonly name: string
  readonly removedAt: Date
  /** Mailboxes that a restore brings back. */
  readonly mailboxes: number
}

/** The contents of a domain that its removal affects. Deleted mailboxes do not count. */
export interface DomainContents {
  readonly mailboxes: number
  readonly aliases: number
  readonly groups: number
  readonly shares: number
  /** Outgoing messages of its mailboxes that wait for delivery. */
  readonly waiting: number
  /** Whether an Owner remains who can sign in without this domain. */
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
  /** Sorted by name. */
  list(): Promise<readonly OwnDomain[]>
  find(name: string): Promise<OwnDomain | undefined>
  claims(): Promise<readonly DomainClaim[]>
  findClaim(name: string): Promise<DomainClaim | undefined>
  checks(): Promise<ReadonlyMap<string, DomainCheck>>
  /** Returns removed domains that can be restored, by name. */
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
  /**
   * Adds a verified domain for which the operator vouches. @returns false when any organisation has a domain of that
   * name
   */
  add(name: string, routing: MailRouting): Promise<boolean>
  /** Replaces the key of a domain of the organisation. */
  keepKey(id: DomainId, key: NewDomainKey): Promise<void>
  /** Returns false when the claim exists already. */
  addClaim(claim: NewDomainClaim): Promise<boolean>
  /** Returns false when there was no such claim. */
  removeClaim(name: string): Promise<boolean>
  /**
   * Turns a proven claim into a verified domain with its key.
   * @returns false when any organisation has a domain of that name
   */
  takeIn(claim: DomainClaim, routing: MailRouting): Promise<boolean>
  setProof(id: DomainId, proof: ProofState): Promise<void>
  /** Marks the domain as vouched for by the operator: it is verified, and its proof is no longer checked. */
  vouch(id: DomainId): Promise<void>
  keepCheck(name: string, check: DomainCheck): Promise<void>
  setPolicy(
    id: DomainId,
    policy: { readonly recallWindowSeconds: number; readonly openSharing: boolean },
  ): Promise<void>
  setMtaSts(id: DomainId, mode: MtaStsMode): Promise<void>
  setRouting(id: DomainId, routing: MailRouting): Promise<void>
  /** Sets the storage that its mailboxes share. */
  setPool(id: DomainId, megabytes: number): Promise<void>
  /** @returns false, without any change, while the domain has mailboxes or addresses */
  remove(id: DomainId): Promise<boolean>
  /**
   * Removes a domain that has mailboxes or addresses. Its mailboxes are deleted at the same time, by which a restore
   * finds them, and their sessions are revoked. It can be restored until it is purged.
   */
  removeWithMailboxes(id: DomainId, at: Date): Promise<void>
  /** Restores a removed domain with the mailboxes that were deleted with it. @returns how many */
  restore(id: DomainId): Promise<number>
  /**
   * Purges a removed domain with its aliases and groups.
   * @returns false, without any change, while a mailbox of it is left
   */
  purge(id: DomainId): Promise<boolean>
}
