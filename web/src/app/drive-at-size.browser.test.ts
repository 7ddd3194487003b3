import { trashDriveFiles } from '@sen/contract/drive/changes'
import { listDriveFiles } from '@sen/contract/drive/files'
import type { MailEventField } from '@sen/contract/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DriveList } from '../data/drive/drive-list.ts'
import { driveListKey } from '../data/drive/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { BY_NAME, DRIVE_ROOT } from '../state/drive/drive-location.ts'
import { rowsDrawn } from '../testing/drawn-rows.fixture.ts'
import { publishChange } from '../testing/drive-page.fixture.ts'
import { FakeDrive } from '../testing/fake-drive.fixture.ts'
import { hasFocus, mailStage, press, rowOf, selectedCount } from '../testing/mail-stage.fixture.tsx'
import { applyFrame } from './mail-events.ts'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const COUNT = 3_000
const ROW_HEIGHT = 44
const nameAt = (at: number) => `tệp ${String(at).padStart(5, '0')}.txt`
const FILES = Array.from({ length: COUNT }, (_, at) => ({ name: nameAt(at) }))
const changed = (...folderIds: readonly (string | null)[]): MailEventField => ({
  type: 'drive.changed',
  version,
  folder_ids: [null, ...folderIds],
  trash: false,
})
let version = 900
let asked: { readonly offset: number; readonly limit: number }[] = []

const list = (query: URLSearchParams) => drive.listed(query)

beforeEach(() => {
  drive.fill(FILES)
  asked = []
  stage.server.answer(listDriveFiles, ({ query }) => {
    asked.push({ offset: Number(query.get('offset')), limit: Number(query.get('limit')) })
    return list(query)
  })
})

const scroller = () => document.querySelector('[role=grid]')?.parentElement as HTMLElement
const scrollToRow = (at: number) => scroller().scrollTo(0, at * ROW_HEIGHT)
const rowAt = (at: number) => rowOf(new RegExp(`^${nameAt(at).replace('.', '\\.')}`))
const known = () => queryClient.getQueryData<DriveList>(driveListKey(DRIVE_ROOT, BY_NAME))
/** A change made by another page: its version is unknown here. */
const news = (...events: readonly MailEventField[]) => {
  version += 1
  applyFrame(queryClient, { kind: 'events', events: events.map((event) => ({ ...event, version })) })
}

async function openDeep(at = 1_500): Promise<void> {
  await stage.open([], { path: '/drive' })
  await expect.element(page.getByRole('grid', { name: 'Tệp và thư mục' })).toBeVisible()
  await expect.element(rowAt(0)).toBeVisible()
  scrollToRow(at)
  await expect.element(rowAt(at)).toBeVisible()
  asked = []
}

describe('a change elsewhere', () => {
  it('is read once for the visible page, and further when the user scrolls there', async () => {
    await openDeep()
    drive.change(nameAt(1_503), { is_favorite: true })
    drive.change(nameAt(700), { is_favorite: true })
    news(changed())
    await expect.element(rowOf(/^tệp 01503\.txt.*có dấu sao/)).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.offset).toBeGreaterThan(1_000)
    expect(asked[0]?.offset).toBeLessThanOrEqual(1_500)
    expect(asked[0]?.limit).toBe(500)

    scrollToRow(695)
    await expect.element(rowOf(/^tệp 00700\.txt.*có dấu sao/)).toBeVisible()
    expect(asked.slice(1).map(({ offset }) => offset)).toEqual([500])
    asked = []
    scrollToRow(1_500)
    await expect.element(rowAt(1_500)).toBeVisible()
    scrollToRow(695)
    await expect.element(rowAt(695)).toBeVisible()
    expect(asked).toEqual([])
  })

  it('is read once after several events, and a hundred of them are collected', async () => {
    await openDeep()
    news(changed(), { type: 'shares.changed', version }, changed('7'))
    await expect.poll(() => asked.length).toBe(1)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    asked = []
    for (let at = 0; at < 100; at += 1) news(changed())
    drive.change(nameAt(1_503), { is_favorite: true })
    news(changed())
    await expect.element(rowOf(/^tệp 01503\.txt.*có dấu sao/)).toBeVisible()
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('is known to a selected range', async () => {
    await openDeep(700)
    await rowAt(702).click({ modifiers: ['Control'] })
    drive.change(nameAt(3), { trashed_at: 1_790_000_000 })
    news(changed())
    await expect.poll(() => known()?.total).toBe(COUNT - 1)
    scrollToRow(0)
    await rowAt(1).click({ modifiers: ['Shift'] })
    await expect.element(page.getByText('Đã chọn 701').first()).toBeInTheDocument()
  })

  it('is known to “Select all”', async () => {
    await openDeep()
    drive.change(nameAt(3), { trashed_at: 1_790_000_000 })
    news(changed())
    await press('Control+a')
    await expect.element(page.getByText('Đã chọn 2.999').first()).toBeInTheDocument()
  })

  it('is read for selected items out of sight before any action on them', async () => {
    await openDeep()
    await rowAt(1_502).click({ modifiers: ['Control'] })
    await rowAt(1_503).click({ modifiers: ['Control'] })
    scrollToRow(100)
    await expect.element(rowAt(100)).toBeVisible()
    const trashed: (readonly string[])[] = []
    stage.server.answer(trashDriveFiles, ({ body: { ids } }) => {
      trashed.push(ids)
      return { data: { files: [], version } }
    })
    drive.change(nameAt(1_502), { parent_id: 'elsewhere' })
    news(changed())
    await expect.poll(() => [known()?.total, known()?.stale.size]).toEqual([COUNT - 1, 0])
    await press('#')
    await expect.poll(() => trashed).toEqual([['1504']])
  })

  it('that is only drawn elsewhere is not read: lists that are not on screen wait until they are', async () => {
    await openDeep()
    publishChange({ type: 'drive.changed', version: 899, folder_ids: ['12'], trash: true })
    drive.change(nameAt(1_503), { is_favorite: true })
    news(changed())
    await expect.element(rowOf(/^tệp 01503\.txt.*có dấu sao/)).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})

it('shows the rows after deleted ones, however many were deleted', async () => {
  await openDeep()
  scrollToRow(1_300)
  await rowAt(1_301).click({ modifiers: ['Control'] })
  scrollToRow(1_600)
  await rowAt(1_602).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('Đã chọn 302').first()).toBeInTheDocument()
  await press('#')
  await expect.element(rowAt(1_603)).toBeVisible()
  await hasFocus(rowAt(1_603))
  await expect
    .poll(() => {
      const { top, bottom } = scroller().getBoundingClientRect()
      const box = rowAt(1_603).element().getBoundingClientRect()
      return box.top >= top && box.bottom <= bottom
    })
    .toBe(true)
})

it('finds the file that has just got a name from far away, with the keyboard on it', async () => {
  await openDeep()
  await rowAt(1_502).click({ modifiers: ['Control'] })
  await press('F2')
  const field = page.getByRole('textbox', { name: 'Tên', exact: true })
  await field.fill('a đầu tiên.txt')
  await press('Enter')
  await expect
    .poll(() =>
      rowOf(/^a đầu tiên/)
        .query()
        ?.getAttribute('data-at'),
    )
    .toBe('0')
  await hasFocus(rowOf(/^a đầu tiên/))
  expect(scroller().scrollTop).toBe(0)
})

describe.each([
  { view: 'table', button: undefined },
  { view: 'boxes', button: 'Xem dạng lưới' },
])('as $view', ({ button }) => {
  const show = async () => {
    await openDeep()
    if (button !== undefined) await page.getByRole('button', { name: button }).click()
    scrollToRow(1_000)
    await expect.poll(() => inSight(3)?.isConnected).toBe(true)
    await expect.poll(() => document.querySelector('[role=grid] > :not([role=row])')).toBe(null)
  }
  const inSight = (nth: number) => {
    const { top, bottom } = scroller().getBoundingClientRect()
    const seen = [...document.querySelectorAll('[role=grid] [role=row]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= top && box.bottom <= bottom
    })
    return seen[nth] as HTMLElement
  }
  const pressWithControl = (row: HTMLElement) =>
    row.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))

  it('draws two rows when one is selected, and none of those that stay when it is scrolled', async () => {
    await show()
    for (const nth of [1, 2, 3]) {
      const selected = await rowsDrawn(() => void pressWithControl(inSight(nth)))
      expect(selected.anew.length).toBeGreaterThan(0)
      expect(selected.anew.length).toBeLessThanOrEqual(2)
    }
    expect(selectedCount()).toBe(3)
    const scrolled = await rowsDrawn(() => scroller().scrollBy(0, 240))
    expect(scrolled.anew).toEqual([])
    expect(scrolled.added).toBeGreaterThan(0)
    expect(scrolled.kept.length).toBeGreaterThan(scrolled.added)
    const stepped = await rowsDrawn(() => press('j'))
    expect(stepped.anew.length).toBeLessThanOrEqual(2)
  })

  it('draws the one that was changed elsewhere, and no other', async () => {
    await show()
    const name = inSight(2).getAttribute('aria-label')?.split(',')[0] ?? ''
    drive.change(name, { is_favorite: true })
    const drawn = await rowsDrawn(async () => {
      news(changed())
      await expect.element(rowOf(new RegExp(`^${name}.*có dấu sao`))).toBeInTheDocument()
    })
    expect(drawn.anew).toEqual([name])
    expect(drawn.added).toBe(0)
  })
})
