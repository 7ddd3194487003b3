type ColourOf = 'text' | 'background' | 'border'

/**
 * OKLCH lightness. Letters of at least this lightness have 4.5:1 on dark windows and on every background up to the
 * other limit. Any pair may meet, because the background is unknown when letters are drawn.
 */
const DARKEST_LETTERS = 0.81
const LIGHTEST_GROUND = 0.3

/**
 * Converts a colour for white paper to the dark theme: inverts the lightness, keeps hue and chroma, and limits letters
 * and backgrounds to readable values. Only the display changes; the mail keeps the chosen colour. Keywords such as
 * `inherit` stay.
 */
export function darkColour(colour: string, _lightness?: number, of: ColourOf = 'text'): string {
  if (
    !/^(#|rgb|hsl|[a-z]+$)/i.test(colour) ||
    /^(transparent|inherit|initial|unset|currentcolor|none)$/i.test(colour)
  ) {
    return colour
  }
  const turned = '1.12 - 0.9 * l'
  return `oklch(from ${colour} ${LIGHTNESS[of](turned)} c h / alpha)`
}

const LIGHTNESS: Readonly<Record<ColourOf, (turned: string) => string>> = {
  text: (turned) => `max(${DARKEST_LETTERS}, ${turned})`,
  background: (turned) => `min(${LIGHTEST_GROUND}, ${turned})`,
  border: (turned) => `calc(${turned})`,
}

/** The library identifies a colour by its name, which must differ between text and background. */
export function darkColourName(colour: string, _lightness?: number, of: ColourOf = 'text'): string {
  return `--darkColor_${of}_${colour.replaceAll(/\W/g, '_')}`
}
