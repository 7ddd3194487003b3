import { accentHue } from '@sen/model/looks/accent-hue'

export function applyAccent(colour: string): void {
  const hue = accentHue(colour)
  if (hue === undefined) document.documentElement.style.removeProperty('--accent-hue')
  else document.documentElement.style.setProperty('--accent-hue', String(hue))
}
