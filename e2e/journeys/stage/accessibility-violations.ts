import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const ALSO = ['region', 'landmark-unique', 'frame-title-unique']

/**
 * Returns the accessibility violations that axe finds, one per line. Frames of mail are not checked, because scripts,
 * including axe, do not run there.
 */
export async function accessibilityViolations(page: Page, place: string): Promise<string[]> {
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
