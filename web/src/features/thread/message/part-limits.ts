import { MAX_SHOWN_HTML_CHARACTERS } from '@sen/model/html/limits'

/** Limits of one part, in units of work for cleaning and layout. */
export interface PartLimits {
  readonly characters: number
  readonly elements: number
  /** Characters that a part may repeat at its start: style sheets and open elements. */
  readonly opening: number
  /** Characters that a letter of text counts in addition, because it is laid out. */
  readonly extraOfLetter: number
  /** Elements that an element with a style of its own, or a link, counts in addition. */
  readonly extraOfStyle: number
  readonly extraOfLink: number
}

/** The first part fills several screens, so that a long newsletter appears like a short one. */
const FIRST: PartLimits = {
  characters: 100_000,
  elements: 1_500,
  opening: MAX_SHOWN_HTML_CHARACTERS,
  extraOfLetter: 1,
  extraOfStyle: 2,
  extraOfLink: 3,
}
/** Cleaning, parsing and layout of a part each take some ten milliseconds. */
const NEXT: PartLimits = { ...FIRST, characters: 50_000, elements: 600, extraOfStyle: 1 }
/** Browsers load at most 1,000 frames of a page, so the parts of the longest mails grow. */
const PARTS_BEFORE_GROWTH = 100

/** @param index of the part, from 0 */
export function shownLimits(index: number): PartLimits {
  if (index === 0) return FIRST
  const times = 1 + Math.floor(index / PARTS_BEFORE_GROWTH)
  return { ...NEXT, characters: NEXT.characters * times, elements: NEXT.elements * times }
}
