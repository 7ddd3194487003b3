import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on the screen that hinders people, a line each; not inside frames, where nothing runs. */
export async function hindrances(page: Page, place: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await axe.options({ iframes: false, preload: false, resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${place}: ${id} ${target} ${failureSummary}`),
    )
}
