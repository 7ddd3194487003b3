import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { PASSWORD } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

/** A separate program, because it is killed. */
const [port = 0, smtpPort = 0] = await freePorts(2)
const { signedIn } = stage(`http://127.0.0.1:${port}`)
const READER = 'kho@khotest.test'
const words = wordsOf('vi')

let program: MortalProgram

beforeAll(async () => {
  const cwd = scratchFolder('reconnect')
  const ports = { PORT: String(port), SMTP_PORT: String(smtpPort) }
  const env = { SEN_MODE: 'production', DATA_DIR: join(cwd, 'data'), LOG_LEVEL: 'error', ...ports }
  program = await MortalProgram.start({ cwd, env })
  await addMailboxes({ cwd, env }, [{ email: READER, name: 'Kho', password: PASSWORD }])
  await post([{ to: READER, subject: 'Trước khi ngắt', text: 'Chào kho.' }], smtpPort)
})
afterAll(async () => {
  await program.stop()
})

it('says that the server is gone, comes back by itself, and shows what came meanwhile', async () => {
  const page = await signedIn(READER)
  const phone = await signedIn(READER, { screen: PHONE })
  await rowOf(page, 'Trước khi ngắt').waitFor()
  await openThread(phone, 'Trước khi ngắt')

  await program.kill()
  await page.getByText(words.disconnected).waitFor()
  await phone.getByText(words.disconnected).waitFor()
  expect(await rowOf(page, 'Trước khi ngắt').isVisible()).toBe(true)
  await program.startAgain()
  await post([{ to: READER, subject: 'Trong lúc ngắt', text: 'Kho có nhận được không?' }], smtpPort)

  await rowOf(page, 'Trong lúc ngắt').waitFor({ timeout: 30_000 })
  await page.getByText(words.disconnected).waitFor({ state: 'hidden' })
  await phone.getByText(words.disconnected).waitFor({ state: 'hidden', timeout: 30_000 })
  await phone.getByRole('button', { name: words.back }).click()
  await rowOf(phone, 'Trong lúc ngắt').waitFor()

  await post([{ to: READER, subject: 'Sau khi nối lại', text: 'Nhận được rồi nhé.' }], smtpPort)
  await rowOf(page, 'Sau khi nối lại').waitFor()
  await rowOf(phone, 'Sau khi nối lại').waitFor()
})

it('takes back on the screen what the server could not do, says so, and does it when asked again', async () => {
  const page = await signedIn(READER, { screen: DESKTOP })
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

it.each([
  ['Thư có định dạng', '**/assets/clean-html-*'],
  ['Thư mất cả mạng', '**/assets/{clean-html,purify}*'],
])('says that a mail’s text could not be fetched, and shows it when asked again: %s', async (subject, needed) => {
  await post([{ to: READER, subject, html: '<p>Xem <b>bảng kê</b>.</p>' }], smtpPort)
  const page = await signedIn(READER, { prepare: (coming) => coming.route(needed, (route) => route.abort()) })
  await openThread(page, subject)
  await page.getByRole('alert').getByText(words.noConnection).waitFor()
  await page.unroute(needed)
  await page.getByRole('button', { name: words.tryAgain }).click()
  await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('bảng kê').waitFor()
})
