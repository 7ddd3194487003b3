import { MAX_LABEL_NAME_CHARACTERS, MAX_LABELS } from '../limits.ts'
import { foldText } from '../search/fold-text.ts'
import { nameFlaw } from '../text/name-flaws.ts'
import { normalForm } from '../text/normal-form.ts'

/** The palette: names of tokens of the page (`--label-red`), so that light and dark each have their own tone. */
export const LABEL_COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
  'grey',
] as const
export type LabelColour = (typeof LABEL_COLOURS)[number]

/** As much of a label as it is judged, and found, by. */
export interface NamedLabel {
  readonly id: string
  readonly name: string
}

export const LABEL_PROBLEMS = ['missing', 'dots', 'characters', 'invisible', 'too-long', 'taken', 'too-many'] as const
export type LabelProblem = (typeof LABEL_PROBLEMS)[number]

/** A search names a label in them. */
const QUOTES = /["“”]/

/** A name as it is kept: composed (NFC), without space around it. */
export function cleanLabelName(typed: string): string {
  return normalForm(typed, 'NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * Why a label cannot be called so; undefined: it can. The page says it while one types and the server refuses by this one
 * function. Names are told apart without case, as people read them.
 *
 * @param name as `cleanLabelName` gives it
 * @param labels all of the mailbox
 * @param id of the label that is changed; absent for one that is to be made
 */
export function labelProblem(name: string, labels: readonly NamedLabel[], id?: string): LabelProblem | undefined {
  // What came under another rule may get another colour, and keeps its name.
  const isKept = labels.some((label) => label.id === id && label.name === name)
  const flaw = isKept ? undefined : ownFlaw(name)
  if (flaw) return flaw
  const wanted = foldCase(name)
  if (labels.some((other) => other.id !== id && foldCase(other.name) === wanted)) return 'taken'
  return id === undefined && labels.length >= MAX_LABELS ? 'too-many' : undefined
}

function ownFlaw(name: string): LabelProblem | undefined {
  const flaw = nameFlaw(name)
  if (flaw) return flaw
  if (QUOTES.test(name)) return 'characters'
  return name.length > MAX_LABEL_NAME_CHARACTERS ? 'too-long' : undefined
}

/** The colour for the next label: the first of those that the fewest have. */
export function nextLabelColour(labels: readonly { readonly colour: LabelColour }[]): LabelColour {
  const uses = new Map<LabelColour, number>(LABEL_COLOURS.map((colour) => [colour, 0]))
  for (const { colour } of labels) uses.set(colour, (uses.get(colour) ?? 0) + 1)
  return LABEL_COLOURS.reduce((best, colour) => ((uses.get(colour) ?? 0) < (uses.get(best) ?? 0) ? colour : best))
}

/** The label of this name, whatever its case. */
export function labelNamed<L extends NamedLabel>(labels: readonly L[], name: string): L | undefined {
  const wanted = foldCase(name)
  return labels.find((label) => foldCase(label.name) === wanted)
}

/**
 * The labels that a search names: the one of that name, whatever its case; where none has it so, all that read the same
 * without diacritics.
 */
export function labelsNamed<L extends NamedLabel>(labels: readonly L[], typed: string): readonly L[] {
  const name = cleanLabelName(typed)
  const same = labelNamed(labels, name)
  if (same) return [same]
  const folded = foldText(name)
  return labels.filter((label) => foldText(label.name) === folded)
}

function foldCase(name: string): string {
  return name.toLowerCase()
}
