import type { Page } from '@playwright/test'
import { composeButton, composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP } from './stage/devices.ts'
import { newMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')
const SMALL = ['Một', 'Hai', 'Ba']
const LAST = 'Bốn'

let writer = ''
test.beforeAll(async () => {
  writer = await newMailbox('tai-lai', 'Phan Thị Mây')
})

/** Opens three minimised windows and one docked, each with saved text; the docked one has an external recipient. */
async function withFourWindows(page: Page): Promise<void> {
  for (const subject of [...SMALL, LAST]) {
    await composeButton(page, words).click()
    const fresh = composeOn(page, words, words.newMessage)
    await whenWritable(fresh)
    if (subject === LAST) await fresh.to.pressSequentially('nguoi.moi@ngoai.example,')
    await fresh.subject.fill(subject)
    const compose = composeOn(page, words, subject)
    await compose.text.click()
    await page.keyboard.type(`Thư ${subject}`)
    await compose.saved.waitFor()
  }
}

/** Delays calls about messages, signatures and people until the returned function is called. */
async function withSlowServer(page: Page): Promise<() => void> {
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/v2\/(messages\/|signatures|recipients\/suggest)/, async (route) => {
    await answered
    await route.continue()
  })
  return answer
}

test('shows and edits local drafts after a reload, before the server has responded', async ({ signedIn }) => {
  const page = await signedIn(writer)
  await withFourWindows(page)
  const compose = composeOn(page, words, LAST)
  const outside = compose.window.getByText('người nhận ngoài tổ chức')
  await outside.waitFor()
  const answerFirst = await withSlowServer(page)
  const isAsked = page.waitForRequest(/\/recipients\/suggest/)
  await page.reload()
  await whenWritable(compose)
  await isAsked
  // The note is there from the first frame, so that nothing moves.
  await outside.waitFor()
  expect(await compose.lines()).toBe(`Thư ${LAST}`)
  await compose.text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' thêm')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  answerFirst()
  await saved
  await compose.saved.waitFor()
  expect(await compose.lines()).toBe(`Thư ${LAST} thêm`)
  for (const subject of SMALL) await composeOn(page, words, subject).window.waitFor()
})

test('keeps the places of windows while the server loads their text', async ({ signedIn }) => {
  const page = await signedIn(await newMailbox('tai-lai-cho', 'Phan Thị Mận'))
  await withFourWindows(page)
  const compose = composeOn(page, words, LAST)
  // Simulates a browser that has cleared local drafts but not the window list.
  await page.addInitScript(() => {
    indexedDB.deleteDatabase('sen-drafts')
    for (const key of Object.keys(localStorage)) if (key.startsWith('sen-draft:')) localStorage.removeItem(key)
  })
  const answer = await withSlowServer(page)
  await page.reload()
  const coming = page.locator('[data-coming]')
  await expect.poll(() => coming.count()).toBe(4)
  const boxes = await coming.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, width, height } = one.getBoundingClientRect()
      return { shape: one.getAttribute('data-shape'), left, right, width, height }
    }),
  )
  const [open] = boxes.filter(({ shape }) => shape === 'pin')
  expect(open).toMatchObject({ width: 600, height: 720 })
  expect([(open?.left ?? -1) >= 0, (open?.right ?? 9_999) <= DESKTOP.width]).toEqual([true, true])
  const small = boxes.filter(({ shape }) => shape === 'mini')
  expect(small.map(({ height }) => height)).toEqual([40, 40, 40])
  expect(Math.max(...small.map(({ width }) => width))).toBeLessThanOrEqual(280)
  answer()
  await whenWritable(compose)
  expect(await compose.lines()).toBe(`Thư ${LAST}`)
})

test('a window covers no form after a reload, and is docked again when it is opened', async ({ signedIn }) => {
  const page = await signedIn(await newMailbox('tai-lai-cai-dat', 'Đỗ Thị Sim'))
  await page.setViewportSize({ width: 1_024, height: 768 })
  await composeButton(page, words).click()
  await whenWritable(composeOn(page, words, words.newMessage))
  await composeOn(page, words, words.newMessage).subject.fill('Dở dang')
  const compose = composeOn(page, words, 'Dở dang')
  await compose.saved.waitFor()
  const shape = () => page.getByRole('dialog', { name: 'Dở dang' }).getAttribute('data-shape')
  for (const [path, shown] of [
    ['/drive', 'pin'],
    ['/setting/general', 'mini'],
  ] as const) {
    await page.goto(path)
    await expect.poll(shape).toBe(shown)
  }
  await page.goto('/contacts')
  await expect.poll(shape).toBe('mini')
  await compose.window.getByRole('heading').click()
  await whenWritable(compose)
  expect(await shape()).toBe('pin')
  await page.reload()
  await expect.poll(shape).toBe('mini')
})
