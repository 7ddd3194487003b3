import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { PreviewOverlay } from './PreviewOverlay.tsx'

const file = { name: 'hồ sơ.zip', content_type: 'application/zip', size: 70, has_virus: false }
const entry = (path: string, more: object = {}) => ({
  ...{ path, is_folder: path.endsWith('/'), size: 2048, modified_at: '2024-06-04T23:30:00', is_encrypted: false },
  ...more,
})

let root: Root
let asked: string[]
/** Listings are cached by file id, so each test uses another one. */
let id = 6
beforeEach(async () => {
  await activate('vi')
  await page.viewport(390, 844)
  asked = []
  id += 1
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function open(answer: () => Response): void {
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    asked.push(String(input))
    return Promise.resolve(answer())
  })
  root.render(
    <PageProviders>
      <PreviewOverlay files={[{ ...file, id: `${id}` }]} startId={`${id}`} onClose={() => {}} />
    </PageProviders>,
  )
}

it('lists the contents of a zip, folder by folder, with the stored times', async () => {
  const entries = [entry('b/'), entry('b/mật.txt', { is_encrypted: true }), entry('../<b>lạ.txt'), entry('a.pdf')]
  open(() => Response.json({ data: { entries, total: 4 } }))
  await expect.element(page.getByRole('table', { name: 'hồ sơ.zip' })).toBeVisible()
  expect(asked).toEqual([`/api/v2/files/${id}/entries`])
  const rows = Array.from(document.querySelectorAll('tbody tr'), (row) => row.textContent.trim())
  expect(rows).toEqual(['a.pdf2 KB04/06/2024', '../', '<b>lạ.txt2 KB04/06/2024', 'b/', 'mật.txt2 KB04/06/2024'])
  await expect.element(page.getByText('3 tệp · 6 KB sau khi giải nén')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Cần mật khẩu' })).toBeVisible()
  const scroller = document.querySelector<HTMLElement>('[data-scroller]')
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
})

it('says that only the beginning is shown', async () => {
  open(() => Response.json({ data: { entries: [entry('a.pdf')], total: 5000 } }))
  await expect.element(page.getByText('Chỉ hiện 1 mục đầu trong 5.000 mục.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tải xuống cả tệp' })).toBeVisible()
})

it.each([
  ['preview_failed', 422, 'Không đọc được nội dung tệp zip này.'],
  ['file_not_found', 404, 'Tệp này không còn nữa.'],
])('offers the file when there is no list: %s', async (code, status, text) => {
  open(() => Response.json({ error: { code, message: code } }, { status }))
  await expect.element(page.getByText(text)).toBeVisible()
})

it('says that a zip is empty', async () => {
  open(() => Response.json({ data: { entries: [], total: 0 } }))
  await expect.element(page.getByText('Tệp zip này trống.')).toBeVisible()
})
