import type { JudgedRecord, RecordKind } from '@sen/model/administration/dns-records'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { ProofState } from '@sen/model/administration/proofs'
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
  add(name: string): Promise<boolean>
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
  takeIn(claim: DomainClaim): Promise<boolean>
  setProof(id: DomainId, proof: ProofState): Promise<void>
  /** From now on the operator stands for it: verified, and no proof of it is looked for. */
  vouch(id: DomainId): Promise<void>
  keepCheck(name: string, check: DomainCheck): Promise<void>
  setPolicy(
    id: DomainId,
    policy: { readonly recallWindowSeconds: number; readonly openSharing: boolean },
  ): Promise<void>
  setMtaSts(id: DomainId, mode: MtaStsMode): Promise<void>
  /** What it has to give to its mailboxes. */
  setPool(id: DomainId, megabytes: number): Promise<void>
  /** @returns false, and nothing is removed, while a mailbox or an address is in it */
  remove(id: DomainId): Promise<boolean>
}
