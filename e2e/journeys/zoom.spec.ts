import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { hindrances } from './stage/hindrances.ts'
import { notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import type { Screen } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

/** 1440 by 900 at 200 %, and so the narrowest desk that WCAG 1.4.4 asks of us. */
const ZOOMED: Screen = { kind: 'desktop', width: 720, height: 450 }
/** A phone that lies. */
const LYING: Screen = { kind: 'desktop', width: 844, height: 390 }
const SUBJECT = 'Biên bản nghiệm thu đợt hai'
const FORGED = `Đề nghị chuyển khoản gấp${', kịp thanh toán lô hàng đang nằm ở cảng trước mười bảy giờ'.repeat(6)}`

let [reader, warned] = ['', '']
beforeAll(async () => {
  warned = await newMailbox('canh-bao', 'Lại Thu Giang')
  await post([{ to: warned, subject: `**SPOOF** ${FORGED}`, text: 'Em chuyển giúp anh. '.repeat(90) }])
  reader = await newMailbox('phong-to', 'Bùi Thanh Tâm')
  const html = `<p>Chị xem giúp em.</p><table width="600"><tr><td>Hạng mục</td><td>Đơn giá</td></tr></table><p>${'Đoạn văn. '.repeat(80)}</p>`
  const attachments = [{ filename: 'Biên bản.pdf', content: 'x' }]
  const others = ['Lịch họp', 'Bảng giá', 'Hồ sơ thầu'].map((subject) => ({
    to: reader,
    subject,
    text: 'Kính gửi chị.',
  }))
  await post([{ to: reader, subject: SUBJECT, html, attachments }, ...others])
})

/** What can be pressed and stands outside of the window sideways, where nothing scrolls to it. */
function outOfReach(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, [role="combobox"]')
    return Array.from(controls).flatMap((control) => {
      const { left, right, width, height } = control.getBoundingClientRect()
      const isShown = width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true })
      if (!isShown || (left >= -1 && right <= window.innerWidth + 1)) return []
      return [`${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40)} at ${left} to ${right}`]
    })
  })
}

async function faults(page: Page, place: string): Promise<readonly string[]> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...(widest > 0 ? [`${place}: ${widest} px wider than the window`] : []),
    ...(await outOfReach(page)).map((control) => `${place}: ${control}`),
    ...(await hindrances(page, place)),
  ]
}

describe.each([
  { language: 'vi', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const)('at 200 %, in $language, $theme', ({ language, theme }) => {
  const words = wordsOf(language)

  it('reaches everything in the list, in a thread, in a search and in a window, and clips nothing', async () => {
    const page = await signedIn(reader, { language, theme, screen: ZOOMED })
    await rowOf(page, SUBJECT).waitFor()
    const found = [...(await faults(page, 'list'))]
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: words.shortcuts }).waitFor()
    found.push(...(await faults(page, 'shortcuts')))
    await page.keyboard.press('Escape')
    await openThread(page, SUBJECT)
    await page.locator('iframe[data-ready]').waitFor()
    found.push(...(await faults(page, 'thread')))
    const file = page.getByRole('link', { name: words.download('Biên bản.pdf') })
    await file.focus()
    expect(await isInSight(page)).toBe(true)
    await page.keyboard.press('u')
    await rowOf(page, SUBJECT).waitFor()
    await page.getByRole('button', { name: composeWordsOf(language).compose }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: words.messageText }).waitFor()
    found.push(...(await faults(page, 'compose')))
    await page.getByRole('button', { name: words.saveAndClose }).click()
    await page.goto('/advance-search?q=kinh%20gui')
    await rowOf(page, 'Bảng giá').waitFor()
    found.push(...(await faults(page, 'results')))
    expect(found).toEqual([])
  })
})

it('keeps Send in reach in a low window, whatever stands above it', async () => {
  const page = await signedIn(reader, { screen: LYING })
  const compose = await startWriting(page, composeWordsOf('vi'))
  const people = Array.from({ length: 40 }, (_, at) => `nguoi.nhan.${at}@khach.example`)
  await compose.to.fill(`${people.join(', ')},`)
  const files = people.slice(0, 3).map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') }))
  await compose.window.locator('input[type="file"]').first().setInputFiles(files)
  await compose.window.getByText(/ \/ 25 MB$/).waitFor()
  const send = compose.window.getByRole('button', { name: composeWordsOf('vi').send, exact: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await send.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(LYING.height)
  const onTop = ([left, top]: readonly [number, number]) =>
    document.elementFromPoint(left, top)?.closest('button')?.textContent
  expect(await page.evaluate(onTop, [x + width / 2, y + height / 2] as const)).toBe(composeWordsOf('vi').send)
  await compose.window.getByRole('button', { name: wordsOf('vi').saveAndClose }).click()
})

it('begins at the warning where a low window would have the mail below it', async () => {
  const page = await signedIn(warned, { screen: ZOOMED })
  await openThread(page, FORGED)
  const alert = page
    .getByRole('alert')
    .filter({ hasText: wordsOf('vi').spoofed })
    .first()
  const toolbar = await page.getByRole('article').getByRole('toolbar').boundingBox()
  const box = await alert.boundingBox()
  expect(box?.y ?? 0).toBeGreaterThan((toolbar?.y ?? 0) + (toolbar?.height ?? 0))
})

it('gives many threads a star by one job, and takes it back', async () => {
  const words = wordsOf('vi')
  const page = await signedIn(reader)
  await rowOf(page, SUBJECT).waitFor()
  await page.getByRole('checkbox', { name: words.selectPage }).click()
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && asked.push(request.url()))
  await page.keyboard.press('s')
  await notice(page, words, words.starredMany(4)).waitFor()
  await page.goto('/folder/Starred')
  await rowOf(page, 'Hồ sơ thầu').waitFor()
  expect(await page.getByRole('row').count()).toBe(4)
  expect(asked).toEqual([])
  await page.getByRole('checkbox', { name: words.selectPage }).click()
  await page.keyboard.press('s')
  await page.getByText(words.nothingStarred).waitFor()
})

/** What has the focus can be seen. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const box = document.activeElement?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight
  })
}

it.each([360, 320])('keeps the words of the bar below apart in a window of %d px', async (width) => {
  const page = await signedIn(reader, { screen: { kind: 'desktop', width, height: 640 } })
  await rowOf(page, SUBJECT).waitFor()
  const spaces = await page.getByRole('navigation', { name: 'Điều hướng chính' }).evaluate((bar) => {
    const ends = Array.from(bar.querySelectorAll('a, button')).map((tab) => {
      const words = document.createRange()
      words.selectNodeContents(tab)
      const { left, right } = words.getBoundingClientRect()
      return { left, right }
    })
    return ends.slice(1).map(({ left }, at) => Math.round(left - (ends[at]?.right ?? 0)))
  })
  expect(spaces.length).toBe(4)
  expect(Math.min(...spaces)).toBeGreaterThanOrEqual(8)
})
