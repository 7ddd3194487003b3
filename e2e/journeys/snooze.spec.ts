import type { Page } from '@playwright/test'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { subjectsIn } from './stage/stored-mail.ts'
import { expect, test } from './stage/test.ts'

const LATER = 'Hẹn ký hợp đồng'
const SOON = 'Nhắc nộp báo cáo'
const NOISE = 'Tám chuyện cuối tuần'

test('snoozes a conversation, changes its mind, and gets it back at its time and with a new answer', {
  tag: '@both',
}, async ({ signedIn, words, language, device }) => {
  const reader = await newMailbox(`de-sau-${language}`, 'Đinh Thị Ngọc')
  const first = `<hen-${language}@doitac.example>`
  await post([
    { to: reader, subject: SOON, text: 'Hạn chót là thứ Sáu.' },
    { to: reader, subject: LATER, messageId: first, text: 'Tuần sau em ghé ký nhé.' },
  ])
  const page = await signedIn(reader)
  await openThread(page, LATER)
  await page.keyboard.press('b')
  await page.getByRole('dialog').getByRole('button', { name: words.snoozeTomorrow }).click()
  await notice(page, words, words.snoozedUntil).waitFor()
  await rowOf(page, SOON).waitFor()
  await expect.poll(() => rowOf(page, LATER).count()).toBe(0)
  await page.keyboard.press('z')
  await rowOf(page, LATER).waitFor()

  await openThread(page, LATER)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await notice(page, words, words.snoozedUntil).first().waitFor()
  await goToFolder(page, device, words, words.snoozed)
  await openThread(page, LATER)
  await page.getByText(words.snoozedLine).waitFor()
  await page.getByRole('button', { name: words.inboxNow }).click()
  await page.getByText(words.nothingSnoozed).waitFor()

  await goToFolder(page, device, words, words.inbox)
  await openThread(page, LATER)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await rowOf(page, SOON).waitFor()
  await post([{ to: reader, subject: `Re: ${LATER}`, inReplyTo: first, references: first, text: 'Em đến sớm hơn ạ.' }])
  const back = rowOf(page, LATER)
  await back.getByText('Em đến sớm hơn ạ.').waitFor()
  await goToFolder(page, device, words, words.snoozed)
  await page.getByText(words.nothingSnoozed).waitFor()

  await snoozeForTwoSeconds(page, SOON)
  await notice(page, words, words.backFromSnoozed(SOON)).waitFor()
  await goToFolder(page, device, words, words.inbox)
  await rowOf(page, SOON).getByText(words.returned).waitFor()
  await expect.poll(() => page.getByRole('row').first().getAttribute('aria-label')).toContain(SOON)
})

test('mutes a conversation, whose answers then go to the archive, and unmutes it', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const reader = await newMailbox(`tat-tieng-${language}`, 'Võ Minh Trí')
  const first = `<tam-${language}@doitac.example>`
  const answer = (text: string) =>
    post([{ to: reader, subject: `Re: ${NOISE}`, inReplyTo: first, references: first, text }])
  await post([{ to: reader, subject: NOISE, messageId: first, text: 'Cuối tuần ai đi bơi không?' }])
  const page = await signedIn(reader)
  await openThread(page, NOISE)
  await page.keyboard.press('m')
  await notice(page, words, words.mutedOne).waitFor()
  await page.getByText(words.nothingNew).waitFor()
  await answer('Mình đi!')
  await goToFolder(page, device, words, words.archive)
  await rowOf(page, NOISE).getByText('Mình đi!').waitFor()
  await openThread(page, NOISE)
  await page.getByRole('button', { name: words.unmute }).click()
  await expect.poll(() => page.getByRole('button', { name: words.unmute }).count()).toBe(0)
  await page.keyboard.press('u')
  await answer('Mình cũng đi!')
  await goToFolder(page, device, words, words.inbox)
  await rowOf(page, NOISE).getByText('Mình cũng đi!').waitFor()
})

/** No field of the page offers less than a minute. */
async function snoozeForTwoSeconds(page: Page, subject: string): Promise<void> {
  const status = await page.evaluate(async (wanted) => {
    const threads = await (await fetch('/api/v2/threads')).json()
    const row = threads.data.find((each: { subject: string }) => each.subject === wanted)
    const body = { ids: [row.id], folder_id: row.folder_id, until: Math.floor(Date.now() / 1_000) + 2 }
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/v2/threads/snooze', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, subject)
  expect(status).toBe(200)
}

test('reminds the sender of a message without an answer', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const [writer, reader] = await Promise.all([
    newMailbox(`nhac-${language}`, 'Hồ Quỳnh Anh'),
    newMailbox(`cho-tra-loi-${language}`, 'Mai Văn Phúc'),
  ])
  const composeWords = composeWordsOf(language)
  const subject = `Hợp đồng khung ${language}`
  const page = await signedIn(writer)
  const compose = await startWriting(page, composeWords)
  await compose.to.fill(reader)
  await compose.to.press('Enter')
  await compose.subject.fill(subject)
  await compose.text.pressSequentially('Anh xem giúp em.')
  await compose.window.getByRole('button', { name: words.sendLater }).click()
  await page.getByRole('menuitem', { name: words.sendAndRemind }).click()
  await page.keyboard.press('Enter')
  await compose.window.waitFor({ state: 'hidden' })
  await notice(page, words, words.willRemind).waitFor()
  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toEqual([subject])
  await goToFolder(page, device, words, words.sent)
  await openThread(page, subject)
  await page.getByRole('article').getByText(words.willRemind).waitFor()
  await page.getByRole('button', { name: words.removeReminder }).click()
  await expect.poll(() => page.getByRole('button', { name: words.removeReminder }).count()).toBe(0)

  await page.keyboard.press('u')
  await remindInTwoSeconds(page)
  await goToFolder(page, device, words, words.inbox)
  await rowOf(page, subject).waitFor()
  await openThread(page, subject)
  await page.locator('article').getByText(words.nobodyAnswered).waitFor()
})

async function remindInTwoSeconds(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const threads = await (await fetch('/api/v2/threads?in=Sent')).json()
    const thread = await (await fetch(`/api/v2/threads/${threads.data[0].id}?in=Sent`)).json()
    const body = JSON.stringify({ remind_at: Math.floor(Date.now() / 1_000) + 2 })
    const headers = { 'content-type': 'application/json' }
    const id = thread.data.messages.at(-1).id
    return (await fetch(`/api/v2/messages/${id}/reminder`, { method: 'PUT', headers, body })).status
  })
  expect(status).toBe(200)
}
