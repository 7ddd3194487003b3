import type { RefObject } from 'react'
import type { TextFields } from './text-fields.ts'

/** Input that was entered before the form was loaded. */
export interface EarlyEntry {
  readonly typed: TextFields
  /** Set when the form replaces its early fields. */
  readonly left: RefObject<{
    readonly caret: { readonly field: string; readonly start: number | null; readonly end: number | null } | undefined
    readonly isSubmitted: boolean
  }>
}

/** Where the form begins, unless it is under a finger: there the keyboard would cover half of it. */
export function beginsInField(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
