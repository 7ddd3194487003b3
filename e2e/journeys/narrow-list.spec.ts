import { saveSettings } from '@sen/contract/settings'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { movingWordsOf } from './stage/moving-words.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { PHONE, type Screen } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = movingWordsOf('vi')

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('danh-sach-hep', 'Trần Hải Đăng')
  await post(['Một', 'Hai'].map((subject) => ({ to: reader, subject: `Thư ${subject}`, text: 'Chào anh.' })))
  const body = [
    { key: 'inline_read_position', value: 'right' },
    { key: 'inline_read_size', value: 25 },
  ]
  await callerAt(theProgram().url, await tokenOf(reader))(saveSettings, { body })
})

/** Buttons of the list's toolbar that stick out of the list. */
async function outside(page: Page): Promise<string[]> {
  const toolbar = page.getByRole('toolbar').first()
  const list = await toolbar.boundingBox()
  if (!list) throw new Error('There is no toolbar.')
  const found: string[] = []
  for (const button of await toolbar.getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box && (box.x < list.x || box.x + box.width > list.x + list.width + 0.5))
      found.push((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? 'without a name')
  }
  return found
}

it.each([
  [1440, 900],
  [1024, 768],
])('keeps every button within a list of a quarter of %d pixels', async (width, height) => {
  const screen: Screen = { kind: 'desktop', width, height }
  const page = await signedIn(reader, { screen })
  await rowOf(page, 'Thư Hai').waitFor()
  expect(await outside(page)).toEqual([])
  await rowOf(page, 'Thư Hai').getByRole('checkbox', { name: words.select }).click()
  await page.getByText(words.selected(1), { exact: true }).waitFor()
  expect(await outside(page)).toEqual([])
  await page.getByRole('button', { name: says.readingPane, exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: says.noPane }).waitFor()
})

/** Mail is found within a second of its arrival, on an idle machine. */
const INDEXED_MILLISECONDS = 3_000
const LONG = 'Xác nhận điều kiện bảo hành thiết bị'

it.each([{ kind: 'desktop', width: 1024, height: 768 } as const, PHONE])(
  'shows the whole subject of a hit, and where it was found, on a $kind of $width pixels',
  async (screen) => {
    const finder = await newMailbox(`tim-${screen.kind}`, 'Lâm Gia Hân')
    await post([
      { to: finder, subject: LONG, text: `${'Chị xem giúp em bản này. '.repeat(20)}Kho Cát Lái đã đủ hàng.` },
    ])
    const page = await signedIn(finder, { screen })
    await rowOf(page, LONG).waitFor()
    const isFound = async () => {
      await page.goto('/advance-search?q=cat+lai')
      return rowOf(page, LONG)
        .waitFor({ timeout: INDEXED_MILLISECONDS })
        .then(
          () => true,
          () => false,
        )
    }
    await expect.poll(isFound).toBe(true)
    const isCut = await rowOf(page, LONG)
      .locator('b')
      .evaluate((subject) => subject.scrollWidth > subject.clientWidth)
    expect(isCut).toBe(false)
    const [row, found] = [await rowOf(page, LONG).boundingBox(), await page.locator('mark').first().boundingBox()]
    expect((found?.x ?? 0) + (found?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0))
  },
)
