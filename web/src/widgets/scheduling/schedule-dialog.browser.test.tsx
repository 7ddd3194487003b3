import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PageProviders } from '../../testing/page-providers.fixture.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

let root: Root | undefined

afterEach(async () => {
  root?.unmount()
  document.body.replaceChildren()
  await page.viewport(1440, 900)
})

it('has one edge on a phone, from the title to the buttons', async () => {
  await page.viewport(390, 844)
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(
    <PageProviders>
      <ScheduleDialog onClose={vi.fn()} onChoose={vi.fn()} />
    </PageProviders>,
  )
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading')).toBeVisible()
  const all = (selector: string) => [...dialog.element().querySelectorAll(selector)].map(boxOf)
  const left = boxOf(dialog.getByRole('heading').element()).left
  for (const selector of ['li button svg', 'fieldset', 'legend', 'footer button:first-child'])
    for (const box of all(selector)) expect.soft([selector, box.left]).toEqual([selector, left])
  expect(all('fieldset')).toHaveLength(1)
})

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect()
}
