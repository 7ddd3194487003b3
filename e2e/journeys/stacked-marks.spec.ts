import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')

/** The tallest and the deepest letters of Vietnamese. */
const TALLEST = 'ỂỄẴỔỨẬỆ'
const SUBJECT = 'Chữ cao và chữ sâu'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('chu-cao', 'Nguyễn Thị Ển')
  await post([{ to: reader, subject: SUBJECT, text: 'Một dòng.' }])
})

/** Writes the letters into whatever cuts its text on the screen, one of each size, and answers these places. */
async function cutPlaces(page: Page): Promise<readonly Locator[]> {
  const count = await page.evaluate((letters) => {
    const seen = new Set<string>()
    let count = 0
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      if (style.textOverflow !== 'ellipsis' || element.matches('input, select') || !element.checkVisibility()) continue
      const { width } = element.getBoundingClientRect()
      const kind = `${element.className} ${element.tagName} ${style.fontSize} ${style.fontWeight}`
      if (width < 4 || seen.has(kind)) continue
      seen.add(kind)
      element.textContent = letters
      element.dataset.cut = String(count)
      count += 1
    }
    return count
  }, TALLEST)
  return Array.from({ length: count }, (_, at) => page.locator(`[data-cut="${at}"]`))
}

async function isWhole(page: Page, place: Locator): Promise<boolean> {
  const box = await place.boundingBox()
  if (!box) return true
  const clip = { x: box.x, y: box.y - 6, width: Math.min(box.width, 90), height: box.height + 12 }
  const cut = await page.screenshot({ clip })
  await place.evaluate((element) => element.style.setProperty('overflow-y', 'visible'))
  await place.evaluate((element) => element.style.setProperty('overflow-x', 'visible'))
  return cut.equals(await page.screenshot({ clip }))
}

async function expectWhole(page: Page, atLeast: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const places = await cutPlaces(page)
  expect(places.length).toBeGreaterThanOrEqual(atLeast)
  const cut: (string | null)[] = []
  for (const place of places) if (!(await isWhole(page, place))) cut.push(await place.getAttribute('class'))
  expect(cut).toEqual([])
}

it.each([DESKTOP, PHONE])('draws every mark of the letters in the list and the thread, on a $kind', async (screen) => {
  const page = await signedIn(reader, { screen })
  await rowOf(page, SUBJECT).waitFor()
  await expectWhole(page, 3)
  await page.reload()
  await openThread(page, SUBJECT)
  await expectWhole(page, 1)
})

it('draws every mark of the letters in the palette and the menus', async () => {
  const page = await signedIn(reader)
  await rowOf(page, SUBJECT).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await expectWhole(page, 4)
  await page.reload()
  await rowOf(page, SUBJECT).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: words.moveTo }).waitFor()
  await expectWhole(page, 4)
})
