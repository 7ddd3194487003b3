import type { LabelColour } from '@sen/model/labels/labels'

/** Lightness and chroma are theme tokens, so that every hue is readable in both themes. */
const LABEL_HUES: Readonly<Record<Exclude<LabelColour, 'grey'>, number>> = {
  red: 25,
  orange: 55,
  yellow: 95,
  green: 145,
  teal: 190,
  blue: 245,
  indigo: 275,
  purple: 310,
  pink: 350,
}

export function labelHue(colour: LabelColour): { readonly style?: object; readonly 'data-grey'?: true } {
  return colour === 'grey' ? { 'data-grey': true } : { style: { '--label-hue': LABEL_HUES[colour] } }
}
