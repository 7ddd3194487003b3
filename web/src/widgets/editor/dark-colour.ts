type ColourOf = 'text' | 'background' | 'border'

/**
 * Of OKLCH. Letters from here on have at least 4.5:1 on the ground of a window in the dark theme, and on every ground up
 * to there: whichever two come together, and what lies under letters is not known where their colour is drawn.
 */
const DARKEST_LETTERS = 0.81
const LIGHTEST_GROUND = 0.3

/**
 * What a colour chosen for white paper becomes on dark paper: the lightness is turned over, hue and colourfulness stay.
 * Letters are never darker than can be read there, what is under them never lighter. Only for show; the mail keeps the colour that was chosen. Colours
 * without lightness of their own stay as they are.
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

/** The library draws a colour by its name; the same one is another for letters than for what is under them. */
export function darkColourName(colour: string, _lightness?: number, of: ColourOf = 'text'): string {
  return `--darkColor_${of}_${colour.replaceAll(/\W/g, '_')}`
}
