type ColourOf = 'text' | 'background' | 'border'

/** OKLCH lightness that has 4.5:1 on dark windows and on every permitted background. Any pair may meet. */
const DARKEST_LETTERS = 0.81
const LIGHTEST_GROUND = 0.3

/** Inverts the lightness within readable limits. Only the display changes, not the mail. */
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
