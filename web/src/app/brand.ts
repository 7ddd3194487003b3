import { hueOfRgb } from '../lib/hue.ts'
import { useBrand } from '../state/brand.ts'

/**
 * Gives the page the operator's accent. Only its hue is taken: lightness and chroma stay ours, so that contrast holds
 * in both themes whatever colour was configured.
 */
export function followBrand(): void {
  const apply = () => {
    const hue = hueOf(useBrand.getState().accent)
    if (hue === undefined) document.documentElement.style.removeProperty('--accent-hue')
    else document.documentElement.style.setProperty('--accent-hue', String(Math.round(hue)))
  }
  apply()
  useBrand.subscribe(apply)
}

/** The browser is the one who can read every CSS colour: paint a pixel and look at it. */
function hueOf(colour: string): number | undefined {
  if (colour === '' || !CSS.supports('color', colour)) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return hueOfRgb(red, green, blue)
}
