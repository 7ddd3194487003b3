import type { Page, WebSocketRoute } from '@playwright/test'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { PHONE } from './stage/devices.ts'
import { folderLink, notice, openThread, rowOf, whenProgramStands } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = wordsOf('vi')
const says = shellWordsOf('vi')

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

/** Waits for preloading, because a module that is loading when the network goes is lost to the page. */
async function whenFetchedAhead(page: Page): Promise<void> {
  await whenProgramStands(page)
  const names = () =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => name)
      .join()
  await expect.poll(() => page.evaluate(names)).toMatch(/(?=.*\/compose-)(?=.*\/sanitise-html-)(?=.*\/purify)/)
}

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('mat-mang', 'Hồ Quang Hiếu')
  await post([{ to: reader, subject: 'Trước khi mất mạng', text: 'Chào anh.' }])
})

test('says on a phone that the device is offline, and catches up afterwards', async ({ signedIn }) => {
  const page = await signedIn(reader, { device: PHONE })
  await rowOf(page, 'Trước khi mất mạng').waitFor()
  await page.context().setOffline(true)
  await page.getByText(says.offline).waitFor()
  await page.getByRole('button', { name: 'Những việc vẫn làm được' }).click()
  await page.getByText(says.reconnects).waitFor()
  expect(await accessibilityViolations(page, 'offline')).toEqual([])
  const subject = 'Trong lúc mất mạng'
  await post([{ to: reader, subject, text: 'Chào anh.' }])
  await page.context().setOffline(false)
  await page.getByText(says.offline).waitFor({ state: 'hidden' })
  await rowOf(page, subject).waitFor()
})

test('says so in one line beside the search, and moves nothing below', async ({ signedIn }) => {
  const page = await signedIn(reader)
  await rowOf(page, 'Trước khi mất mạng').waitFor()
  const [folders, list] = [page.getByRole('complementary').first(), page.getByRole('main')]
  const places = () => Promise.all([folders, list, rowOf(page, 'Trước khi mất mạng')].map((part) => part.boundingBox()))
  const before = await places()
  await page.context().setOffline(true)
  const panel = page.getByRole('status').filter({ hasText: says.offline }).locator('> div')
  await panel.waitFor()
  expect(await places()).toEqual(before)
  const [box, below] = [await panel.boundingBox(), await list.boundingBox()]
  expect(box?.height).toBeLessThanOrEqual(44)
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? Number.NaN)
  await page.context().setOffline(false)
  await panel.waitFor({ state: 'hidden' })

  // A list without a response says so, and a retry requests it again.
  const lists = '**/api/v2/threads?*'
  await page.route(lists, (route) => route.abort())
  await folderLink(page, words, words.junk).click()
  await page.getByText('Máy chủ chưa trả lời.', { exact: true }).waitFor()
  await page.unroute(lists)
  await page.getByRole('main').getByRole('button', { name: words.tryAgain }).click()
  await page.getByText('Không có thư rác.').waitFor()
})

test('reloads the page after a minute without a connection, and only when the server is there', async ({
  signedIn,
}) => {
  let isThere = false
  const page = await signedIn(reader, {
    prepare: async (coming) => {
      await coming.clock.install()
      await coming.routeWebSocket('**/api/v2/socket*', (socket) => socket.close())
      await coming.route('**/readyz', (route) => (isThere ? route.continue() : route.fulfill({ status: 503 })))
    },
  })
  await rowOf(page, 'Trước khi mất mạng').waitFor()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return page.getByText(words.disconnected).isVisible()
    })
    .toBe(true)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  const isOld = () => page.evaluate(() => 'isOld' in window)
  await page.clock.runFor(62_000)
  expect(await isOld()).toBe(true)
  isThere = true
  const loaded = page.waitForEvent('load')
  await page.clock.runFor(62_000)
  await loaded
  expect(await isOld()).toBe(false)
})

test('retries at once on request, and loads failed parts automatically once the server is back', async ({
  signedIn,
}) => {
  let isThere = false
  const sockets = new Set<WebSocketRoute>()
  const page = await signedIn(reader, {
    prepare: async (coming) => {
      await saveData(coming)
      await coming.clock.install()
      await coming.routeWebSocket('**/api/v2/socket*', (socket) => {
        if (!isThere) return void socket.close()
        sockets.add(socket)
        socket.connectToServer()
      })
      await coming.route('**/api/v2/threads/**', (route) => (isThere ? route.continue() : route.abort()))
    },
  })
  await page.getByText(words.disconnected).waitFor()
  // With stopped timers, no attempt of the page's own can come before the click.
  await page.clock.pauseAt(Date.now() + 1_000)
  isThere = true
  await page.getByRole('button', { name: says.tryNow }).click()
  await page.getByText(words.disconnected).waitFor({ state: 'hidden' })
  await page.clock.resume()
  await post([{ to: reader, subject: 'Ngay sau đó', text: 'Chào anh.' }])
  await rowOf(page, 'Ngay sau đó').waitFor()

  isThere = false
  for (const socket of sockets) await socket.close()
  await rowOf(page, 'Trước khi mất mạng').getByRole('link').click()
  await page.getByText(says.threadNotHere).waitFor()
  isThere = true
  await page.getByRole('heading', { name: 'Trước khi mất mạng', level: 2 }).waitFor()
})

test('says of a conversation and of a folder that they are not on the device, and shows them when the connection is back', async ({
  signedIn,
}) => {
  const to = await newMailbox('chua-mo', 'Hồ Quang Hiếu')
  const subjects = ['Thư cũ', 'Thư hai', 'Thư ba', 'Thư mới']
  await post(subjects.map((subject) => ({ to, subject, text: `${subject}.` })))
  const page = await signedIn(to, { prepare: saveData })
  await openThread(page, 'Thư mới')
  await page.goBack()
  await whenFetchedAhead(page)
  await page.context().setOffline(true)
  await rowOf(page, 'Thư cũ').getByRole('link').click()
  await page.getByText(says.threadNotHere).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Thư cũ', level: 2 }).waitFor()
  await page.context().setOffline(true)
  await folderLink(page, words, words.junk).click()
  await page.getByText(says.listNotHere).waitFor()
  await page.context().setOffline(false)
  await page.getByText(says.listNotHere).waitFor({ state: 'hidden' })
  await page.getByText('Không có thư rác.').waitFor()
})

for (const way of ['at once', 'from elsewhere']) {
  test(`says of a first search that it needs the network, and shows it when that is back: ${way}`, async ({
    signedIn,
  }) => {
    const page = await signedIn(reader, { prepare: saveData })
    await rowOf(page, 'Trước khi mất mạng').waitFor()
    await whenFetchedAhead(page)
    if (way === 'at once') await openPartWhenBack(page)
    const search = async () => {
      await page.getByRole('combobox', { name: 'Tìm thư' }).fill('trước khi')
      await page.keyboard.press('Enter')
    }
    await page.context().setOffline(true)
    await search()
    await page.getByRole('alert').getByText(says.partNotHere).waitFor()
    await page.getByRole('main').getByRole('button', { name: words.tryAgain }).click()
    expect(await page.getByText(says.partNotHere).isVisible()).toBe(true)
    // The router keeps the failure; the user who returns later must not be asked to reload.
    if (way === 'from elsewhere') await page.goBack()
    await page.context().setOffline(false)
    if (way === 'from elsewhere') {
      await page.getByText(says.offline).waitFor({ state: 'hidden' })
      await search()
    }
    await page.waitForURL(/advance-search/)
    await rowOf(page, 'Trước khi mất mạng').waitFor()
    await page.getByText(says.partNotHere).waitFor({ state: 'hidden' })
  })
}

/** Opens a part that reports the missing network, and opens once the network is back. */
async function openPartWhenBack(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Tìm nâng cao' })
  const form = page.getByRole('form', { name: 'Tìm nâng cao' })
  await page.context().setOffline(true)
  await open.click()
  await notice(page, words, says.openPartAgain).waitFor()
  await form.waitFor({ state: 'hidden' })
  const again = page.waitForResponse(/\/assets\/AdvancedForm-/)
  await page.context().setOffline(false)
  await again
  await open.click()
  await form.getByRole('combobox', { name: 'Thư mục' }).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.getByText(says.offline).waitFor({ state: 'hidden' })
}
