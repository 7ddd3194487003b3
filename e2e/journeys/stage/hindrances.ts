import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls moderate, or leaves to people to judge, and what is in order here all the same. */
const ALSO = ['region', 'landmark-unique', 'frame-title-unique']

/**
 * What axe finds on the screen that hinders people, a line each. It does not look into the frames of mail, where
 * nothing runs, axe neither.
 */
export async function hindrances(page: Page, place: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations, incomplete } = await axe
    .options({ iframes: false, preload: false, resultTypes: ['violations'] })
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const also = [...violations, ...incomplete].filter(({ id }) => ALSO.includes(id))
  return [...serious, ...also].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${place}: ${id} ${target} ${failureSummary}`),
  )
}
