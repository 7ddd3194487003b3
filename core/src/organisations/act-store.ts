import type { ActDetails, ActDetailValue } from '@sen/model/administration/act-changes'
import type { ActAuthor, ActKind, AdministrativeAct } from '@sen/model/administration/acts'
import type { AccountId } from '@sen/model/ids'
import type { PageRequest } from '../kit/list-page.ts'

export interface NewAct {
  readonly at: Date
  readonly author: ActAuthor
  readonly accountId: AccountId | undefined
  readonly authorAddress: string
  readonly act: AdministrativeAct
  readonly target: string
  readonly details: ActDetails
}

export interface StoredAct extends Omit<NewAct, 'details'> {
  readonly id: string
  readonly details: Readonly<Record<string, ActDetailValue>>
}

export interface ActFilter {
  /** Matched without case against the target, the author and the details. */
  readonly text?: string | undefined
  readonly kind?: ActKind | undefined
  readonly since?: Date | undefined
}

export interface ActReader {
  list(page: PageRequest<string> & ActFilter): Promise<readonly StoredAct[]>
  count(most: number, filter?: ActFilter): Promise<number>
}

export interface ActWriter extends ActReader {
  add(act: NewAct): Promise<void>
}
