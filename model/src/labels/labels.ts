import { MAX_LABEL_NAME_CHARACTERS, MAX_LABELS } from '../limits.ts'
import { foldText } from '../search/fold-text.ts'
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

export const LABEL_PROBLEMS = ['missing', 'characters', 'too-long', 'taken', 'too-many'] as const
export type LabelProblem = (typeof LABEL_PROBLEMS)[number]

/** Controls, halves of letters, what turns the direction of the text around it, and quotes: a search names a label in them. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069"“”]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

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
  if (!VISIBLE.test(name)) return 'missing'
  if (FORBIDDEN.test(name)) return 'characters'
  if (name.length > MAX_LABEL_NAME_CHARACTERS) return 'too-long'
  const wanted = foldCase(name)
  if (labels.some((other) => other.id !== id && foldCase(other.name) === wanted)) return 'taken'
  return id === undefined && labels.length >= MAX_LABELS ? 'too-many' : undefined
}

/** The colour for the next label: the first of those that the fewest have. */
export function nextLabelColour(labels: readonly { readonly colour: LabelColour }[]): LabelColour {
  const uses = new Map<LabelColour, number>(LABEL_COLOURS.map((colour) => [colour, 0]))
  for (const { colour } of labels) uses.set(colour, (uses.get(colour) ?? 0) + 1)
  return LABEL_COLOURS.reduce((best, colour) => ((uses.get(colour) ?? 0) < (uses.get(best) ?? 0) ? colour : best))
}

/**
 * The labels that a search names: the one of that name, whatever its case; where none has it so, all that read the same
 * without diacritics.
 */
export function labelsNamed<L extends NamedLabel>(labels: readonly L[], typed: string): readonly L[] {
  const name = cleanLabelName(typed)
  const same = labels.find((label) => foldCase(label.name) === foldCase(name))
  if (same) return [same]
  const folded = foldText(name)
  return labels.filter((label) => foldText(label.name) === folded)
}

function foldCase(name: string): string {
  return name.toLowerCase()
}
