import type { JudgedRecord, RecordKind } from '@sen/model/administration/dns-records'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { ProofState } from '@sen/model/administration/proofs'
import type { MailRouting } from '@sen/model/administration/routing'
import type { DomainId } from '@sen/model/ids'

/** What a look at the records has found, by kind. */
export interface DomainCheck {
  readonly checkedAt: Date
  readonly records: Readonly<Partial<Record<RecordKind, JudgedRecord>>>
}

export interface OwnDomain {
  readonly id: DomainId
  readonly name: string
  /** Undefined: the operator vouches for it. */
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

/** What a domain holds, as its removal affects it. Deleted mailboxes do not count. */
export interface DomainContents {
  readonly mailboxes: number
  readonly aliases: number
  readonly groups: number
  /** Links of the drive that open something now. */
  readonly shares: number
  /** Messages of its mailboxes that wait to be delivered. */
  readonly waiting: number
  /** Whether an Owner who could sign in without this domain is left. */
  readonly leavesOwner: boolean
}

/** A domain that is not proved yet. */
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

/** The domains of one organisation. */
export interface DomainReader {
  /** By name. */
  list(): Promise<readonly OwnDomain[]>
  find(name: string): Promise<OwnDomain | undefined>
  claims(): Promise<readonly DomainClaim[]>
  findClaim(name: string): Promise<DomainClaim | undefined>
  checks(): Promise<ReadonlyMap<string, DomainCheck>>
  /** Removed domains that can be restored, by name. */
  removed(): Promise<readonly RemovedOwnDomain[]>
  contents(id: DomainId, now: Date): Promise<DomainContents>
}

/** What a domain's mail is signed with. */
export interface NewDomainKey {
  readonly selector: string
  readonly publicKey: string
  readonly privateKey: string
  readonly createdAt: Date
}

export interface DomainWriter extends DomainReader {
  /** One that the operator vouches for, verified. @returns false when a domain of that name is here already, of whomever */
  add(name: string, routing: MailRouting): Promise<boolean>
  /** In place of the key before; of a domain of the organisation. */
  keepKey(id: DomainId, key: NewDomainKey): Promise<void>
  /** Whether it was none yet. */
  addClaim(claim: NewDomainClaim): Promise<boolean>
  /** Whether there was one. */
  removeClaim(name: string): Promise<boolean>
  /**
   * Makes a domain of a claim that has been proved, verified, with its key.
   * @returns false when a domain of that name is here already, of whomever
   */
  takeIn(claim: DomainClaim, routing: MailRouting): Promise<boolean>
  setProof(id: DomainId, proof: ProofState): Promise<void>
  /** From now on the operator stands for it: verified, and no proof of it is looked for. */
  vouch(id: DomainId): Promise<void>
  keepCheck(name: string, check: DomainCheck): Promise<void>
  setPolicy(
    id: DomainId,
    policy: { readonly recallWindowSeconds: number; readonly openSharing: boolean },
  ): Promise<void>
  setMtaSts(id: DomainId, mode: MtaStsMode): Promise<void>
  setRouting(id: DomainId, routing: MailRouting): Promise<void>
  /** What it has to give to its mailboxes. */
  setPool(id: DomainId, megabytes: number): Promise<void>
  /** @returns false, and nothing is removed, while a mailbox or an address is in it */
  remove(id: DomainId): Promise<boolean>
  /**
   * Removes a domain that has mailboxes or addresses. Its mailboxes are deleted at the same moment, which is how a restore finds them;
   * their sessions end. It can be restored until it is purged.
   */
  removeWithMailboxes(id: DomainId, at: Date): Promise<void>
  /** Restores a removed domain with the mailboxes that were deleted with it. @returns how many */
  restore(id: DomainId): Promise<number>
  /**
   * Deletes a removed domain for good, its aliases and groups included.
   * @returns false, and nothing is deleted, while a mailbox of it is left
   */
  purge(id: DomainId): Promise<boolean>
}
