import { announceTheme, applyTheme } from '../lib/apply-theme.ts'
import { usePreferences } from '../state/preferences.ts'

/** `web/early.js` has set the initial theme. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { theme } = usePreferences.getState()
    applyTheme(theme)
    announceTheme(theme)
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  }
  apply()
  system.addEventListener('change', apply)
  usePreferences.subscribe(apply)
}
