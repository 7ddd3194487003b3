import { it } from 'vitest'
import type { Screen } from './screens.ts'

/** `it` for a test on one kind of screen. */
type ItOn = (name: string, run: () => Promise<void>) => void

/**
 * Returns variants of `it` for a group that runs on two screens. Tests that do not depend on language and screen run on
 * one of them, chosen by `desktop(…)` or `phone(…)`.
 */
export function itOn(screen: Screen): Readonly<Record<Screen['kind'], ItOn>> {
  const only =
    (kind: Screen['kind']): ItOn =>
    (name, run) => {
      if (kind === screen.kind) it(name, run)
    }
  return { desktop: only('desktop'), phone: only('phone') }
}
