import { listDriveFiles, nextDrivePath } from '@sen/contract/drive/files'
import { listSharedWithMe } from '@sen/contract/drive/shares'
import { listUploads } from '@sen/contract/uploads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { type DrivePicking, pickFromDrive } from '../../state/drive/picking.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { driveItem } from '../../testing/drive-files.fixture.ts'
import '../../testing/drive-page.fixture.ts'
import { type CannedItem, FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { mailStage } from '../../testing/mail-stage.fixture.tsx'
import './DrivePicker.tsx'

const { keyboard } = userEvent
const { server, open } = mailStage()
const drive = new FakeDrive(server)
const ITEMS: readonly CannedItem[] = [
  { name: 'Dự án', type: 'folder' },
  { name: 'Bản vẽ', type: 'folder', inside: 'Dự án' },
  { name: 'Mặt cắt.dwg', inside: 'Bản vẽ', size: 30 * MEGABYTE_BYTES },
  { name: 'Báo giá.xlsx', size: 2 * MEGABYTE_BYTES, is_favorite: true },
  { name: 'Hợp đồng.pdf', size: 14 * MEGABYTE_BYTES },
  { name: 'Phim công trình.mp4', size: 16 * MEGABYTE_BYTES },
  { name: 'Cài đặt.exe', size: MEGABYTE_BYTES },
]
const OF_OTHERS = driveItem('30', 'Của anh Minh.docx', { disabled: true, owner_display_name: 'Nguyễn Văn Minh' })
server.answer(listSharedWithMe, () => ({
  data: [{ ...OF_OTHERS, share_url: '/s/of-others', permission: 'READ' as const }],
  total: 1,
}))
server.answer(nextDrivePath, ({ query }) => {
  const name = query.get('filename') ?? ''
  return { data: { next_path_naive: drive.namesIn().includes(name) ? `/(2) ${name}` : `/${name}` } }
})
let brought: { readonly copies: string[]; readonly links: string[] }[] = []
let fails = false

beforeEach(() => {
  brought = []
  fails = false
  drive.fill(ITEMS)
})

const dialog = () => page.getByRole('dialog', { name: 'Chèn từ ổ đĩa' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
const row = (name: string) => dialog().getByRole('row', { name: new RegExp(`^${name}`) })
const names = () =>
  Array.from(document.querySelectorAll('dialog [role=row]'), (each) => each.getAttribute('aria-label')?.split(', ')[0])
const box = () => dialog().getByRole('checkbox', { name: 'Gửi dưới dạng tệp đính kèm' })
const note = () => document.querySelector('dialog footer [role=status]')?.textContent
const focused = () => document.activeElement?.getAttribute('aria-label')?.split(', ')[0]

async function show(picking: Partial<DrivePicking> = {}, opening: Parameters<typeof open>[1] = {}): Promise<void> {
  await open([], opening)
  pickFromDrive({
    draftId: 'd1',
    beside: { html: '', files: [] },
    mayLink: true,
    bring: async ({ copies, links }) => {
      if (fails) throw new CallError('quota_exceeded', 507)
      brought.push({ copies: copies.map(({ name }) => name), links: links.map(({ name }) => name) })
    },
    ...picking,
  })
  await expect.element(dialog()).toBeVisible()
}

it('opens folders by a second press, leads back by the path, and adds items picked in several of them', async () => {
  await show()
  await expect.poll(names).toEqual(['Dự án', 'Báo giá.xlsx', 'Cài đặt.exe', 'Hợp đồng.pdf', 'Phim công trình.mp4'])
  expect(dialog().element().getBoundingClientRect().width).toBe(1024)
  expect(await accessibilityViolations()).toEqual([])
  await row('Báo giá.xlsx').click()
  await row('Dự án').dblClick()
  await row('Bản vẽ').dblClick()
  await expect.poll(names).toEqual(['Mặt cắt.dwg'])
  await row('Mặt cắt.dwg').click()
  await expect.poll(note).toBe('Tệp lớn hơn 25 MB được gửi dưới dạng liên kết.')
  await button('Ổ đĩa của tôi').click()
  await expect.poll(names).toHaveLength(5)
  await button('Thêm vào thư (2)').click()
  await expect.poll(() => brought).toEqual([{ copies: ['Báo giá.xlsx'], links: ['Mặt cắt.dwg'] }])
  await expect.poll(() => dialog().query()).toBe(null)
})

it('adds a file by a second press', async () => {
  await show()
  await row('Báo giá.xlsx').dblClick()
  await expect.poll(() => brought).toEqual([{ copies: ['Báo giá.xlsx'], links: [] }])
})

it('is used by keys alone', async () => {
  await show()
  await expect.poll(names).toHaveLength(5)
  await expect.poll(() => document.activeElement?.textContent).toBe('Ổ đĩa của tôi')
  await keyboard('{ArrowRight}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Gần đây')
  await expect.poll(names).toContain('Mặt cắt.dwg')
  await keyboard('{ArrowLeft}')
  await expect.poll(names).toContain('Dự án')
  row('Dự án').element().focus()
  await keyboard('{Enter}')
  await expect.poll(names).toEqual(['Bản vẽ'])
  row('Bản vẽ').element().focus()
  await keyboard('{Backspace}')
  await expect.poll(names).toHaveLength(5)
  row('Dự án').element().focus()
  await keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Báo giá.xlsx')
  await keyboard(' ')
  await expect.element(button('Thêm vào thư (1)')).toBeVisible()
  await keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(button('Thêm vào thư (2)')).toBeVisible()
  await expect.poll(note).toBe('Trong số này có tệp không được phép đính kèm, nên tất cả được gửi dưới dạng liên kết.')
  await keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => brought).toEqual([{ copies: [], links: ['Báo giá.xlsx', 'Cài đặt.exe'] }])
})

it('Escape closes it, and gives the focus back', async () => {
  await open([])
  const search = page.getByRole('combobox').first()
  await search.click()
  const before = document.activeElement
  pickFromDrive({ draftId: 'd1', beside: { html: '', files: [] }, mayLink: true, bring: async () => {} })
  await expect.element(dialog()).toBeVisible()
  await keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBe(null)
  expect(document.activeElement).toBe(before)
})

it('says how picked items are sent: a folder and a program turn the box off, more than 40 MB go as links', async () => {
  await show()
  await expect.element(box()).toBeChecked()
  await row('Dự án').click()
  await expect.element(box()).toBeDisabled()
  await expect.element(box()).not.toBeChecked()
  await expect.poll(note).toBe('Trong số này có thư mục, nên tất cả được gửi dưới dạng liên kết.')
  await row('Dự án').click()
  await expect.element(box()).toBeEnabled()
  await row('Hợp đồng.pdf').click()
  await row('Phim công trình.mp4').click()
  await expect.poll(note).toBe('Thư sẽ lớn hơn 40 MB, nên tệp nào không vừa được gửi dưới dạng liên kết.')
  await box().click()
  await expect.poll(note).toBe('')
  await button('Thêm vào thư (2)').click()
  await expect.poll(() => brought).toEqual([{ copies: [], links: ['Hợp đồng.pdf', 'Phim công trình.mp4'] }])
})

it('counts the existing attachments of the mail', async () => {
  await show({ beside: { html: '', files: [{ sizeBytes: 25 * MEGABYTE_BYTES, isForwarded: false }] } })
  await row('Hợp đồng.pdf').click()
  await expect.poll(note).toBe('Thư sẽ lớn hơn 40 MB, nên tệp nào không vừa được gửi dưới dạng liên kết.')
})

it('files of another owner cannot be picked, and the owner is named', async () => {
  await show()
  await dialog().getByRole('tab', { name: 'Được chia sẻ với tôi' }).click()
  await expect.poll(names).toEqual(['Của anh Minh.docx'])
  const foreign = row('Của anh Minh.docx')
  await expect.element(foreign).toHaveAttribute('aria-disabled', 'true')
  // The test tool presses no disabled button, but a user does.
  ;(foreign.element() as HTMLElement).click()
  await expect.poll(note).toBe('Tệp này là của Nguyễn Văn Minh; chỉ chủ sở hữu mới gửi được.')
  await keyboard(' ')
  foreign.element().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await expect.element(button('Thêm vào thư')).toBeDisabled()
  expect(await accessibilityViolations()).toEqual([])
  expect(brought).toEqual([])
  // No note is shown about items of another place.
  await dialog().getByRole('tab', { name: 'Ổ đĩa của tôi' }).click()
  await expect.poll(names).toContain('Hợp đồng.pdf')
  await expect.poll(note).toBe('')
})

it('finds by name, and shows boxes or a table', async () => {
  await show()
  await dialog().getByRole('textbox', { name: 'Tìm trong ổ đĩa' }).fill('hợp')
  await expect.poll(names).toEqual(['Hợp đồng.pdf'])
  await button('Xóa nội dung tìm').click()
  await expect.poll(names).toHaveLength(5)
  await button('Xem dạng lưới').click()
  await expect
    .poll(() => [...document.querySelectorAll('dialog [role=row]')].at(-1)?.getBoundingClientRect().height)
    .toBeGreaterThan(100)
  expect(await accessibilityViolations()).toEqual([])
  await button('Xem dạng danh sách').click()
})

it('Escape leaves the search results before it closes the dialog, from the field and from the list', async () => {
  await show()
  const search = dialog().getByRole('textbox', { name: 'Tìm trong ổ đĩa' })
  await search.fill('hợp')
  await expect.poll(names).toEqual(['Hợp đồng.pdf'])
  await keyboard('{Escape}')
  await expect.poll(names).toHaveLength(5)
  await expect.element(search).toHaveValue('')
  await search.fill('hợp')
  await expect.poll(names).toEqual(['Hợp đồng.pdf'])
  row('Hợp đồng').element().focus()
  await keyboard('{Escape}')
  await expect.poll(names).toHaveLength(5)
  await expect.element(search).toHaveFocus()
  await keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBe(null)
})

it('files that cannot be added are named, and the selection stays', async () => {
  await show()
  fails = true
  await row('Báo giá.xlsx').click()
  await button('Thêm vào thư (1)').click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(row('Báo giá.xlsx')).toHaveAttribute('aria-selected', 'true')
  fails = false
  await button('Thêm vào thư (1)').click()
  await expect.poll(() => brought).toHaveLength(1)
})

it('adds no item that can only be a link, when links are not allowed', async () => {
  await show({ mayLink: false })
  await row('Dự án').click()
  await expect.element(button('Thêm vào thư (1)')).toBeDisabled()
  await row('Dự án').click()
  await row('Dự án').dblClick()
  await row('Bản vẽ').dblClick()
  await row('Mặt cắt.dwg').click()
  await expect.element(button('Thêm vào thư (1)')).toBeDisabled()
  await expect.poll(note).toContain('tên miền')
})

it('uploads new files into the open folder and adds them; a name that is taken is replaced or numbered, as one says', async () => {
  await show()
  await dialog().getByRole('tab', { name: 'Tải tệp mới lên' }).click()
  const chooser = document.querySelector<HTMLInputElement>('input[data-field="drive-files"]')
  const chosen = new DataTransfer()
  for (const name of ['Báo giá.xlsx', 'Mới.txt']) chosen.items.add(new File(['abcd'], name))
  if (chooser) chooser.files = chosen.files
  chooser?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(dialog().getByText('trùng tên')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await expect.element(button('Tải lên và giữ cả hai')).toBeVisible()
  await button('Tải lên và thay thế').click()
  await expect.poll(() => brought).toEqual([{ copies: ['Báo giá.xlsx', 'Mới.txt'], links: [] }])
  expect(drive.namesIn().filter((name) => /Báo giá|Mới/.test(name))).toEqual(['Báo giá.xlsx', 'Mới.txt'])
})

it('an upload that fails says so in its row, and is tried again', async () => {
  server.answer(listUploads, () => {
    throw new CallError('quota_exceeded', 403)
  })
  await show()
  await dialog().getByRole('tab', { name: 'Tải tệp mới lên' }).click()
  const chooser = document.querySelector<HTMLInputElement>('input[data-field="drive-files"]')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['abcd'], 'Mới.txt'))
  if (chooser) chooser.files = chosen.files
  chooser?.dispatchEvent(new Event('change', { bubbles: true }))
  await button('Thêm vào thư (1)').click()
  await expect.element(dialog().getByText('Chưa tải lên được')).toBeVisible()
  expect(brought).toEqual([])
  await expect.element(button('Thêm vào thư (1)')).toBeEnabled()
})

it('on a phone it takes the whole screen, and one touch opens a folder', async () => {
  await show({}, { width: 390, height: 844 })
  await expect.poll(names).toHaveLength(5)
  const { width, height } = dialog().element().getBoundingClientRect()
  expect([width, height]).toEqual([390, 844])
  expect(await accessibilityViolations()).toEqual([])
  await row('Dự án').click()
  await expect.poll(names).toEqual(['Bản vẽ'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('sorts size and time downwards, names upwards, and each again the other way', async () => {
  const asked: string[] = []
  server.answer(listDriveFiles, ({ query }) => {
    asked.push(`${query.get('sort')} ${query.get('order')}`)
    return { data: [driveItem('1', 'Báo giá.xlsx')], total: 1 }
  })
  await show()
  await expect.poll(() => asked).toEqual(['name asc'])
  const column = (name: string) => dialog().getByRole('button', { name: new RegExp(`^Sắp xếp theo ${name}`, 'i') })
  await column('kích thước').click()
  await expect.poll(() => asked.at(-1)).toBe('size desc')
  await column('ngày sửa').click()
  await expect.poll(() => asked.at(-1)).toBe('last_modified desc')
  await column('ngày sửa').click()
  await expect.poll(() => asked.at(-1)).toBe('last_modified asc')
  await column('tên').click()
  await column('tên').click()
  await expect.poll(() => asked.at(-1)).toBe('name desc')
})
