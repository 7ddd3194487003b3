import type { ActDetails, ActDetailValue } from '@sen/model/administration/act-changes'
import type { ActAuthor, ActKind, AdministrativeAct } from '@sen/model/administration/acts'
import type { AccountId } from '@sen/model/ids'
import type { PageWanted } from '../kit/list-page.ts'

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

/** Which acts are wanted; all where nothing is said. */
export interface ActFilter {
  /** Stands in what was acted on, in who did it, or in a detail; without case. */
  readonly text?: string | undefined
  readonly kind?: ActKind | undefined
  readonly since?: Date | undefined
}

/** The log of what is done to one organisation. */
export interface ActReader {
  /** The newest first. */
  list(page: PageWanted<string> & ActFilter): Promise<readonly KeptAct[]>
  /** No further than `most`. */
  count(most: number, filter?: ActFilter): Promise<number>
}

export interface ActWriter extends ActReader {
  add(act: NewAct): Promise<void>
}
