import type { CustomFilter, FilterAction, FilterCondition, Presence, SizeUnit } from '@sen/model/filters/filter'
import { type ConditionProblem, judgeCondition } from '@sen/model/filters/judge-filter'
import type { FolderId, LabelId } from '@sen/model/ids'

/** The value is the typed text. */
export interface DraftCondition {
  readonly key: number
  readonly type: FilterCondition['type']
  readonly isNot: boolean
  readonly isUnder: boolean
  readonly value: string
  readonly unit: SizeUnit
}

export interface DraftActions {
  readonly star: boolean
  readonly read: boolean
  readonly file: boolean
  readonly folderId: FolderId | undefined
  readonly labelIds: readonly LabelId[]
  readonly forward: boolean
  readonly address: string | undefined
  readonly remove: boolean
}

export interface FilterDraft {
  readonly name: string
  readonly isEnabled: boolean
  readonly match: 'all' | 'any'
  readonly conditions: readonly DraftCondition[]
  readonly actions: DraftActions
}

const BLANK = { isNot: false, isUnder: false, value: '', unit: 'M' } as const
const NO_ACTIONS: DraftActions = {
  star: false,
  read: false,
  file: false,
  folderId: undefined,
  labelIds: [],
  forward: false,
  address: undefined,
  remove: false,
}

let lastKey = 0

export function blankCondition(type: FilterCondition['type'] = 'from', value = ''): DraftCondition {
  lastKey += 1
  return { ...BLANK, key: lastKey, type, value }
}

/** The value is cleared when it changes between words and a size. */
export function withType(condition: DraftCondition, type: FilterCondition['type']): DraftCondition {
  const isKept = (condition.type === 'size') === (type === 'size')
  return { ...condition, type, value: isKept ? condition.value : '' }
}

export function newDraft(conditions: readonly DraftCondition[] = [blankCondition()]): FilterDraft {
  return { name: '', isEnabled: true, match: 'all', conditions, actions: NO_ACTIONS }
}

export function draftOf({ name, isEnabled, match, conditions, actions }: CustomFilter): FilterDraft {
  const to = actions.find((action) => action.type === 'redirect')
  const into = actions.find((action) => action.type === 'fileinto')
  const has = (flag: 'Flagged' | 'Seen') => actions.some((each) => each.type === 'setflag' && each.value === flag)
  return {
    name,
    isEnabled,
    match,
    conditions: conditions.map((condition) => ({
      ...blankCondition(condition.type),
      isNot: condition.comparator === '!contains',
      isUnder: condition.comparator === 'under',
      ...(condition.type === 'size' && { unit: condition.unit }),
      value: condition.type === 'attachment' ? '' : String(condition.value),
    })),
    actions: {
      star: has('Flagged'),
      read: has('Seen'),
      file: into !== undefined,
      folderId: into?.folderId,
      labelIds: actions.flatMap((action) => (action.type === 'label' ? [action.labelId] : [])),
      forward: to !== undefined,
      address: to?.address,
      remove: actions.some(({ type }) => type === 'discard'),
    },
  }
}

function conditionOf({ type, isNot, isUnder, value, unit }: DraftCondition): FilterCondition {
  const comparator: Presence = isNot ? '!contains' : 'contains'
  if (type === 'attachment') return { type, comparator }
  if (type === 'from') return { type, comparator, value: value.replaceAll(/^[\s,;]+|[\s,;]+$/g, '') }
  if (type !== 'size') return { type, comparator, value: value.trim() }
  // Vietnamese uses a decimal comma.
  const number = value.trim() === '' ? Number.NaN : Number(value.trim().replace(',', '.'))
  return { type, comparator: isUnder ? 'under' : 'over', value: number, unit }
}

/** An empty condition is ignored and has no problem. */
export function problemOf(draft: DraftCondition): ConditionProblem | undefined {
  return isBlank(draft) ? 'empty' : judgeCondition(conditionOf(draft))
}

function isBlank({ type, value }: DraftCondition): boolean {
  return type !== 'attachment' && value.trim() === ''
}

/** Undefined when none is complete, or a typed one is invalid (spec section 4.8.4). */
export function readConditions({ conditions }: FilterDraft): readonly FilterCondition[] | undefined {
  const typed = conditions.filter((condition) => !isBlank(condition))
  if (typed.length === 0 || typed.some((condition) => problemOf(condition) !== undefined)) return undefined
  return typed.map(conditionOf)
}

export function readActions({ actions }: FilterDraft): readonly FilterAction[] | undefined {
  const { star, read, file, folderId, labelIds, forward, address, remove } = actions
  if (remove) return [{ type: 'discard' }]
  // A ticked box without a choice is incomplete.
  if ((file && folderId === undefined) || (forward && address === undefined)) return undefined
  const chosen: FilterAction[] = [
    ...(star ? [{ type: 'setflag', value: 'Flagged' } as const] : []),
    ...(read ? [{ type: 'setflag', value: 'Seen' } as const] : []),
    ...labelIds.map((labelId) => ({ type: 'label', labelId }) as const),
    ...(forward && address !== undefined ? [{ type: 'redirect', address } as const] : []),
    ...(file && folderId !== undefined ? [{ type: 'fileinto', folderId } as const] : []),
  ]
  return chosen.length > 0 ? chosen : undefined
}

/** A choice ticks its box, and clearing the box clears the choice (spec section 4.8.5). */
export function withAction(actions: DraftActions, change: Partial<DraftActions>): DraftActions {
  if (change.remove) return { ...NO_ACTIONS, remove: true }
  const next = { ...actions, ...change }
  if (change.folderId !== undefined) next.file = true
  if (change.file === false) next.folderId = undefined
  if (change.address !== undefined) next.forward = true
  if (change.forward === false) next.address = undefined
  const isOther = next.star || next.read || next.file || next.forward || next.labelIds.length > 0
  return { ...next, remove: next.remove && !isOther }
}
