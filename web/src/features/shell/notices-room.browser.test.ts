import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { queryClient } from '../../data/query-client.ts'
import { openCompose, shapeCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { showNotice } from '../../state/notices.ts'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const TEXT = 'Đã chuyển “Hợp đồng thuê kho quý bốn năm 2026 (bản đã ký).pdf” vào Thùng rác.'

const overlaps = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
const notice = () => page.getByText(TEXT).element().parentElement?.parentElement as Element
const tell = async () => {
  showNotice({ text: TEXT, lastsMilliseconds: 60_000, action: { label: 'Hoàn tác', perform: () => {} } })
  await expect.element(page.getByText(TEXT)).toBeVisible()
  await Promise.all(
    notice()
      .getAnimations()
      .map(({ finished }) => finished),
  )
}

it.each(SCREENS)('notices are not over the upload panel ($width px)', async ({ width, height }) => {
  drive.fill([{ name: 'Dự án', type: 'folder' }])
  await stage.open([], { path: '/drive', width, height })
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ file: new File([name], name), folderPath: '' }))
  uploadFiles(queryClient, files, null)
  const panel = page.getByRole('region', { name: 'Tải lên ổ đĩa' })
  await expect.element(panel).toHaveTextContent('Đã tải lên 3 tệp')
  await tell()
  await expect.poll(() => overlaps(notice(), panel.element())).toBe(false)
  expect(notice().getBoundingClientRect().top).toBeGreaterThan(0)
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect.poll(() => innerHeight - notice().getBoundingClientRect().bottom).toBeLessThan(120)
})

it.each(SCREENS)('notices are not over minimised windows ($width px)', async ({ width, height }) => {
  await stage.open([{ subject: 'Đơn hàng' }], { width, height })
  for (let count = 0; count < 3; count += 1) openCompose({ kind: 'new', subject: `Thư ${count}` })
  await expect.poll(() => document.querySelectorAll('[data-shape]').length).toBe(3)
  for (const { id } of useComposeWindows.getState().windows) shapeCompose(id, 'mini')
  await tell()
  const windows = () => Array.from(document.querySelectorAll('[data-shape="mini"]'))
  await expect.poll(() => windows().filter((each) => overlaps(notice(), each))).toEqual([])
})

it.each(SCREENS.slice(0, 2))('notices are not over what an answer has become ($width px)', async (size) => {
  await stage.open([{ subject: 'Đơn hàng' }], size)
  await rowOf('Đơn hàng').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Đơn hàng', level: 2 })).toBeVisible()
  const { text } = await startWriting(() => press('r'))
  await tell()
  const bar = page.getByRole('dialog').getByRole('button', { name: 'Gửi', exact: true })
  await expect.poll(() => overlaps(notice(), bar.element())).toBe(false)
  await text.fill('Chào chị')
  await page
    .getByRole('button', { name: /Về danh sách|Quay lại/ })
    .first()
    .click()
  const small = () => document.querySelector('[data-shape="mini"]') as Element
  await expect.poll(small).not.toBe(null)
  await expect.poll(() => overlaps(notice(), small())).toBe(false)
})

it('notices are not over the storage line', async () => {
  await stage.open([{ subject: 'Đơn hàng' }], { width: 1440, height: 900, usedPercent: 50 })
  await tell()
  const line = page
    .getByText(/Đã dùng/)
    .element()
    .closest('a, div') as Element
  await expect.poll(() => overlaps(notice(), line)).toBe(false)
})
