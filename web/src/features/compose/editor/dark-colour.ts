type ColourOf = 'text' | 'background' | 'border'

/** Of OKLCH. From here on letters of any colour have at least 4.5:1 on the ground of a window in the dark theme. */
const DARKEST_LETTERS = 0.74

/**
 * What a colour chosen for white paper becomes on dark paper: the lightness is turned over, hue and colourfulness stay.
 * Letters are never darker than can be read there. Only for show; the mail keeps the colour that was chosen. Colours
 * without lightness of their own stay as they are.
 */
export function darkColour(colour: string, _lightness?: number, of?: ColourOf): string {
  if (
    !/^(#|rgb|hsl|[a-z]+$)/i.test(colour) ||
    /^(transparent|inherit|initial|unset|currentcolor|none)$/i.test(colour)
  ) {
    return colour
  }
  const turned = '1.12 - 0.9 * l'
  const lightness = of === 'text' ? `max(${DARKEST_LETTERS}, ${turned})` : `calc(${turned})`
  return `oklch(from ${colour} ${lightness} c h / alpha)`
}

/** The library draws a colour by its name; the same one is another for letters than for what is under them. */
export function darkColourName(colour: string, _lightness?: number, of: ColourOf = 'text'): string {
  return `--darkColor_${of}_${colour.replaceAll(/\W/g, '_')}`
}
