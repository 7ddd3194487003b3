import type { ActDetails, ActDetailValue } from '@sen/model/administration/act-changes'
import type { ActAuthor, AdministrativeAct } from '@sen/model/administration/acts'
import type { AccountId } from '@sen/model/ids'

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

export interface KeptAct extends Omit<NewAct, 'details'> {
  readonly id: string
  /** Also such as an earlier version has recorded. */
  readonly details: Readonly<Record<string, ActDetailValue>>
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
