import { it } from 'vitest'
import type { Screen } from './screens.ts'

type ItOn = (name: string, run: () => Promise<void>) => void

/** Tests that do not depend on language and screen run on one of two screens. */
export function itOn(screen: Screen): Readonly<Record<Screen['kind'], ItOn>> {
  const only =
    (kind: Screen['kind']): ItOn =>
    (name, run) => {
      if (kind === screen.kind) it(name, run)
    }
  return { desktop: only('desktop'), phone: only('phone') }
}
