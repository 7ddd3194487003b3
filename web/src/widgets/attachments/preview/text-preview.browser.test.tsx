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
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('a text without content says so', async () => {
  root.render(
    <PageProviders>
      <TextPreview file={EMPTY} />
    </PageProviders>,
  )
  await expect.element(page.getByText('Tệp này trống.')).toBeVisible()
})

const TABLE: PreviewFile = { id: '4', name: 'bảng giá.csv', content_type: 'text/csv', size: 9, has_virus: false }

it('shows CSV of Vietnamese Excel as a table, and says that there is more', async () => {
  // "Tên;Giá" in windows-1258, then rows with a formula.
  const head = Uint8Array.from([0x54, 0xea, 0x6e, 0x3b, 0x47, 0x69, 0xe1, 0x0a])
  const rows = new TextEncoder().encode('"=1+1; x";1,5\n'.repeat(300))
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(new Blob([head, rows]))))
  root.render(
    <PageProviders>
      <TextPreview file={TABLE} />
    </PageProviders>,
  )
  await expect.element(page.getByRole('table', { name: 'bảng giá.csv' })).toBeVisible()
  const shown = Array.from(document.querySelectorAll('tr'), (row) => Array.from(row.cells, (cell) => cell.textContent))
  expect(shown.length).toBe(200)
  expect(shown.slice(0, 2)).toEqual([
    ['1', 'Tên', 'Giá'],
    ['2', '=1+1; x', '1,5'],
  ])
  await expect.element(page.getByText('Chỉ hiện 200 hàng đầu.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tải xuống cả tệp' })).toBeVisible()
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
  { ...NOTE, id: '14' },
  { ...NOTE, id: '15', name: 'bảng kê.csv', content_type: 'text/csv' },
])('scrolls $name by keys under its bar', async (file) => {
  const lines = Array.from({ length: 500 }, (_, at) => `Dòng ${at}`).join('\n')
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(lines)))
  root.render(
    <PageProviders>
      <PreviewOverlay files={[file]} startId={file.id} onClose={() => {}} />
    </PageProviders>,
  )
  await expect.element(page.getByText('Dòng 150')).toBeInTheDocument()
  await userEvent.keyboard('{End}')
  const top = () => document.querySelector('[data-scroller]')?.scrollTop ?? 0
  await expect.poll(top).toBeGreaterThan(1_000)
  expect(document.querySelector('dialog')?.scrollTop).toBe(0)
  expect(document.querySelector('dialog header')?.getBoundingClientRect().top).toBe(0)
})
