import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDraft, getMessage } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { getThread } from '@sen/contract/threads'
import { readFolder } from '../../program/mailbox-contents.ts'
import { SmtpClient } from '../../program/smtp-client.ts'
import { becomesTrue } from '../../program/waiting.ts'
import { type CorpusStage, type Mailbox, wireForm, withCrlf } from '../corpus-stage.ts'
import { MAILS_FOLDER } from './own-source.ts'

const NOBODY = 'khong-co@noi-khac.example'
const SENT_WITHIN_MILLISECONDS = 30_000

export const BOUNCE_ROUTES = ['to the author', 'to the return path'] as const

export async function faultsOfBounce(
  stage: CorpusStage,
  box: Mailbox,
  route: (typeof BOUNCE_ROUTES)[number],
): Promise<readonly string[]> {
  await box.call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  const subject = `Gửi báo giá ${route}`
  const draft = { to: [{ name: '', email: NOBODY }], subject, body: '<p>Báo giá.</p>' }
  const { data: receipt } = await box.call(createDraft, { body: draft })
  await box.call(sendMail, { body: { msg_id: receipt.id } })
  const message = async () => (await box.call(getMessage, { params: { id: receipt.id }, query: {} })).data
  const hasLeft = async () => (await message()).deliveries.some(({ state }) => state === 'handed_over')
  if (!(await becomesTrue(hasLeft, SENT_WITHIN_MILLISECONDS))) return ['the mail did not leave']
  const sent = await message()
  const returnPath = stage.trap.mails.findLast(({ recipients }) => recipients.includes(NOBODY))?.from ?? ''
  const report = readFileSync(join(MAILS_FOLDER, 'B50-dsn.eml'), 'latin1')
    .replace('@@MID@@', sent.message_id_header.replaceAll(/[<>]/g, ''))
    .replace('@@SUBJECT@@', `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`)
    .replace('<dsn-b50@', `<dsn-${BOUNCE_ROUTES.indexOf(route)}@`)
  const client = await SmtpClient.open(stage.smtpPort)
  await client.deliver('', [route === 'to the author' ? box.address : returnPath], wireForm(withCrlf(report)))
  client.close()
  const thread = async () => (await box.call(getThread, { params: { id: sent.thread_id }, query: {} })).data.messages
  const isBeside = await becomesTrue(async () => (await thread()).length > 1, 5_000)
  const inbox = await readFolder(box.call, 'INBOX')
  const state = (await message()).deliveries[0]
  return [
    ...(isBeside
      ? []
      : [`the report is not in the thread of the mail; the inbox has ${inbox.threads.map(({ row }) => row.subject)}`]),
    ...(route === 'to the return path' && (state?.state !== 'failed' || !state.reply.includes('User unknown'))
      ? [`the mail says ${state?.state} ${state?.reply}`]
      : []),
  ]
}
