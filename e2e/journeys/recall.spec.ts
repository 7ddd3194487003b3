import type { Page } from '@playwright/test'
import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { callerAt } from '../program/api-client.ts'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const WORDS = {
  vi: {
    more: 'Thao tác khác',
    recall: 'Thu hồi',
    question: 'Thu hồi thư này?',
    begun: 'Đang thu hồi thư. Báo cáo sẽ được gửi tới hộp thư đến của bạn.',
    recalled: 'Người gửi đã thu hồi thư này.',
    done: 'Bạn đã thu hồi thư này',
    notRead: 'Đã gỡ, chưa đọc',
    opened: 'Đã gỡ, nhưng thư đã được mở',
    report: /Yêu cầu thu hồi thư sau đây đã được xử lý/,
    trackingOn: 'Đang theo dõi việc mở thư này',
    seen: /Có thể đã được mở/,
    notSeen: 'Chưa thấy được mở',
    showImages: 'Hiện ảnh',
  },
  en: {
    more: 'More actions',
    recall: 'Recall',
    question: 'Recall this message?',
    begun: 'Recalling the message. A report will come to your inbox.',
    recalled: 'The sender has recalled this message.',
    done: 'You recalled this message',
    notRead: 'Removed, not read',
    opened: 'Removed, but it had been opened',
    report: /Your request to recall the message below has been carried out/,
    trackingOn: 'Read tracking is on for this message',
    seen: /Probably opened/,
    notSeen: 'No opens detected yet',
    showImages: 'Show images',
  },
} as const

async function callOf(email: string) {
  return callerAt(theProgram().url, await tokenOf(email))
}

async function send(from: string, to: readonly string[], subject: string): Promise<void> {
  const call = await callOf(from)
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  const { data } = await call(createDraft, {
    body: {
      client_key: `thu-hoi-${subject}`.slice(0, 64),
      to: to.map((email) => ({ name: '', email })),
      cc: [],
      bcc: [],
      subject,
      body: '<p>Số liệu chưa duyệt.</p>',
      files: [],
    },
  })
  await call(sendMail, { body: { msg_id: data.id } })
}

test('takes a mail back before its readers’ eyes, and says so in all places', { tag: '@both' }, async ({
  signedIn,
  words: mailWords,
  language,
  device,
}) => {
  const words = WORDS[language]
  const [sender, reader, other] = await Promise.all([
    newMailbox(`thu-hoi-${device.kind}`, 'Lê Thu Hà'),
    newMailbox(`doc-thu-${device.kind}`, 'Vũ Minh Đức'),
    newMailbox(`chua-doc-${device.kind}`, 'Phan Gia Bảo'),
  ])
  const subject = `Bảng lương tháng mười ${device.kind}`
  await send(sender, [reader, other], subject)
  const [there, list] = [await signedIn(reader), await signedIn(other)]
  await openThread(there, subject)
  await inBody(there, 'Số liệu chưa duyệt.')
  await rowOf(list, subject).waitFor()

  const here = await signedIn(sender, { path: '/folder/Sent' })
  await openThread(here, subject)
  await here.getByRole('button', { name: words.more }).last().click()
  await here.getByRole('menuitem', { name: words.recall, exact: true }).click()
  const question = here.getByRole('alertdialog', { name: words.question })
  await question.getByRole('button', { name: words.recall, exact: true }).click()
  await notice(here, mailWords, words.begun).waitFor()

  await there.getByText(words.recalled).first().waitFor()
  await expect.poll(() => there.getByText('Số liệu chưa duyệt.').count()).toBe(0)
  await rowOf(list, subject).waitFor({ state: 'detached' })
  await here.getByText(words.done).waitFor()
  await here.getByText(`${words.opened}: ${reader}`).waitFor()
  await here.getByText(`${words.notRead}: ${other}`).waitFor()
  await here.getByRole('article').getByText(words.report).first().waitFor()
})

test('tells a sender who asked for it that a mail was probably opened, and not before', async ({
  signedIn,
  words: mailWords,
  language,
  device,
}) => {
  const sender = await newMailbox('theo-doi', 'Hồ Ngọc Mai')
  const reader = await newMailbox('duoc-theo-doi', 'Ngô Quốc Huy')
  const call = await callOf(sender)
  await call(saveSettings, {
    body: [
      { key: 'tracking', value: true },
      { key: 'enable_delay_send', value: false },
    ],
  })
  const page = await signedIn(sender)
  const words = WORDS[language]
  const composeWords = composeWordsOf(language)
  const compose = await startWriting(page, composeWords)
  await compose.window.getByRole('button', { name: words.trackingOn, pressed: true }).waitFor()
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill('Kế hoạch tuần')
  await whenWritable(compose)
  await compose.text.click()
  await compose.text.pressSequentially('Mời anh xem.')
  await compose.send.click()
  await composeOn(page, composeWords).window.waitFor({ state: 'hidden' })
  await goToFolder(page, device, mailWords, mailWords.sent)
  await openThread(page, 'Kế hoạch tuần')
  await page.getByText(words.notSeen).first().waitFor()

  const there = await signedIn(reader)
  await openThread(there, 'Kế hoạch tuần')
  await there.getByRole('button', { name: words.showImages, exact: true }).click()
  await page.getByText(words.seen).first().waitFor()
})

async function inBody(page: Page, text: string): Promise<void> {
  await page.locator('iframe').first().contentFrame().getByText(text).waitFor()
}
