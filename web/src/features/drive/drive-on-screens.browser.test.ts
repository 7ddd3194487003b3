import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { queryClient } from '../../data/query-client.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { publishChange } from '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
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
])('shows the folder of a file $width pixels wide: $told', async ({ width, told }) => {
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

it.each([
  { width: 1_280, told: 'columns' },
  { width: 390, told: 'below' },
])('shows people, permission and last day of shared items, $width pixels wide: $told', async ({ width, told }) => {
  const sharing = { for_anybody: false, receivers: ['an@khach.example'], more: 2, permission: 'WRITE' as const }
  const expire_date = 1_796_057_940
  drive.fill([
    { name: 'bản vẽ.pdf', is_shared: true, sharing: { ...sharing, expire_date } },
    {
      name: 'ghi chú.txt',
      is_shared: true,
      sharing: { ...sharing, for_anybody: true, receivers: [], more: 0, permission: 'READ', expire_date: null },
    },
  ])
  await stage.open([], { path: '/drive/sharing', width })
  const row = rowOf(/^bản vẽ/)
  await expect.element(row).toBeVisible()
  const [whom, terms] = ['an@khach.example và 2 người khác', 'Được sửa · đến 30/11/2026']
  const seen = [...row.element().querySelectorAll('[role=gridcell], small')].filter((each) => each.checkVisibility())
  const words = seen.map((each) => each.textContent.replaceAll('\u00a0', ' '))
  if (told === 'columns') expect(words).toEqual(expect.arrayContaining([whom, terms.replace(' · ', '')]))
  else expect(words.some((each) => each.endsWith(`${whom} · ${terms}`))).toBe(true)
  expect(rowOf(/^ghi chú/).element().textContent).toContain('Bất kỳ ai có liên kết')
})

it.each(['vi', 'en'] as const)(
  'names have room beside the columns of what I share at 1024, in %s',
  async (language) => {
    const name = 'Hồ sơ dự thầu gói thiết bị mạng trụ sở Nguyễn Thị Minh Khai quý 4.pdf'
    const receivers = ['nguyenphuocquythinh.kythuat@khachhang-mienbac.example']
    const sharing = { for_anybody: true, receivers, more: 12, permission: 'WRITE' as const, expire_date: 1_796_057_940 }
    drive.fill([{ name, is_shared: true, sharing }])
    for (const width of [1_024, 1_280, 1_440]) {
      await stage.open([], { path: '/drive/sharing', width, height: 768, language })
      const row = rowOf(/^Hồ sơ/)
      await expect.element(row).toBeVisible()
      const cells = [...row.element().querySelectorAll<HTMLElement>('[role=gridcell]')].filter((each) =>
        each.checkVisibility(),
      )
      const [, main] = cells
      expect(main?.getBoundingClientRect().width, `${width}`).toBeGreaterThanOrEqual(280)
      // These texts are short enough to be complete everywhere.
      const last = [...row.element().querySelectorAll<HTMLElement>('time, [class*=terms] > span')]
      for (const each of last.filter((one) => one.checkVisibility()))
        expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth + 1)
      const edges = cells.map((each) => each.getBoundingClientRect())
      for (const [at, { right }] of edges.entries())
        expect(right).toBeLessThanOrEqual((edges[at + 1]?.left ?? Infinity) + 0.5)
      const header = [...document.querySelectorAll('[class*=header] > span')].filter((each) => each.checkVisibility())
      const lefts = header.slice(1, cells.length).map((each) => Math.round(each.getBoundingClientRect().left))
      expect(lefts).toEqual(edges.slice(1).map(({ left }) => Math.round(left)))
    }
  },
)

it('uploads are beside the details, so that they do not cover the last line', async () => {
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

it('lists items that others can open by a link, apart from items that others share', async () => {
  drive.fill([{ name: 'bản vẽ.pdf', is_shared: true }, { name: 'riêng tư.txt' }])
  await stage.open([], { path: '/drive' })
  await page.getByRole('link', { name: 'Tôi đang chia sẻ' }).click()
  await isGone(rowOf(/^riêng tư/))
  await expect.element(rowOf(/^bản vẽ/)).toBeVisible()
  drive.change('bản vẽ.pdf', { is_shared: false })
  publishChange({ type: 'shares.changed', version: 1_000 })
  await expect.element(page.getByText('Bạn chưa chia sẻ gì.', { exact: false })).toBeVisible()
})

it('the grid has folders as low chips above the files, and says beside the title how many items there are', async () => {
  useDriveLooks.setState({ view: 'boxes' })
  await stage.open([], { path: '/drive' })
  await expect.element(page.getByText('2 mục')).toBeVisible()
  const box = (name: RegExp) => rowOf(name).element().getBoundingClientRect()
  await expect.element(rowOf(/^ghi chú/)).toBeVisible()
  expect([box(/^Dự án/).height, box(/^ghi chú/).height]).toEqual([48, 196])
  expect(box(/^ghi chú/).top).toBe(box(/^Dự án/).bottom + 12)
  useDriveLooks.setState({ view: 'table' })
})

describe('on a phone', () => {
  const bar = page.getByRole('navigation', { name: 'Điều hướng chính' })
  beforeEach(async () => {
    await stage.open([], { path: '/drive', width: 390, height: 844 })
    await expect.element(rowOf(/^Dự án/)).toBeVisible()
  })

  it('the header names the place and offers the others, so that the list begins below one toolbar', async () => {
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Ổ đĩa của tôi' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Có dấu sao' }).click()
    await expect.element(rowOf(/^bản vẽ/)).toBeVisible()
    await expect.element(header.getByRole('button', { name: 'Có dấu sao' })).toBeVisible()
    expect(stage.path()).toBe('/drive/favorites')
    expect(
      rowOf(/^bản vẽ/)
        .element()
        .getBoundingClientRect().top,
    ).toBeLessThanOrEqual(56 + 52 + 1)
  })

  it('the bar at the foot is the drive’s: its places, the New button, and a search in it', async () => {
    await expect.element(bar.getByRole('link', { name: 'Ổ đĩa' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('button', { name: 'Tìm kiếm' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Tìm trong ổ đĩa' })).toHaveFocus()
    await bar.getByRole('link', { name: 'Gần đây' }).click()
    await bar.getByRole('button', { name: 'Mới' }).click()
    await page.getByRole('menuitem', { name: 'Thư mục mới' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Thư mục mới' })).toBeVisible()
    await expect.poll(stage.path).toBe('/drive')
  })

  it('the menu of a row lies at the foot of the screen, whole; the page above it closes it and does nothing else', async () => {
    await page.getByRole('button', { name: /Dự án/ }).click()
    const last = page.getByRole('menuitem').last()
    await expect.element(last).toBeVisible()
    const sheet = page.getByRole('menu').element().parentElement as HTMLElement
    await expect.poll(() => sheet.getBoundingClientRect().bottom).toBe(844)
    expect([sheet.getBoundingClientRect().width, sheet.scrollHeight > sheet.clientHeight]).toEqual([390, false])
    await page.elementLocator(document.body).click({ position: { x: 195, y: 140 } })
    await isGone(page.getByRole('menu'))
    expect(stage.path()).toBe('/drive')
  })
})
