import { join } from 'node:path'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { PHONE } from './stage/devices.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { PASSWORD } from './stage/people.ts'
import { post } from './stage/post.ts'
import { PRODUCTION } from './stage/program.ts'
import { test as base, expect } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const READER = 'kho@khotest.test'
const words = wordsOf('vi')

let server: MortalProgram

/** A separate program, because it is killed. */
const test = base.extend({
  program: [
    async ({ programPaths }, provide) => {
      const env = { ...programPaths.env, ...PRODUCTION, DATA_DIR: join(programPaths.cwd, 'production') }
      server = await MortalProgram.start({ ...programPaths, env })
      await provide({ ...programPaths, env })
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test.beforeAll(async ({ program }) => {
  await addMailboxes(program, [{ email: READER, name: 'Kho', password: PASSWORD }])
  await post([{ to: READER, subject: 'Trước khi ngắt', text: 'Chào kho.' }])
})

test('says that the server is unreachable, reconnects automatically, and shows mail that arrived meanwhile', async ({
  signedIn,
}) => {
  const page = await signedIn(READER)
  const phone = await signedIn(READER, { device: PHONE })
  await rowOf(page, 'Trước khi ngắt').waitFor()
  await openThread(phone, 'Trước khi ngắt')

  await server.kill()
  await page.getByText(words.disconnected).waitFor()
  await phone.getByText(words.disconnected).waitFor()
  expect(await rowOf(page, 'Trước khi ngắt').isVisible()).toBe(true)
  await server.startAgain()
  await post([{ to: READER, subject: 'Trong lúc ngắt', text: 'Kho có nhận được không?' }])

  await rowOf(page, 'Trong lúc ngắt').waitFor({ timeout: 30_000 })
  await page.getByText(words.disconnected).waitFor({ state: 'hidden' })
  await phone.getByText(words.disconnected).waitFor({ state: 'hidden', timeout: 30_000 })
  await phone.getByRole('button', { name: words.back }).click()
  await rowOf(phone, 'Trong lúc ngắt').waitFor()

  // New mail appears live again.
  await post([{ to: READER, subject: 'Sau khi nối lại', text: 'Nhận được rồi nhé.' }])
  await rowOf(page, 'Sau khi nối lại').waitFor()
  await rowOf(phone, 'Sau khi nối lại').waitFor()
})

test('rolls back on the screen a change that failed on the server, says so, and retries it on request', async ({
  signedIn,
}) => {
  const page = await signedIn(READER)
  const row = rowOf(page, 'Trước khi ngắt')
  await row.waitFor()
  await page.context().setOffline(true)
  await row.getByRole('button', { name: words.addStar }).click()
  await page.getByText(words.noConnection).waitFor()
  await row.getByRole('button', { name: words.addStar, pressed: false }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: words.tryAgain }).click()
  await row.getByRole('button', { name: words.removeStar, pressed: true }).waitFor()
  await page.reload()
  await row.getByRole('button', { name: words.removeStar, pressed: true }).waitFor()
})

for (const [subject, needed] of [
  ['Thư có định dạng', '**/assets/sanitise-html-*'],
  ['Thư mất cả mạng', '**/assets/{sanitise-html,purify}*'],
] as const) {
  test(`says that a mail’s text could not be fetched, and shows it when asked again: ${subject}`, async ({
    signedIn,
  }) => {
    await post([{ to: READER, subject, html: '<p>Xem <b>bảng kê</b>.</p>' }])
    const page = await signedIn(READER, { prepare: (coming) => coming.route(needed, (route) => route.abort()) })
    await openThread(page, subject)
    await page.getByRole('alert').getByText(words.noConnection).waitFor()
    await page.unroute(needed)
    await page.getByRole('button', { name: words.tryAgain }).click()
    await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('bảng kê').waitFor()
  })
}
