import { it } from 'vitest'
import type { Screen } from './screens.ts'

/** `it`, for a test that runs on screens of this kind. */
type ItOn = (name: string, run: () => Promise<void>) => void

/**
 * For a group of tests that runs on two screens, each with a language of its own: those in which language and screen have
 * no part run on one of the two, told by `desktop(…)` or `phone(…)` in the place of `it(…)`.
 */
export function itOn(screen: Screen): Readonly<Record<Screen['kind'], ItOn>> {
  const only =
    (kind: Screen['kind']): ItOn =>
    (name, run) => {
      if (kind === screen.kind) it(name, run)
    }
  return { desktop: only('desktop'), phone: only('phone') }
}
