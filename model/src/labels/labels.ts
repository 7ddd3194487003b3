import { foldText } from '../search/fold-text.ts'
import { nameFlaw } from '../text/name-flaws.ts'
import { tidyName } from '../text/tidy-name.ts'
import { MAX_LABEL_NAME_CHARACTERS, MAX_LABELS } from './limits.ts'

/** Names of CSS variables (`--label-red`), so that each theme has its own tones. */
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

export interface NamedLabel {
  readonly id: string
  readonly name: string
}

export const LABEL_PROBLEMS = ['missing', 'dots', 'characters', 'invisible', 'too-long', 'taken', 'too-many'] as const
export type LabelProblem = (typeof LABEL_PROBLEMS)[number]

/** Searches put label names in quotation marks. */
const QUOTES = /["“”]/

/** @param name as returned by `tidyName` @param id the label that is changed; undefined for a new one */
export function labelProblem(name: string, labels: readonly NamedLabel[], id?: string): LabelProblem | undefined {
  // A name that an older rule allowed may be kept when the colour changes.
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

export function nextLabelColour(labels: readonly { readonly colour: LabelColour }[]): LabelColour {
  const uses = new Map<LabelColour, number>(LABEL_COLOURS.map((colour) => [colour, 0]))
  for (const { colour } of labels) uses.set(colour, (uses.get(colour) ?? 0) + 1)
  return LABEL_COLOURS.reduce((best, colour) => ((uses.get(colour) ?? 0) < (uses.get(best) ?? 0) ? colour : best))
}

export function labelNamed<L extends NamedLabel>(labels: readonly L[], name: string): L | undefined {
  const wanted = foldCase(name)
  return labels.find((label) => foldCase(label.name) === wanted)
}

/** Prefers the label with that name in any case, otherwise those whose names are equal without diacritics. */
export function labelsNamed<L extends NamedLabel>(labels: readonly L[], typed: string): readonly L[] {
  const name = tidyName(typed)
  const same = labelNamed(labels, name)
  if (same) return [same]
  const folded = foldText(name)
  return labels.filter((label) => foldText(label.name) === folded)
}

function foldCase(name: string): string {
  return name.toLowerCase()
}
