import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { hasFocus, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)

const open = async () => {
  await stage.open([], { path: '/drive' })
  await expect.element(rowOf(/^Dự án/)).toBeVisible()
}
const grid = page.getByRole('grid', { name: 'Tệp và thư mục' })
const content = page.getByRole('main')

beforeEach(() =>
  drive.fill([
    { name: 'Dự án', type: 'folder' },
    { name: 'Trống', type: 'folder' },
    { name: 'Cầu Bình Lợi', type: 'folder', inside: 'Dự án' },
    { name: 'Trụ T5', type: 'folder', inside: 'Dự án' },
  ]),
)

describe('the focus', () => {
  it('goes into the opened folder, and the first arrow leads to the first row', async () => {
    await open()
    await press('j', 'Enter')
    await expect.element(rowOf(/^Trụ T5/)).toBeVisible()
    await hasFocus(grid)
    await press('ArrowDown')
    await hasFocus(rowOf(/^Cầu Bình Lợi/))
  })

  it('goes there by a press too, and is on the folder after the way back', async () => {
    await open()
    await rowOf(/^Dự án/).click()
    await hasFocus(grid)
    await press('u')
    await hasFocus(rowOf(/^Dự án/))
  })

  it('is in the content when a folder is empty, and in the list when it has items again', async () => {
    await open()
    await rowOf(/^Trống/).click()
    await expect.element(page.getByText('Thư mục này trống.', { exact: false })).toBeVisible()
    await hasFocus(content)
    await press('u')
    await hasFocus(rowOf(/^Trống/))
    await press('Control+a', '#')
    await expect.element(page.getByText('Ổ đĩa của bạn còn trống.', { exact: false })).toBeVisible()
    await hasFocus(content)
    await press('z')
    await expect.element(rowOf(/^Dự án/)).toBeVisible()
    await hasFocus(grid)
  })

  it('is left at the top of the page when that begins', async () => {
    await open()
    expect(document.activeElement).toBe(document.body)
  })
})
