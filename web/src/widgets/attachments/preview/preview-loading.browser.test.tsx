import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { PreviewStage } from './PreviewStage.tsx'

let root: Root
let give: (response: Response) => void
beforeEach(async () => {
  await activate('vi')
  const answer = new Promise<Response>((resolve) => (give = resolve))
  vi.spyOn(window, 'fetch').mockImplementation(() => answer)
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function open(name: string, contentType: string): void {
  const file = { id: '1', name, content_type: contentType, size: 500, has_virus: false }
  root.render(
    <PageProviders>
      <PreviewStage file={file} zoom={1} />
    </PageProviders>,
  )
}

it.each([
  ['hợp đồng.pdf', 'application/pdf'],
  ['ghi âm.mp3', 'audio/mpeg'],
  ['ghi chú.txt', 'text/plain'],
  ['bảng giá.csv', 'text/csv'],
  ['hồ sơ.zip', 'application/zip'],
])('says that %s is loading until it has come', async (name, contentType) => {
  open(name, contentType)
  const status = page.getByText('Đang tải bản xem trước…')
  await expect.element(status).toBeVisible()
  give(Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 }))
  await expect.element(status).not.toBeInTheDocument()
})

it('says that an image is loading until it has come', async () => {
  const setAttribute = Element.prototype.setAttribute
  let load = () => {}
  vi.spyOn(HTMLImageElement.prototype, 'setAttribute').mockImplementation(function (this: Element, key, value) {
    if (key === 'src') load = () => setAttribute.call(this, key, PIXEL)
    else setAttribute.call(this, key, value)
  })
  // React also assigns the property, so that an early load event is not missed.
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => {})
  open('ảnh.png', 'image/png')
  const status = page.getByText('Đang tải bản xem trước…')
  await expect.element(status).toBeVisible()
  load()
  await expect.element(status).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'ảnh.png' })).toBeVisible()
})

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
