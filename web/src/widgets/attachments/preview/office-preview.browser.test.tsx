import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { PreviewOverlay } from './PreviewOverlay.tsx'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const file = { id: '7', name: 'Hợp đồng.docx', content_type: DOCX, size: 70, has_virus: false }

/** It has one page with one line. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 18 Tf 10 100 Td (Hop dong so 7) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`

let root: Root
let answer: () => Promise<Response>
let asked: string[]
beforeEach(async () => {
  await activate('vi')
  asked = []
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    asked.push(String(input))
    return answer()
  })
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function open(): void {
  root.render(
    <PageProviders>
      <PreviewOverlay files={[file]} startId="7" onClose={() => {}} />
    </PageProviders>,
  )
}

const refused = (code: string) =>
  Promise.resolve(Response.json({ error: { code, message: code } }, { status: code === 'unavailable' ? 503 : 409 }))

it('shows a document of an office program as the PDF that is made of it, and says that it is being made', async () => {
  let give = (_: Response) => {}
  // The page asks only after it has rendered the preview.
  const made = new Promise<Response>((resolve) => (give = resolve))
  answer = () => made
  open()
  await expect.element(page.getByText('Đang chuẩn bị bản xem trước…')).toBeVisible()
  give(new Response(PDF, { headers: { 'content-type': 'application/pdf' } }))
  await expect.element(page.getByRole('region', { name: 'Trang 1/1' })).toBeVisible()
  expect(asked).toEqual(['/api/v2/files/7/preview'])
})

it.each([
  ['preview_not_offered', 'Không xem trước được tệp này. Hãy tải xuống để mở.'],
  ['preview_failed', 'Không tạo được bản xem trước của tệp này. Hãy tải xuống để mở.'],
])('offers the file itself when there is none: %s', async (code, text) => {
  answer = () => refused(code)
  open()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tải xuống để mở' })).toBeVisible()
})
