import { markDriveFavorites, moveDriveFiles, trashDriveFiles } from '@sen/contract/drive/changes'
import { listDriveFiles, searchDriveFiles } from '@sen/contract/drive/files'
import { getNestedMessage } from '@sen/contract/nested-messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { publishChange } from '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import {
  hasFocus,
  isGone,
  mailStage,
  type Opening,
  press,
  rowOf,
  selectedCount,
} from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const FILES = [
  { name: 'Dự án', type: 'folder' },
  { name: 'Hợp đồng', type: 'folder' },
  { name: 'Cầu Bình Lợi', type: 'folder', inside: 'Dự án', display_name: '/Dự án/Cầu Bình Lợi' },
  { name: 'bản vẽ.pdf', content_type: 'application/pdf' },
  { name: 'báo giá.xlsx', is_favorite: true },
  { name: 'thư ngỏ.docx' },
] as const

const open = async (opening: Opening = {}) => {
  await stage.open([], { path: '/drive', ...opening })
  await expect.element(page.getByRole('grid', { name: 'Tệp và thư mục' })).toBeVisible()
}
const names = () =>
  [...document.querySelectorAll('main [role=row]')].map((row) => row.getAttribute('aria-label')?.split(',')[0])

beforeEach(() => drive.fill(FILES))

describe('the list', () => {
  it('shows folders, then files, and leads into a folder and back by its crumbs', async () => {
    await open()
    expect(names()).toEqual(['Dự án', 'Hợp đồng', 'bản vẽ.pdf', 'báo giá.xlsx', 'thư ngỏ.docx'])
    await page.getByRole('link', { name: 'Dự án' }).click()
    await expect.poll(names).toEqual(['Cầu Bình Lợi'])
    expect(stage.path()).toBe('/drive/folder/1')
    await rowOf(/^Cầu Bình Lợi/).click()
    const way = page.getByRole('navigation', { name: 'Đường đến thư mục' })
    await expect.element(way.getByRole('heading', { name: 'Cầu Bình Lợi' })).toBeVisible()
    await expect.element(page.getByText('Thư mục này trống.', { exact: false })).toBeVisible()
    await way.getByRole('link', { name: 'Ổ đĩa của tôi' }).click()
    await expect.poll(() => names().length).toBe(5)
  })

  it('is opened by two presses as by one: the second opens nothing in it, and no text is selected', async () => {
    drive.fill([...FILES, { name: 'Trụ T5', type: 'folder', inside: 'Cầu Bình Lợi' }])
    await open()
    await userEvent.dblClick(page.getByRole('link', { name: 'Dự án' }))
    await expect.poll(names).toEqual(['Cầu Bình Lợi'])
    await userEvent.dblClick(rowOf(/^Cầu Bình Lợi/))
    await expect.poll(names).toEqual(['Trụ T5'])
    expect(getSelection()?.isCollapsed).toBe(true)
    await press('u')
    await expect.poll(names).toEqual(['Cầu Bình Lợi'])
    await userEvent.dblClick(rowOf(/^Cầu Bình Lợi/))
    await expect.poll(names).toEqual(['Trụ T5'])
    expect(stage.path()).toBe('/drive/folder/3')
  })

  it('is operated by keyboard only: arrows, j and k, Enter, and u out again', async () => {
    await open()
    await press('j', 'ArrowDown')
    await hasFocus(rowOf(/^Hợp đồng/))
    await press('k')
    await hasFocus(rowOf(/^Dự án/))
    await press('Enter')
    await expect.poll(names).toEqual(['Cầu Bình Lợi'])
    await press('u')
    await expect.poll(() => names().length).toBe(5)
  })

  it('returns the focus to the same item, out of a folder by u and by the way back, and behind a preview', async () => {
    drive.fill([...FILES, { name: 'một.bin' }, { name: 'nhì.bin' }])
    await open()
    await press('j', 'j')
    await hasFocus(rowOf(/^Hợp đồng/))
    await press('Enter')
    await expect.element(page.getByText('Thư mục này trống.', { exact: false })).toBeVisible()
    await press('u')
    await hasFocus(rowOf(/^Hợp đồng/))
    await press('k', 'Enter')
    await expect.poll(names).toEqual(['Cầu Bình Lợi'])
    await page.getByRole('link', { name: 'Ổ đĩa của tôi' }).last().click()
    await expect.poll(() => names().length).toBe(7)
    await press('j')
    await hasFocus(rowOf(/^Hợp đồng/))

    await rowOf(/^một/).click()
    await expect.element(page.getByRole('dialog', { name: 'Xem trước tệp' })).toBeVisible()
    await press('ArrowRight')
    await expect.element(page.getByRole('heading', { name: 'nhì.bin' })).toBeVisible()
    await press('Escape')
    await hasFocus(rowOf(/^nhì/))
    await press('k')
    await hasFocus(rowOf(/^một/))
  })

  it('shows mail that was saved there as mail, with its files, and not as its source', async () => {
    drive.fill([{ name: 'Biên bản.eml', content_type: 'message/rfc822' }])
    stage.server.answer(getNestedMessage, ({ params }) => {
      expect(params.id).toBe('drive-1')
      const person = { name: 'Lê Quang Minh', email: 'minh@senmail.test' }
      const body = { body: 'Xin gửi biên bản.', body_format: 'text' as const, has_remote_content: false }
      const rest = { body_shortfall: null, images_shown: false, unparsable: false, date: 1_790_000_000 }
      return { data: { subject: 'Biên bản họp', from: person, to: [], cc: [], files: [], ...body, ...rest } }
    })
    await open()
    await press('j', 'Enter')
    const preview = page.getByRole('dialog', { name: 'Xem trước tệp' })
    await expect.element(preview.getByText('Xin gửi biên bản.')).toBeVisible()
    await expect.element(preview.getByText('Không kiểm tra được người gửi của thư đính kèm này.')).toBeVisible()
    await expect.element(preview.getByRole('heading', { name: 'Biên bản họp' })).toBeVisible()
    await press('Escape')
    await hasFocus(rowOf(/^Biên bản/))
  })

  it('has the keyboard on the folder that u leads out of, also behind an address', async () => {
    await open({ path: '/drive/folder/1' })
    await expect.poll(names).toEqual(['Cầu Bình Lợi'])
    await press('u')
    await hasFocus(rowOf(/^Dự án/))
  })

  it('is selected by x, Shift with arrows, Ctrl A and Escape', async () => {
    await open()
    await press('j', 'x')
    await expect.poll(selectedCount).toBe(1)
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.poll(selectedCount).toBe(3)
    await press('Shift+ArrowUp')
    await expect.poll(selectedCount).toBe(2)
    await press('Control+a')
    await expect.poll(selectedCount).toBe(5)
    await press('Escape')
    await expect.poll(selectedCount).toBe(0)
  })

  it('is selected by presses with Ctrl and with Shift', async () => {
    await open()
    await rowOf(/^Hợp đồng/).click({ modifiers: ['Control'] })
    await rowOf(/^báo giá/).click({ modifiers: ['Shift'] })
    await expect.poll(selectedCount).toBe(3)
  })

  it('draws the visible part of ten thousand files, and selects all of them', async () => {
    drive.fill(Array.from({ length: 10_000 }, (_, at) => ({ name: `tệp ${at}.txt` })))
    await open()
    expect(document.querySelectorAll('main [role=row]').length).toBeLessThan(80)
    const scroller = document.querySelector('[role=grid]')?.parentElement
    scroller?.scrollTo(0, 400_000)
    await expect.element(rowOf(/^tệp 9098\.txt/)).toBeVisible()
    await press('Control+a')
    await expect.element(page.getByText('Đã chọn 10.000').first()).toBeInTheDocument()
    await press('d')
    const download =
      'Đã chọn 10.000 mục, mỗi lần tải xuống được nhiều nhất 500. Hãy chọn ít hơn, hoặc tải cả thư mục chứa chúng.'
    await expect.element(page.getByText(download)).toBeVisible()
    await press('.')
    const share =
      'Đã chọn 10.000 mục, mỗi lần chia sẻ được nhiều nhất 500. Hãy chọn ít hơn, hoặc chia sẻ thư mục chứa chúng.'
    await expect.element(page.getByText(share)).toBeVisible()
  })

  it('can be shown as a grid, in which arrow keys move sideways', async () => {
    await open()
    await page.getByRole('button', { name: 'Xem dạng lưới' }).click()
    await press('j', 'ArrowRight')
    await hasFocus(rowOf(/^Hợp đồng/))
    await press('ArrowLeft')
    await hasFocus(rowOf(/^Dự án/))
  })

  it('is ordered the other way round by its column, folders before files', async () => {
    await open()
    await page.getByRole('button', { name: 'Sắp xếp theo Tên, tăng dần' }).click()
    await expect.poll(names).toEqual(['Hợp đồng', 'Dự án', 'thư ngỏ.docx', 'báo giá.xlsx', 'bản vẽ.pdf'])
  })
})

describe('a name', () => {
  it('is written in its place, without the ending, and can be taken back', async () => {
    await open()
    await rowOf(/^báo giá/).click({ modifiers: ['Control'] })
    await press('F2')
    const field = page.getByRole('textbox', { name: 'Tên', exact: true })
    await hasFocus(field)
    await userEvent.keyboard('bảng giá')
    await press('Enter')
    await expect.element(rowOf(/^bảng giá\.xlsx/)).toBeVisible()
    expect(drive.namesIn()).toContain('bảng giá.xlsx')
    await expect.element(page.getByText('Đã đổi tên thành “bảng giá.xlsx”.')).toBeVisible()
    await press('z')
    await expect.element(rowOf(/^báo giá\.xlsx/)).toBeVisible()
  })

  it('that is taken is refused beside the field, which keeps the typed text', async () => {
    await open()
    await rowOf(/^báo giá/).click({ modifiers: ['Control'] })
    await press('F2')
    const field = page.getByRole('textbox', { name: 'Tên', exact: true })
    await field.fill('Thư ngỏ.docx')
    await press('Enter')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ở đây đã có mục mang tên này.')
    await expect.element(field).toHaveValue('Thư ngỏ.docx')
    await press('Escape')
    await expect.element(rowOf(/^báo giá\.xlsx/)).toBeVisible()
  })

  it('with a slash says so while it is typed', async () => {
    await open()
    await rowOf(/^báo giá/).click({ modifiers: ['Control'] })
    await press('F2')
    await page.getByRole('textbox', { name: 'Tên', exact: true }).fill('a/b')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Tên không được có dấu')
  })

  it('of a new folder is asked for, and the folder has the keyboard then', async () => {
    await open()
    await press('Shift+N')
    const dialog = page.getByRole('dialog', { name: 'Thư mục mới' })
    await dialog.getByRole('textbox').fill('Hợp đồng')
    await press('Enter')
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('textbox').fill('Kế toán')
    await press('Enter')
    await hasFocus(rowOf(/^Kế toán/))
  })
})

describe('deleted items', () => {
  it('goes at once, and comes back by the notice, the key and the trash', async () => {
    await open()
    await press('j', '#')
    await isGone(rowOf(/^Dự án/))
    await hasFocus(rowOf(/^Hợp đồng/))
    expect(drive.trash()).toEqual(['Dự án'])
    await press('z')
    await expect.element(rowOf(/^Dự án/)).toBeVisible()
  })

  it('returns to its folder when the server refuses, before the list is read again', async () => {
    await open()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const list = drive.listed
    stage.server.answer(trashDriveFiles, () => {
      stage.server.answer(listDriveFiles, async ({ query }) => {
        await held
        return list(query)
      })
      throw new CallError('drive_disabled', 403)
    })
    await press('j', '#')
    await expect.element(page.getByText('Không thể chuyển vào Thùng rác')).toBeVisible()
    await expect.poll(names).toEqual(['Dự án', 'Hợp đồng', 'bản vẽ.pdf', 'báo giá.xlsx', 'thư ngỏ.docx'])
    letGo()
  })

  it('is deleted for ever only after a question', async () => {
    drive.change('báo giá.xlsx', { trashed_at: 1_790_000_000 })
    await open({ path: '/drive/trash' })
    await press('j', '#')
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('Xóa vĩnh viễn “báo giá.xlsx”?')
    // A stray Enter removes nothing.
    await hasFocus(question.getByRole('button', { name: 'Hủy' }))
    await question.getByRole('button', { name: 'Xóa vĩnh viễn' }).click()
    await expect.element(page.getByText('Thùng rác trống.')).toBeVisible()
    expect(drive.namesIn()).not.toContain('báo giá.xlsx')
  })
})

describe('moving', () => {
  it('is done in a dialog with the tree, which disables impossible targets', async () => {
    await open()
    await rowOf(/^Dự án/).click({ modifiers: ['Control'] })
    await press('v')
    const dialog = page.getByRole('dialog', { name: 'Chuyển “Dự án”' })
    const tree = dialog.getByRole('tree')
    await expect.element(tree.getByText('Hợp đồng')).toBeVisible()
    await tree.getByText('Dự án').click()
    await expect.element(dialog.getByRole('button', { name: 'Chuyển vào đây' })).toBeDisabled()
    await tree.getByText('Hợp đồng').click()
    await dialog.getByRole('button', { name: 'Chuyển vào đây' }).click()
    await isGone(rowOf(/^Dự án/))
    expect(drive.namesIn('Hợp đồng')).toEqual(['Dự án'])
    await press('z')
    await expect.element(rowOf(/^Dự án/)).toBeVisible()
  })

  it('is done by dragging onto a folder', async () => {
    await open()
    await rowOf(/^báo giá/).dropTo(rowOf(/^Hợp đồng/))
    await isGone(rowOf(/^báo giá/))
    expect(drive.namesIn('Hợp đồng')).toEqual(['báo giá.xlsx'])
  })

  it('that is refused leaves the list as it was', async () => {
    await open()
    stage.server.answer(moveDriveFiles, () => {
      throw new CallError('drive_move_not_allowed', 400)
    })
    await rowOf(/^báo giá/).dropTo(rowOf(/^Hợp đồng/))
    await expect.element(page.getByText('Không thể chuyển vào thư mục')).toBeVisible()
    await expect.poll(names).toContain('báo giá.xlsx')
  })
})

describe('the menu of an item', () => {
  it('of a folder has a page by which others bring files into it; that of a file says nothing of its folder', async () => {
    drive.fill([...FILES, { name: 'khái toán.pdf', inside: 'Dự án', display_name: '/Dự án/khái toán.pdf' }])
    await open({ path: '/drive/folder/1' })
    await rowOf(/^Cầu Bình Lợi/).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Nhận tệp' })).toBeVisible()
    await press('Escape')
    await rowOf(/^khái toán/).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Tải xuống' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Nhận tệp' }).elements()).toEqual([])
  })

  it('offers its possible actions, and marks it as a favourite', async () => {
    await open()
    await rowOf(/^thư ngỏ/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Gắn dấu sao' }).click()
    await expect.element(rowOf(/^thư ngỏ.*có dấu sao/)).toBeVisible()
  })

  it('is shared from its menu', async () => {
    await open()
    await rowOf(/^thư ngỏ/).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: /^Chia sẻ/ })).toBeVisible()
  })
})

it('shows changes of another page', async () => {
  await open()
  drive.change('báo giá.xlsx', { name: 'báo giá mới.xlsx' })
  publishChange({ type: 'drive.changed', version: 900, folder_ids: [null], trash: false })
  await expect.element(rowOf(/^báo giá mới/)).toBeVisible()
})

it('looks for files in the header, without diacritics', async () => {
  await open()
  const field = page.getByRole('textbox', { name: 'Tìm trong ổ đĩa' })
  await expect.element(field).toBeVisible()
  await press('/')
  await hasFocus(field)
  await userEvent.keyboard('bao gia')
  await expect.poll(() => stage.path()).toBe('/drive/search')
  await expect.poll(names).toEqual(['báo giá.xlsx'])
  await expect.element(page.getByText('1 kết quả', { exact: true })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(rowOf(/^báo giá/).getByText(/ ·\sỔ đĩa của tôi$/)).toBeVisible()
  await page.viewport(1_440, 900)
})

it('says of a search that finds too many to count that there are more', async () => {
  const searched = drive.searched
  stage.server.answer(searchDriveFiles, ({ query }) => ({ ...searched(query), total: 1_734, total_over: true }))
  await open({ path: '/drive/search?q=a' })
  await expect.element(page.getByText('hơn 1.000 kết quả', { exact: true })).toBeVisible()
  stage.server.answer(searchDriveFiles, ({ query }) => searched(query))
})

it('does not exist when the drive is not enabled', async () => {
  await stage.open([{ subject: 'Hợp đồng' }], { path: '/drive', user: { enable_drive: false } })
  await expect.poll(() => stage.path()).toBe('/folder/INBOX')
  expect(page.getByRole('link', { name: 'Ổ đĩa' }).elements()).toEqual([])
})

it('is in the sidebar, in the palette and behind g o', async () => {
  await stage.open([{ subject: 'Hợp đồng' }])
  await expect.element(page.getByRole('link', { name: 'Ổ đĩa' })).toBeVisible()
  await press('g', 'o')
  await expect.poll(() => stage.path()).toMatch(/^\/drive/)
})

it('names the failure when a favourite is refused, and takes it back', async () => {
  await open()
  stage.server.answer(markDriveFavorites, () => {
    throw new CallError('drive_disabled', 403)
  })
  await press('j', 's')
  await expect.element(page.getByText('Không thể gắn dấu sao')).toBeVisible()
  await isGone(page.getByRole('row', { name: /^Dự án.*có dấu sao/ }))
})
