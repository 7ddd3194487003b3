import { normalForm } from './normal-form.ts'

/** Returns a typed name in NFC, trimmed, with single spaces. */
export function tidyName(typed: string): string {
  return normalForm(typed, 'NFC').trim().replaceAll(/\s+/g, ' ')
}
