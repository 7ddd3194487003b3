import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

touchScreen()
const stage = mailStage()
const drive = new FakeDrive(stage.server)

beforeEach(() =>
  drive.fill([
    { name: 'Dự án', type: 'folder' },
    { name: 'bản vẽ.pdf', inside: 'Dự án', display_name: '/Dự án/bản vẽ.pdf' },
  ]),
)

it('leads out of a folder by the name of the one around it', async () => {
  await stage.open([], { path: '/drive/folder/1', ...PHONE })
  await expect.element(rowOf(/^bản vẽ/)).toBeVisible()
  const way = page.getByRole('navigation', { name: 'Đường đến thư mục' })
  await tap(way.getByRole('link', { name: 'Ổ đĩa của tôi' }))
  await expect.poll(stage.path).toBe('/drive')
})

it('shows a grid’s menu beside the name, not on the picture', async () => {
  await stage.open([], { path: '/drive/folder/1', ...PHONE })
  await tap(page.getByRole('button', { name: 'Xem dạng lưới' }))
  const row = rowOf(/^bản vẽ/)
  await expect.element(row).toBeVisible()
  const menu = row.getByRole('button').last().element().getBoundingClientRect()
  const name = row.getByText('bản vẽ').element().getBoundingClientRect()
  expect(Math.abs(menu.top + menu.height / 2 - (name.top + name.height / 2))).toBeLessThanOrEqual(2)
  expect(name.right).toBeLessThanOrEqual(menu.left)
})
