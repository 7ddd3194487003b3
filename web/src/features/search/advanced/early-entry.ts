import type { RefObject } from 'react'
import type { TextFields } from './text-fields.ts'

export interface EarlyEntry {
  readonly typed: TextFields
  readonly left: RefObject<{
    readonly caret: { readonly field: string; readonly start: number | null; readonly end: number | null } | undefined
    readonly isSubmitted: boolean
  }>
}

/** On touch screens the keyboard would cover half of the form. */
export function beginsInField(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
