import type { RefObject } from 'react'
import type { TextFields } from './text-fields.ts'

/** What was entered before the form had come. */
export interface EarlyEntry {
  readonly typed: TextFields
  /** Known once the form stands in the place of its early fields. */
  readonly left: RefObject<{
    readonly caret: { readonly field: string; readonly start: number | null; readonly end: number | null } | undefined
    readonly isSubmitted: boolean
  }>
}

/** Where the form begins, unless it is under a finger: there the keyboard would cover half of it. */
export function beginsInField(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
