/** What is wrong with a name whatever it names: a folder's, a label's. */
export type NameFlaw = 'missing' | 'dots' | 'characters' | 'invisible'

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Controls, halves of letters, ends of lines, and what turns the direction of the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu
/** What nobody sees, so that two names look like one; letters among them: fillers of Hangul, and the blank of Braille. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu
/** Emoji with what joins, colours and chooses them: flags of regions, keycaps, and one or several joined. */
const EMOJI =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*/gu
/** Scripts whose letters take another form beside a joiner: Persian and the languages of India are spelled with them. */
const JOINED_LETTER =
  /[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}][\u200c\u200d]/gu

/**
 * Why nothing can be called so; undefined: it can, as far as its characters say.
 *
 * @param name composed (NFC), without space around it
 */
export function nameFlaw(name: string): NameFlaw | undefined {
  if (!VISIBLE.test(name)) return 'missing'
  // What a file system takes for the folder itself, and for the one around it: exports and other programs would.
  if (name === '.' || name === '..') return 'dots'
  if (name.search(UNFIT) !== -1) return 'characters'
  const seen = name.replaceAll(EMOJI, '').replaceAll(JOINED_LETTER, '')
  return seen.search(INVISIBLE) === -1 ? undefined : 'invisible'
}

/** A name of another program without what `nameFlaw` finds in its characters: `_` for what is unfit, nothing for what is unseen. */
export function withoutFlaws(name: string): string {
  const fit = name.replaceAll(UNFIT, '_')
  return nameFlaw(fit) === 'invisible' ? fit.replaceAll(INVISIBLE, '') : fit
}
