import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeButton } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { folderLink, hold, rowOf, swipe } from './stage/mailbox-page.ts'
import { movingWordsOf } from './stage/moving-words.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = movingWordsOf('vi')

const THREAD = 'Hồ sơ mới'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('ngon-tay', 'Lê Thu Cúc')
  const others = Array.from({ length: 20 }, (_, index) => ({ to: reader, subject: `Thư ${index}`, text: 'Chào chị.' }))
  await post([...others, { to: reader, subject: THREAD, text: 'Một' }])
})

const phone = (path?: string): Promise<Page> => signedIn(reader, { screen: PHONE }, path)

it('has compose in the bar below, and not over the stars of the list', async () => {
  const page = await phone()
  await rowOf(page, THREAD).waitFor()
  const button = await composeButton(page, composeWordsOf('vi')).boundingBox()
  const list = await page.getByRole('main').boundingBox()
  expect(button?.y).toBeGreaterThanOrEqual((list?.y ?? Number.NaN) + (list?.height ?? Number.NaN))
  // The words beside it are of different lengths: it is in the middle all the same.
  expect(Math.abs((button?.x ?? Number.NaN) + (button?.width ?? Number.NaN) / 2 - PHONE.width / 2)).toBeLessThan(1)
})

it('ends the star where the time ends', async () => {
  const page = await phone()
  const row = rowOf(page, THREAD)
  const end = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const [star, time] = [await end(row.getByRole('button').locator('svg')), await end(row.locator('time'))]
  expect(Math.abs(star - time)).toBeLessThan(1)
})

it('leaves a row’s words in their own colour while it is drawn aside', async () => {
  const page = await phone()
  const row = rowOf(page, 'Thư 19')
  const colour = () => row.getByText(PARTNER.name).evaluate((name) => getComputedStyle(name).color)
  // Read, its names have the colour of the row.
  await swipe(row, 150)
  await expect.poll(() => row.getAttribute('aria-label')).not.toContain(words.unread)
  const before = await colour()
  await swipe(row, 150, async () => expect(await colour()).toBe(before))
})

it('opens a folder’s menu by a finger that stays on it, and goes nowhere', async () => {
  const page = await phone()
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  const inbox = folderLink(page, words, words.inbox)
  await inbox.waitFor()
  await hold(inbox, page.getByRole('menuitem', { name: says.markFolderRead }))
  await page.getByRole('menuitem', { name: says.markFolderRead }).tap()
  await folderLink(page, words, words.inbox).locator('b').waitFor({ state: 'hidden' })
})
