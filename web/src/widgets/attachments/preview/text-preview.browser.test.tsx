import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import type { PreviewFile } from './file-source.ts'
import { PreviewOverlay } from './PreviewOverlay.tsx'
import { TextPreview } from './TextPreview.tsx'

const EMPTY: PreviewFile = { id: '1', name: 'trống.txt', content_type: 'text/plain', size: 0, has_virus: false }

const NOTE: PreviewFile = { id: '2', name: 'ghi chú.txt', content_type: 'text/plain', size: 9, has_virus: false }
const CODE: PreviewFile = { id: '3', name: 'cấu hình.yml', content_type: 'text/plain', size: 9, has_virus: false }

let root: Root
beforeEach(async () => {
  await activate('vi')
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(new Uint8Array())))
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('a text in which nothing stands says so', async () => {
  root.render(
    <PageProviders>
      <TextPreview file={EMPTY} />
    </PageProviders>,
  )
  await expect.element(page.getByText('Tệp này trống.')).toBeVisible()
})

it('shows prose in the font drawn for Vietnamese, and code alone in one of equal widths', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('Ổn định, kiểm đếm')))
  const show = (file: PreviewFile) =>
    root.render(
      <PageProviders>
        <TextPreview key={file.id} file={file} />
      </PageProviders>,
    )
  const font = () => getComputedStyle(document.querySelector('pre') ?? document.body).fontFamily
  show(CODE)
  await expect.poll(font).toMatch(/^ui-monospace/)
  show(NOTE)
  await expect.poll(font).toMatch(/^"Be Vietnam Pro"/)
})

it.each([
  { ...NOTE, id: '4' },
  { ...NOTE, id: '5', name: 'bảng kê.csv', content_type: 'text/csv' },
])('scrolls $name by keys under its bar', async (file) => {
  const lines = Array.from({ length: 500 }, (_, at) => `Dòng ${at}`).join('\n')
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(lines)))
  root.render(
    <PageProviders>
      <PreviewOverlay files={[file]} startId={file.id} onClose={() => {}} />
    </PageProviders>,
  )
  await expect.element(page.getByText('Dòng 499')).toBeInTheDocument()
  await userEvent.keyboard('{End}')
  const top = () => document.querySelector('[data-scroller]')?.scrollTop ?? 0
  await expect.poll(top).toBeGreaterThan(1_000)
  expect(document.querySelector('dialog')?.scrollTop).toBe(0)
  expect(document.querySelector('dialog header')?.getBoundingClientRect().top).toBe(0)
})
