import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { queryClient } from '../../data/query-client.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { FakeDrive, tellOfChange } from '../../testing/fake-drive.fixture.ts'
import { isGone, mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)

beforeEach(() =>
  drive.fill([
    { name: 'Dự án', type: 'folder' },
    { name: 'bản vẽ.pdf', inside: 'Dự án', display_name: '/Dự án/bản vẽ.pdf', is_favorite: true },
    { name: 'ghi chú.bin' },
  ]),
)

it('the way back closes a preview on a large screen too, and leaves the drive alone', async () => {
  await stage.open([], { path: '/drive', inBrowserHistory: true })
  await rowOf(/^ghi chú/).click()
  const preview = page.getByRole('dialog', { name: 'Xem trước tệp' })
  await expect.element(preview).toBeVisible()
  history.back()
  await isGone(preview)
  expect(stage.path()).toBe('/drive')
  await expect.element(rowOf(/^ghi chú/)).toBeVisible()
})

it.each([
  { width: 1_280, told: ['column', 'date'] },
  { width: 760, told: ['below', 'date'] },
  { width: 540, told: ['below', 'date below'] },
])('where a file lies is told $width pixels wide: $told', async ({ width, told }) => {
  await stage.open([], { path: '/drive/favorites', width })
  const row = rowOf(/^bản vẽ/)
  await expect.element(row).toBeVisible()
  const isSeen = (element: Element | null | undefined) => element?.checkVisibility() === true
  const cells = [...row.element().querySelectorAll('[role=gridcell]')]
  const below = row.element().querySelector('small')
  const seen = [
    isSeen(cells.find((cell) => cell.textContent === 'Dự án')) && 'column',
    isSeen(below) && below?.textContent?.endsWith('Dự án') && 'below',
    isSeen(row.element().querySelector('time')) && 'date',
    isSeen(below?.firstElementChild) && 'date below',
  ]
  expect(seen.filter(Boolean)).toEqual(told)
})

it('uploads stand beside the details, whose last line they would cover', async () => {
  await stage.open([], { path: '/drive' })
  useDriveLooks.setState({ showsDetails: true })
  uploadFiles(queryClient, [{ file: new File(['x'], 'mới.txt'), folderPath: '' }], null)
  const panel = page.getByRole('region', { name: 'Tải lên ổ đĩa' })
  await expect.element(panel).toHaveTextContent('Đã tải lên 1 tệp')
  const details = page.getByRole('complementary', { name: 'Chi tiết' })
  const edge = (side: 'left' | 'right', of: typeof panel) => of.element().getBoundingClientRect()[side]
  await expect.poll(() => edge('right', panel) <= edge('left', details)).toBe(true)
  useDriveLooks.setState({ showsDetails: false })
  await expect.poll(() => innerWidth - edge('right', panel)).toBeLessThan(40)
})

it('the menu of a file does not offer to receive files, that of a folder does', async () => {
  await stage.open([], { path: '/drive/folder/1' })
  const receive = page.getByRole('menuitem', { name: /^Nhận tệp/ })
  await rowOf(/^bản vẽ/).click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /^Tải xuống/ })).toBeVisible()
  expect(receive.query()).toBe(null)
  await stage.open([], { path: '/drive' })
  await rowOf(/^Dự án/).click({ button: 'right' })
  await expect.element(receive).toBeVisible()
})

it('lists what others can open by a link, apart from what others share', async () => {
  drive.fill([{ name: 'bản vẽ.pdf', is_shared: true }, { name: 'riêng tư.txt' }])
  await stage.open([], { path: '/drive' })
  await page.getByRole('link', { name: 'Tôi đang chia sẻ' }).click()
  await isGone(rowOf(/^riêng tư/))
  await expect.element(rowOf(/^bản vẽ/)).toBeVisible()
  drive.change('bản vẽ.pdf', { is_shared: false })
  tellOfChange({ type: 'shares.changed', version: 1_000 })
  await expect.element(page.getByText('Bạn chưa chia sẻ gì.', { exact: false })).toBeVisible()
})
