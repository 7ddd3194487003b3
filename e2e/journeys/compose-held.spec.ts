import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const NO_ANSWER = /Không kết nối được máy chủ/

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('viet-tiep', 'Phan Thu Trang')
})

async function write(page: Page, subject: string): Promise<ComposePage> {
  const compose = await startWriting(page, words)
  await compose.to.pressSequentially('minh@senmail.test,')
  await compose.subject.fill(subject)
  await compose.text.click()
  await page.keyboard.type('Một')
  await compose.saved.waitFor()
  return compose
}

/** Letters that would each be a command over mail: compose, star, move … */
async function typesOn(page: Page, compose: ComposePage, before: string): Promise<void> {
  await page.keyboard.type(' csv')
  await expect.poll(() => compose.lines()).toBe(`${before} csv`)
  expect(await composeOn(page, words).window.count()).toBe(1)
}

it('who sends in vain goes on typing where one was', async () => {
  const page = await signedIn(writer)
  const compose = await write(page, 'Gửi khi mất mạng')
  await page.route('**/api/v2/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.keyboard.press('Control+Enter')
  await compose.window.getByText(NO_ANSWER).waitFor()
  await typesOn(page, compose, 'Một')
})

it('keys mean nothing to the mail while a message is on its way', async () => {
  const page = await signedIn(writer)
  const compose = await write(page, 'Gửi chậm')
  const held: (() => void)[] = []
  await page.route('**/api/v2/send_mail', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.type('c')
  expect(await composeOn(page, words).window.count()).toBe(1)
  held[0]?.()
  await compose.window.getByText(NO_ANSWER).waitFor()
  await typesOn(page, compose, 'Một')
})

it('who takes a draft over, or back, writes on at once', async () => {
  const page = await signedIn(writer)
  const here = await write(page, 'Hai nơi')
  const device = await signedIn(writer, {}, '/folder/Drafts')
  await rowOf(device, 'Hai nơi').getByRole('link').click()
  const there = composeOn(device, words)
  await there.window.getByRole('button', { name: words.takeOver }).click()
  await there.window.getByText(words.openElsewhere).waitFor({ state: 'hidden' })
  await whenWritable(there)
  await device.keyboard.press('Control+End')
  await typesOn(device, there, 'Một')
  await there.saved.waitFor()

  await here.window.getByRole('button', { name: words.takeBack }).click()
  await expect.poll(() => here.lines()).toBe('Một csv')
  await page.keyboard.press('Control+End')
  await typesOn(page, here, 'Một csv')
})
