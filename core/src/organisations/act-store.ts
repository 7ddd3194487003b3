import type { ActAuthor, AdministrativeAct } from '@sen/model/administration/acts'
import type { AccountId } from '@sen/model/ids'

/** Small values that say what an act was about, such as a quota before and after. Never a secret. */
export type ActDetails = Readonly<Record<string, string | number | boolean | null>>

export interface NewAct {
  readonly at: Date
  readonly author: ActAuthor
  /** Of an Owner. */
  readonly accountId: AccountId | undefined
  /** Of an Owner; empty otherwise. */
  readonly authorAddress: string
  readonly act: AdministrativeAct
  readonly target: string
  readonly details: ActDetails
}

export interface KeptAct extends NewAct {
  readonly id: string
}

/** The log of what is done to one organisation. */
export interface ActReader {
  /** The newest first. */
  list(part: { readonly offset: number; readonly limit: number }): Promise<readonly KeptAct[]>
  /** The same, of those before this one; undefined: the newest. */
  listBefore(id: string | undefined, limit: number): Promise<readonly KeptAct[]>
  count(): Promise<number>
}

export interface ActWriter extends ActReader {
  add(act: NewAct): Promise<void>
}
