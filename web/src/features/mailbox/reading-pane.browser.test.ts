import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hindrances } from '../../testing/hindrances.fixture.ts'
import { isGone, mailStage, rowOf, selectedCount } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = ['Báo giá', 'Lịch họp', 'Hợp đồng'].map((subject) => ({ subject }))
const BESIDE = [{ key: 'inline_read_position', value: 'right' }] as const

it('says in the reading pane what to choose, how many are selected, and gives them back', async () => {
  await stage.open(MAIL, { settings: BESIDE })
  await expect.element(page.getByText('Chọn một chuỗi thư để đọc ở đây.')).toBeVisible()
  for (const subject of ['Báo giá', 'Hợp đồng']) await rowOf(subject).getByRole('checkbox').click()
  await expect.element(page.getByText('Đã chọn 2 chuỗi thư')).toBeVisible()
  expect(await hindrances()).toEqual([])
  await page.getByRole('button', { name: 'Bỏ chọn tất cả' }).click()
  await expect.element(page.getByText('Chọn một chuỗi thư để đọc ở đây.')).toBeVisible()
  expect(selectedCount()).toBe(0)
})

it.each([
  [false, 'right', true],
  [true, 'no-split', false],
] as const)(
  'stands where its position says, whatever `inline_read` is, in English: %s, %s',
  async (read, position, isBeside) => {
    const settings = [
      { key: 'inline_read', value: read },
      { key: 'inline_read_position', value: position },
    ]
    await stage.open(MAIL, { language: 'en', settings })
    await rowOf('Lịch họp').getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: 'Lịch họp', level: 2 })).toBeVisible()
    const edge = page.getByRole('separator', { name: 'Size of the list' })
    if (isBeside) await expect.element(edge).toBeVisible()
    else await isGone(edge)
  },
)

it.each([
  [993, true],
  [992, false],
] as const)('stands beside the list above the width of a tablet alone: %d px, %s', async (width, isBeside) => {
  await stage.open(MAIL, { settings: BESIDE, width })
  const edge = page.getByRole('separator', { name: 'Kích thước danh sách' })
  if (isBeside) await expect.element(edge).toBeVisible()
  else await isGone(edge)
  await rowOf('Lịch họp').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Lịch họp', level: 2 })).toBeVisible()
  if (isBeside) await expect.element(rowOf('Báo giá')).toBeVisible()
  else await isGone(page.getByRole('row'))
})
