import { MAX_LABEL_NAME_CHARACTERS } from '../labels/limits.ts'
import { nameFlaw, withoutFlaws } from '../text/name-flaws.ts'
import { tidyName } from '../text/tidy-name.ts'
import { isGmailsOwnLabel } from './import-states.ts'

/** Leaves out labels that the other program created. */
export function foreignLabels(names: readonly string[]): readonly string[] {
  return names.filter((name) => !isGmailsOwnLabel(name))
}

export function importedLabelName(written: string): string | undefined {
  const cut = tidyName(written.replaceAll(/["“”]/g, '')).slice(0, MAX_LABEL_NAME_CHARACTERS)
  const name = withoutFlaws(cut).trim()
  return nameFlaw(name) === undefined ? name : undefined
}
