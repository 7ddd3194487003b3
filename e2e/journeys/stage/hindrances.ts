import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds on the screen that hinders people, a line each. It does not look into the frames of mail, where
 * nothing runs, axe neither.
 */
export async function hindrances(page: Page, place: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await axe.options({ iframes: false, preload: false, resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${place}: ${id} ${target} ${failureSummary}`),
    )
}
