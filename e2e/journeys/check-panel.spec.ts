import { AxeBuilder } from '@axe-core/playwright'
import { getSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { startWriting } from './stage/compose-page.ts'
import { type ComposeWords, composeWordsOf } from './stage/compose-words.ts'
import { itOn } from './stage/it-on.ts'
import { newMailbox, newPromptMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

let reader = ''
const writers: Record<'vi' | 'en', string> = { vi: '', en: '' }

beforeAll(async () => {
  // One of them chooses not to be asked again.
  writers.vi = await newPromptMailbox('kiem-tra-thu', 'Phan Thanh Mai')
  writers.en = await newPromptMailbox('checks-mail', 'Phan Thanh Mai')
  reader = await newMailbox('doc-thu-da-kiem', 'Lý Quốc Anh')
})

const OFFER = { name: 'Báo giá.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 báo giá') }

async function subjectsIn(email: string, folder: string): Promise<string[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  const { data } = await call(listThreads, { query: { in: folder, limit: 50, offset: 0 } })
  return data.map((thread) => thread.subject)
}

/** The one panel; what it says, line by line. */
function panelOn(page: Page, words: ComposeWords) {
  const panel = page.getByRole('alertdialog')
  const answer = (name: string) => panel.getByRole('button', { name, exact: true })
  return {
    panel,
    answer,
    lines: panel.getByRole('list').first().locator('> li'),
    back: answer(words.keepEditing),
    anyway: answer(words.sendAnyway),
  }
}

async function hindrances(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('[role=alertdialog]').analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe.each([
  { language: 'vi', screen: DESKTOP, theme: 'light' },
  { language: 'en', screen: PHONE, theme: 'dark' },
] as const)('in $language on a $screen.kind', ({ language, screen, theme }) => {
  const on = itOn(screen)
  const words = composeWordsOf(language)
  const look = { language, screen, theme }
  const isVietnamese = language === 'vi'
  const says = {
    addSubject: isVietnamese ? 'Thêm tiêu đề' : 'Add a subject',
    attach: isVietnamese ? 'Đính kèm tệp' : 'Attach files',
    forgotten: isVietnamese ? /nhắc “gửi kèm”/ : /says “gửi kèm”/,
    outside: isVietnamese ? 'Có người nhận ngoài tổ chức.' : 'Some recipients are outside your organisation.',
    silence: isVietnamese ? 'Lần sau không hỏi lại' : 'Do not ask again',
    shouted: isVietnamese ? /Tiêu đề viết toàn chữ hoa/ : /subject is in capital letters/,
    cannot: isVietnamese ? 'Chưa thể gửi thư này' : 'This message cannot be sent yet',
  }

  on.desktop('says everything at once before a message goes, and leads to where each is mended', async () => {
    const page = await signedIn(writers[language], look)
    const compose = await startWriting(page, words)
    const { panel, answer, lines, back, anyway } = panelOn(page, words)
    await compose.send.click()
    await panel.getByText(says.cannot).waitFor()
    expect(await lines.count()).toBe(3)
    expect(await anyway.count()).toBe(0)
    expect(await focusedText(page)).toBe(words.keepEditing)
    expect(await hindrances(page)).toEqual([])
    await answer(says.addSubject).click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => compose.subject.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(`TRÚNG THƯỞNG LỚN ${screen.kind.toUpperCase()} 500.000đ!!`)
    const subject = await compose.subject.inputValue()

    await compose.to.pressSequentially(`${reader}, an@doitac.example,`)
    await compose.text.click()
    await compose.text.pressSequentially('Em gửi kèm báo giá. http://bit.ly/bao-gia')
    await compose.send.click()
    await panel.getByText(says.forgotten).waitFor()
    await panel.getByText(says.outside).waitFor()
    await panel.getByText('an@doitac.example').waitFor()
    await panel.getByText(says.shouted).waitFor()
    expect(await lines.count()).toBe(3)
    expect(await hindrances(page)).toEqual([])
    await back.press('Enter')
    await panel.waitFor({ state: 'hidden' })

    await compose.send.click()
    const chosen = page.waitForEvent('filechooser')
    await answer(says.attach).click()
    await (await chosen).setFiles([OFFER])
    const files = compose.window.getByRole('list', { name: words.attachments })
    await files.getByRole('link', { name: OFFER.name }).waitFor()

    await compose.send.click()
    await panel.getByText(says.outside).waitFor()
    expect(await panel.getByText(says.forgotten).count()).toBe(0)
    await panel.getByText(says.silence).first().click()
    await anyway.click()
    await compose.window.waitFor({ state: 'hidden' })
    await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toContain(subject)
    const call = callerAt(theProgram().url, await tokenOf(writers[language]))
    await expect
      .poll(async () => (await call(getSettings, {})).data.find(({ key }) => key === 'warning_send_outside')?.value)
      .toBe(false)
  })

  on.phone('waits for files when asked to, and says what the scanner found', async () => {
    const page = await signedIn(writers[language], look)
    const compose = await startWriting(page, words)
    const subject = `Chờ tệp ${screen.kind}`
    const { panel, answer } = panelOn(page, words)
    await compose.to.pressSequentially(`${reader},`)
    await compose.subject.fill(subject)
    await compose.text.click()
    await compose.text.pressSequentially('Chào anh.')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v2/files', async (route) => {
      await held
      const response = await route.fetch()
      const { data, total } = await response.json()
      await route.fulfill({
        response,
        json: { data: data.map((file: object) => ({ ...file, scan: 'scanning' })), total },
      })
    })
    let found = 'scanning'
    await page.route('**/api/v2/files?ids=*', async (route) => {
      const response = await route.fetch()
      const { data, total } = await response.json()
      const scanned = data.map((file: object) => ({ ...file, scan: found, message: 'Eicar-Test' }))
      await route.fulfill({ response, json: { data: scanned, total } })
    })
    await compose.window.locator('input[type=file]').first().setInputFiles([OFFER])
    await compose.window.getByRole('progressbar').waitFor()
    await compose.send.click()
    await answer(isVietnamese ? 'Chờ xong rồi gửi' : 'Wait for them').click()
    await panel.getByText(isVietnamese ? 'Đang chờ các tệp' : 'Waiting for the files').waitFor()
    release()
    await panel.getByText(isVietnamese ? /Đang quét vi-rút/ : /virus scan is still running/).waitFor()
    found = 'infected'
    await panel
      .getByText(isVietnamese ? /Phát hiện vi-rút trong .Báo giá.pdf/ : /A virus was found in .Báo giá.pdf/)
      .waitFor()
    expect(await hindrances(page)).toEqual([])
    await answer(isVietnamese ? 'Gỡ tệp' : 'Remove it').click()
    await panel.waitFor({ state: 'hidden' })
    await compose.window
      .getByText(isVietnamese ? /có vi-rút \(Eicar-Test\)/ : /contains a virus \(Eicar-Test\)/)
      .waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(words.remove(OFFER.name))
    await page.keyboard.press('Enter')
    await compose.window.getByRole('list', { name: words.attachments }).waitFor({ state: 'hidden' })
    await compose.send.click()
    await page
      .getByRole('region', { name: wordsOf(language).notices })
      .getByText(words.sent, { exact: true })
      .waitFor()
    await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toContain(subject)
  })
})
