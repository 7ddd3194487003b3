import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { PreviewOverlay } from './PreviewOverlay.tsx'

/** The PDF has two empty pages and no cross-reference table. */
const TWO_PAGES = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

let root: Root
beforeEach(async () => {
  await activate('vi')
  await page.viewport(1_440, 900)
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(TWO_PAGES)))
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  const file = { id: 'hai-trang', name: 'hợp đồng.pdf', content_type: 'application/pdf', size: 500, has_virus: false }
  root.render(
    <PageProviders>
      <PreviewOverlay files={[file]} startId={file.id} onClose={() => {}} />
    </PageProviders>,
  )
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const first = () => document.querySelector('canvas')?.getBoundingClientRect()

it('says which page is in sight', async () => {
  await expect.element(page.getByText('1 / 2')).toBeVisible()
  await expect.poll(() => first()?.width).toBe(960)
  document.querySelector('[data-page="2"]')?.scrollIntoView()
  await expect.element(page.getByText('2 / 2')).toBeVisible()
})

it('shows the whole page at one press, and by a step out from the first size', async () => {
  await expect.poll(() => first()?.width).toBe(960)
  await page.getByRole('button', { name: 'Vừa trang' }).click()
  await expect.poll(() => (first()?.height ?? 9_999) <= innerHeight - 96).toBe(true)
  await page.getByRole('button', { name: 'Vừa trang' }).click()
  await expect.poll(() => first()?.width).toBe(960)
  await page.getByRole('button', { name: 'Thu nhỏ' }).click()
  await expect.poll(() => (first()?.height ?? 9_999) <= innerHeight - 96).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Thu nhỏ' })).toBeDisabled()
})

it('scrolls the pages by keys from the start, and never the bar', async () => {
  await expect.poll(() => first()?.width).toBe(960)
  const bar = () => document.querySelector('dialog header')?.getBoundingClientRect().top
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  for (const [key, number] of [
    ['{End}', '2 / 2'],
    ['{Home}', '1 / 2'],
    ['{PageDown}{PageDown}', '2 / 2'],
    ['{Home}', '1 / 2'],
    ['[Space][Space]', '2 / 2'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByText(number)).toBeVisible()
    expect([bar(), dialog.scrollTop]).toEqual([0, 0])
  }
  ;(page.getByRole('button', { name: 'Phóng to' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText('1 / 2')).toBeVisible()
  dialog.scrollTop = 100
  expect(dialog.scrollTop).toBe(0)
})
