import { isValidEmail, normaliseEmail } from '../addresses.ts'
import { MEGABYTE_BYTES } from '../byte-units.ts'
import type { FolderRole } from '../folders.ts'
import { hasUnfitCharacter } from '../text/name-flaws.ts'
import { type FilterAction, type FilterCondition, type FilterDefinition, sizeConditionBytes } from './filter.ts'
import {
  MAX_FILTER_CONDITIONS,
  MAX_FILTER_NAME_CHARACTERS,
  MAX_FILTER_SIZE_MEGABYTES,
  MAX_FILTER_VALUE_CHARACTERS,
} from './limits.ts'
import { foldForFilter } from './match-filter.ts'
import { senderPatterns } from './sender-patterns.ts'

export type ConditionProblem = 'empty' | 'too-long' | 'not-an-address' | 'not-a-text' | 'not-a-size' | 'too-large'

export type FilterProblem =
  | 'name-too-long'
  | 'name-characters'
  | 'no-condition'
  | 'too-many-conditions'
  | 'condition-invalid'
  | 'no-action'
  | 'removed-and-more'
  | 'action-repeated'
  | 'folder-unknown'
  | 'folder-takes-no-mail'
  | 'label-unknown'
  | 'address-not-verified'

export interface FilterSurroundings {
  /** Product decision 33. */
  readonly verifiedForwards: readonly string[]
  readonly folders: readonly { readonly id: string; readonly role: FolderRole }[]
  readonly labels: readonly { readonly id: string }[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

/** Spec section 5. */
export function judgeCondition(condition: FilterCondition): ConditionProblem | undefined {
  switch (condition.type) {
    case 'attachment':
      return undefined
    case 'size': {
      const { value } = condition
      if (!Number.isFinite(value) || value < 1) return 'not-a-size'
      return sizeConditionBytes(condition) <= MAX_FILTER_SIZE_MEGABYTES * MEGABYTE_BYTES ? undefined : 'too-large'
    }
    case 'from': {
      if (condition.value.length > MAX_FILTER_VALUE_CHARACTERS) return 'too-long'
      const patterns = senderPatterns(condition.value)
      if (patterns.length === 0) return 'empty'
      return patterns.includes(undefined) ? 'not-an-address' : undefined
    }
    case 'subject':
    case 'body':
      if (condition.value.length > MAX_FILTER_VALUE_CHARACTERS) return 'too-long'
      if (CONTROL.test(condition.value)) return 'not-a-text'
      return foldForFilter(condition.value) === '' ? 'empty' : undefined
  }
}

export function mayFileInto(role: FolderRole): boolean {
  return role === 'inbox' || role === 'custom' || role === 'archive' || role === 'junk' || role === 'trash'
}

export function filterNameProblem(name: string): 'name-too-long' | 'name-characters' | undefined {
  if (name.length > MAX_FILTER_NAME_CHARACTERS) return 'name-too-long'
  return hasUnfitCharacter(name) ? 'name-characters' : undefined
}

export function judgeFilter(
  filter: FilterDefinition & { readonly name: string },
  surroundings: FilterSurroundings,
): FilterProblem | undefined {
  const nameProblem = filterNameProblem(filter.name)
  if (nameProblem) return nameProblem
  if (filter.conditions.length === 0) return 'no-condition'
  if (filter.conditions.length > MAX_FILTER_CONDITIONS) return 'too-many-conditions'
  if (filter.conditions.some((condition) => judgeCondition(condition) !== undefined)) return 'condition-invalid'
  return judgeActions(filter.actions, surroundings)
}

export function judgeActions(
  actions: readonly FilterAction[],
  { verifiedForwards, folders, labels }: FilterSurroundings,
): FilterProblem | undefined {
  if (actions.length === 0) return 'no-action'
  if (actions.length > 1 && actions.some(({ type }) => type === 'discard')) return 'removed-and-more'
  const kinds = actions.map(kindOf)
  if (new Set(kinds).size < kinds.length) return 'action-repeated'
  const verified = verifiedForwards.map(normaliseEmail)
  for (const action of actions) {
    if (action.type === 'fileinto') {
      const folder = folders.find(({ id }) => id === action.folderId)
      if (!folder) return 'folder-unknown'
      if (!mayFileInto(folder.role)) return 'folder-takes-no-mail'
    }
    if (action.type === 'label' && labels.every(({ id }) => id !== action.labelId)) return 'label-unknown'
    if (action.type === 'redirect' && !mayForwardTo(action.address, verified)) return 'address-not-verified'
  }
  return undefined
}

/** Several different labels are allowed; other actions must be unique. */
function kindOf(action: FilterAction): string {
  if (action.type === 'setflag') return action.value
  return action.type === 'label' ? `label:${action.labelId}` : action.type
}

function mayForwardTo(address: string, verified: readonly string[]): boolean {
  return isValidEmail(address) && verified.includes(normaliseEmail(address))
}
