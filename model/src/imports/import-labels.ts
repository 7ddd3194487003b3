import { cleanLabelName } from '../labels/labels.ts'
import { MAX_LABEL_NAME_CHARACTERS } from '../limits.ts'
import { nameFlaw, withoutFlaws } from '../text/name-flaws.ts'
import { isGmailsOwnLabel } from './import-states.ts'

/** Returns the labels of another program's export that its user created. */
export function foreignLabels(names: readonly string[]): readonly string[] {
  return names.filter((name) => !isGmailsOwnLabel(name))
}

/** Returns a valid label name for a name in an import file, or undefined if there is none. */
export function importedLabelName(written: string): string | undefined {
  const cut = cleanLabelName(written.replaceAll(/["“”]/g, '')).slice(0, MAX_LABEL_NAME_CHARACTERS)
  const name = withoutFlaws(cut).trim()
  return nameFlaw(name) === undefined ? name : undefined
}
