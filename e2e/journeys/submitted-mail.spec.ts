import { saveSettings } from '@sen/contract/settings'
import { createTransport } from 'nodemailer'
import { callerAt } from '../program/api-client.ts'
import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, openThread } from './stage/mailbox-page.ts'
import { newMailbox, newPromptMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const WORDS = {
  vi: {
    more: 'Thao tác khác',
    recall: 'Thu hồi',
    question: 'Thu hồi thư này?',
    recalled: 'Người gửi đã thu hồi thư này.',
    done: 'Bạn đã thu hồi thư này',
    sending: 'Đang gửi…',
  },
  en: {
    more: 'More actions',
    recall: 'Recall',
    question: 'Recall this message?',
    recalled: 'The sender has recalled this message.',
    done: 'You recalled this message',
    sending: 'Sending…',
  },
} as const

async function submit(from: string, to: string, subject: string): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: theProgram().submissionPort,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
    auth: { user: from, pass: PASSWORD },
  })
  try {
    await transport.sendMail({ from, to, subject, html: '<p>Gửi từ điện thoại.</p>', text: 'Gửi từ điện thoại.' })
  } finally {
    transport.close()
  }
}

test('mail of a phone appears in Sent at once and can be recalled', { tag: '@both' }, async ({
  signedIn,
  language,
}) => {
  const words = WORDS[language]
  const sender = await newPromptMailbox('dien-thoai', 'Lâm Gia Bảo')
  const reader = await newMailbox('nhan-thu', 'Mai Phương')
  const subject = `Giá mới ${language}`
  const here = await signedIn(sender, { path: '/folder/Sent' })
  const there = await signedIn(reader)
  await submit(sender, reader, subject)
  await openThread(there, subject)
  await there.frameLocator('iframe').getByText('Gửi từ điện thoại.').waitFor()
  await openThread(here, subject)
  await here.frameLocator('iframe').getByText('Gửi từ điện thoại.').waitFor()

  await here.getByRole('button', { name: words.more }).last().click()
  await here.getByRole('menuitem', { name: words.recall, exact: true }).click()
  const question = here.getByRole('alertdialog', { name: words.question })
  await question.getByRole('button', { name: words.recall, exact: true }).click()
  await there.getByText(words.recalled).first().waitFor()
  await here.getByText(words.done).waitFor()
})

test('mail of a phone that waits for its undo period can be taken back and edited', { tag: '@both' }, async ({
  signedIn,
  words: mailWords,
  language,
  device,
}) => {
  const [words, writing] = [WORDS[language], composeWordsOf(language)]
  const sender = await newMailbox('rut-lai', 'Tạ Minh Châu')
  const subject = `Sai người nhận ${language}`
  const call = callerAt(theProgram().url, await tokenOf(sender))
  // Longer than the test; nothing waits for its end.
  await call(saveSettings, { body: [{ key: 'time_delay_send', value: 30 }] })
  await submit(sender, 'ai-do@doitac.example', subject)
  const page = await signedIn(sender)
  await goToFolder(page, device, mailWords, mailWords.drafts)
  await openThread(page, subject)
  const card = page.getByRole('listitem').filter({ hasText: words.sending })
  await card.getByRole('button', { name: writing.undo }).click()
  const compose = composeOn(page, writing)
  await whenWritable(compose)
  await expect.poll(() => compose.lines()).toContain('Gửi từ điện thoại.')
})
