import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import type { PreviewFile } from './file-source.ts'
import { PreviewOverlay } from './PreviewOverlay.tsx'

const TEXT = { content_type: 'text/plain', size: 60, has_virus: false }
const FILES: readonly PreviewFile[] = [
  { ...TEXT, id: 'opened-1', name: 'một.txt' },
  { ...TEXT, id: 'opened-2', name: 'hai.txt' },
]

let root: Root
beforeEach(async () => {
  await activate('vi')
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('Doanh thu quý bốn tăng')))
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** One press opens it. */
function Opener({ left, top }: { readonly left: string; readonly top: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PageProviders>
      <button type="button" style={{ position: 'fixed', left, top }} onClick={() => setOpen(true)}>
        một
      </button>
      {isOpen && <PreviewOverlay files={FILES} startId="opened-1" onClose={() => setOpen(false)} />}
    </PageProviders>
  )
}

it('selects nothing by the second press of the double click that opens it', async () => {
  root.render(<Opener left="50%" top="60%" />)
  await page.getByRole('button', { name: 'một' }).dblClick()
  await expect.element(page.getByText('Doanh thu quý bốn tăng')).toBeVisible()
  expect(getSelection()?.toString()).toBe('')
  await page.getByText('Doanh thu quý bốn tăng').dblClick()
  expect(getSelection()?.toString()).not.toBe('')
})

it('goes to no other file by the second press of the double click that opens it', async () => {
  root.render(<Opener left="calc(100% - 44px)" top="50%" />)
  await page.getByRole('button', { name: 'một' }).dblClick()
  await expect.element(page.getByRole('heading', { name: 'một.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Tệp sau' }).dblClick({ position: { x: 20, y: 20 } })
  await expect.element(page.getByRole('heading', { name: 'hai.txt' })).toBeVisible()
})
