import { sendMail } from '@sen/contract/sending'
import { checkSpam } from '@sen/contract/spam-check'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ComposeOnStage, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { mailStage, press } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const NO_ANSWER = /Không kết nối được máy chủ/
const SAVED = /^Đã lưu \d{2}:\d{2}$/
let isOffline = false
stage.server.answer(checkSpam, () => (isOffline ? breakOff() : { data: { score: 0, warn_score: 5, symbols: [] } }))

function breakOff(): never {
  throw new TypeError('Failed to fetch')
}

beforeEach(async () => {
  isOffline = false
  await stage.open([{ subject: 'Thư A' }])
})

async function write(subject: string): Promise<ComposeOnStage> {
  const compose = await startWriting(() => press('c'))
  await userEvent.keyboard('minh@senmail.test,')
  await compose.subject.fill(subject)
  await compose.text.click()
  await userEvent.keyboard('Một')
  await expect.element(compose.window.getByText(SAVED)).toBeVisible()
  return compose
}

/** Each letter would be a mail shortcut: compose, star, move … */
async function typesOn({ lines }: ComposeOnStage): Promise<void> {
  await userEvent.keyboard(' csv')
  await expect.poll(lines).toBe('Một csv')
  expect(windows()).toBe(1)
}

const windows = () => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Lưu và đóng' }) }).length

it('typing continues at the caret after a failed sending', async () => {
  stage.server.answer(sendMail, breakOff)
  const compose = await write('Gửi khi mất mạng')
  isOffline = true
  await press('Control+Enter')
  await expect.element(compose.window.getByText(NO_ANSWER)).toBeVisible()
  await typesOn(compose)
})

it('keys mean nothing to the mail while a message is on its way', async () => {
  let letGo = () => {}
  let isAsked = false
  stage.server.answer(sendMail, async () => {
    isAsked = true
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    return breakOff()
  })
  const compose = await write('Gửi chậm')
  await press('Control+Enter')
  await expect.poll(() => isAsked).toBe(true)
  await userEvent.keyboard('c')
  expect(windows()).toBe(1)
  letGo()
  await expect.element(compose.window.getByText(NO_ANSWER)).toBeVisible()
  await typesOn(compose)
})
