import type { FilterId, FolderId, LabelId } from '../ids.ts'

export type TextConditionType = 'from' | 'subject' | 'body'
export type Presence = 'contains' | '!contains'
export type SizeUnit = 'M' | 'K'

/** Spec section 3, "Rule". */
export type FilterCondition =
  /** A `from` value is a comma-separated list of addresses, `@domain` or parts of an address; any match suffices. */
  | { readonly type: TextConditionType; readonly comparator: Presence; readonly value: string }
  | {
      readonly type: 'size'
      readonly comparator: 'over' | 'under'
      readonly value: number
      readonly unit: SizeUnit
    }
  | { readonly type: 'attachment'; readonly comparator: Presence }

export type FilterAction =
  | { readonly type: 'setflag'; readonly value: 'Flagged' | 'Seen' }
  | { readonly type: 'fileinto'; readonly folderId: FolderId }
  | { readonly type: 'redirect'; readonly address: string }
  | { readonly type: 'label'; readonly labelId: LabelId }
  /** "Remove mail" moves it to Trash (product decision 23). */
  | { readonly type: 'discard' }

export interface FilterDefinition {
  readonly match: 'all' | 'any'
  readonly conditions: readonly FilterCondition[]
  readonly actions: readonly FilterAction[]
}

/** Filters run in order until the first one that files the mail. */
export interface CustomFilter extends FilterDefinition {
  readonly id: FilterId
  readonly name: string
  readonly isEnabled: boolean
}

/** Undefined if the filter leaves that to later ones. */
export function destinationOf({ actions }: Pick<FilterDefinition, 'actions'>): FolderId | 'trash' | undefined {
  if (actions.some(({ type }) => type === 'discard')) return 'trash'
  return actions.find((action) => action.type === 'fileinto')?.folderId
}

export function flagsOf({ actions }: Pick<FilterDefinition, 'actions'>): {
  readonly isRead?: true
  readonly isStarred?: true
} {
  const flags = new Set(actions.flatMap((action) => (action.type === 'setflag' ? [action.value] : [])))
  return { ...(flags.has('Seen') && { isRead: true }), ...(flags.has('Flagged') && { isStarred: true }) }
}

export function redirectsOf({ actions }: Pick<FilterDefinition, 'actions'>): readonly string[] {
  return actions.flatMap((action) => (action.type === 'redirect' ? [action.address] : []))
}

export function labelsOf({ actions }: Pick<FilterDefinition, 'actions'>): readonly LabelId[] {
  return actions.flatMap((action) => (action.type === 'label' ? [action.labelId] : []))
}

/** Existing mail is never forwarded (product decision 62). */
export function isRunnable({ actions }: Pick<FilterDefinition, 'actions'>): boolean {
  return actions.some(({ type }) => type !== 'redirect')
}

const UNIT_BYTES = { K: 1024, M: 1024 * 1024 } as const

export function sizeConditionBytes({ value, unit }: { readonly value: number; readonly unit: SizeUnit }): number {
  return Math.floor(value * UNIT_BYTES[unit])
}
