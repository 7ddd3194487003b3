export type NameFlaw = 'missing' | 'dots' | 'characters' | 'invisible'

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** U+FFFD is in place of a character that could not be read or stored, such as NUL. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufffd]/gu
/** Invisible characters make different names appear equal. Includes Hangul fillers and the blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu
/** Includes joiners, skin tones and variation selectors: region flags, keycaps, and joined emoji. */
const EMOJI =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*/gu
/** Persian and Indian languages need joiners, which change letter forms. */
const JOINED_LETTER =
  /[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}][\u200c\u200d]/gu

/** Applies to every name, also to those without other rules. */
export function hasUnfitCharacter(name: string): boolean {
  return name.search(UNFIT) !== -1
}

/** @param name in NFC, trimmed */
export function nameFlaw(name: string): NameFlaw | undefined {
  if (!VISIBLE.test(name)) return 'missing'
  // File systems use these for the folder itself and its parent, so exports would break.
  if (name === '.' || name === '..') return 'dots'
  if (hasUnfitCharacter(name)) return 'characters'
  const seen = name.replaceAll(EMOJI, '').replaceAll(JOINED_LETTER, '')
  return seen.search(INVISIBLE) === -1 ? undefined : 'invisible'
}

/** Unfit characters become `_`, invisible ones are removed. */
export function withoutFlaws(name: string): string {
  const fit = name.replaceAll(UNFIT, '_')
  return nameFlaw(fit) === 'invisible' ? fit.replaceAll(INVISIBLE, '') : fit
}
