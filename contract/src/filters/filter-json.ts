import type { FilterAction, FilterCondition, FilterDefinition } from '@sen/model/filters/filter'
import type { FolderId, LabelId } from '@sen/model/ids'
import * as z from 'zod/mini'

const Short = z.string().check(z.maxLength(4_000))

/** A condition (spec section 3, "Rule"). Numbers may be written as text; `label` is for the client's own use. */
const ConditionJson = z.object({
  type: z.enum(['from', 'subject', 'body', 'size', 'attachment']),
  comparator: z.enum(['contains', '!contains', 'over', 'under']),
  value: z.optional(z.union([Short, z.number()])),
  unit: z.optional(z.enum(['M', 'K'])),
  label: z.optional(Short),
})

/** An action, ignored when `enable` is false. Its value is a folder id for `fileinto` and a label id for `addlabel`. */
const ActionJson = z.object({
  enable: z.optional(z.boolean()),
  type: z.enum(['setflag', 'fileinto', 'redirect', 'addlabel', 'discard']),
  value: z.optional(Short),
  label: z.optional(Short),
})

/** The parsed `sieve_json` of a user's filter. `match` says whether all conditions must match, or any. */
const FilterJson = z.object({
  match: z.optional(z.enum(['all', 'any'])),
  conditions: z.array(ConditionJson).check(z.maxLength(100)),
  actions: z.array(ActionJson).check(z.maxLength(20)),
})

/** `judgeFilter` decides whether the filter is valid. Undefined when `text` is not a filter. */
export function readFilterJson(text: string): FilterDefinition | undefined {
  const read = z.safeParse(FilterJson, parse(text))
  if (!read.success) return undefined
  const { match = 'all', conditions, actions } = read.data
  const asked = conditions.map(readCondition)
  const done = actions.filter(({ enable }) => enable !== false).map(readAction)
  if (asked.includes(undefined) || done.includes(undefined)) return undefined
  return {
    match,
    conditions: asked.filter((condition) => condition !== undefined),
    actions: done.filter((action) => action !== undefined),
  }
}

export function writeFilterJson({ match, conditions, actions }: FilterDefinition): string {
  return JSON.stringify({ match, conditions, actions: actions.map(writeAction) })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readCondition({ type, comparator, value, unit }: z.output<typeof ConditionJson>): FilterCondition | undefined {
  if (type === 'size') {
    if (comparator !== 'over' && comparator !== 'under') return undefined
    return { type, comparator, value: Number(value === '' ? Number.NaN : value), unit: unit ?? 'M' }
  }
  if (comparator !== 'contains' && comparator !== '!contains') return undefined
  return type === 'attachment' ? { type, comparator } : { type, comparator, value: String(value ?? '') }
}

function readAction({ type, value = '' }: z.output<typeof ActionJson>): FilterAction | undefined {
  switch (type) {
    case 'setflag': {
      const flag = value.replace(/^\\/, '')
      return flag === 'Flagged' || flag === 'Seen' ? { type, value: flag } : undefined
    }
    case 'fileinto':
      return { type, folderId: value as FolderId }
    case 'redirect':
      return { type, address: value }
    case 'addlabel':
      return { type: 'label', labelId: value as LabelId }
    case 'discard':
      return { type }
  }
}

function writeAction(action: FilterAction): z.output<typeof ActionJson> {
  switch (action.type) {
    case 'setflag':
      return { enable: true, type: action.type, value: action.value }
    case 'fileinto':
      return { enable: true, type: action.type, value: action.folderId }
    case 'redirect':
      return { enable: true, type: action.type, value: action.address }
    case 'label':
      return { enable: true, type: 'addlabel', value: action.labelId }
    case 'discard':
      return { enable: true, type: action.type }
  }
}
