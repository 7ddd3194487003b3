import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { callerAt } from '../program/api-client.ts'
import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { countBeside, goToFolder, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const WORDS = {
  vi: { sending: 'Đang gửi…', hasDraft: 'có thư nháp', notDelivered: 'Không gửi được' },
  en: { sending: 'Sending…', hasDraft: 'has a draft', notDelivered: 'Not delivered' },
} as const

let sender = ''
test.beforeAll(async () => {
  sender = await newMailbox('cho-gui', 'Ngô Thanh Trúc')
})

async function callOf(email: string) {
  return callerAt(theProgram().url, await tokenOf(email))
}

test.describe('an answer that is held for its undo', () => {
  test('is shown as being sent in every list, and as a draft in none until it is taken back', { tag: '@both' }, async ({
    signedIn,
    language,
    device,
  }) => {
    const [words, writing, says] = [wordsOf(language), composeWordsOf(language), WORDS[language]]
    const subject = `Hỏi giá thép ${language}`
    const call = await callOf(sender)
    // Longer than the test; nothing waits for its end.
    await call(saveSettings, { body: [{ key: 'time_delay_send', value: 30 }] })
    await post([{ to: sender, subject, text: 'Chị báo giá giúp em.' }])
    const page = await signedIn(sender)
    await openThread(page, subject)
    await page.getByRole('button', { name: writing.reply, exact: true }).last().click()
    const compose = composeOn(page, writing)
    await whenWritable(compose)
    await page.keyboard.type('Giá cũ, em nhé.')
    await compose.saved.waitFor()
    await compose.send.click()
    // The sender may count as a stranger until the mail is indexed.
    const anyway = page.getByRole('button', { name: writing.sendAnyway })
    const undo = page.getByRole('region', { name: words.notices }).getByRole('button', { name: writing.undo })
    await anyway.or(undo).first().waitFor()
    if (await anyway.isVisible()) await anyway.click()
    await undo.waitFor()

    // The thread shows text and recipients of the sent mail, without a draft.
    const card = page.getByRole('listitem').filter({ hasText: says.sending })
    await card.getByText('Kim Anh').waitFor()
    await card.frameLocator('iframe').getByText('Giá cũ, em nhé.').waitFor()
    expect(await page.getByRole('button', { name: words.goOnWriting }).count()).toBe(0)

    // The lists show no draft either.
    if (device.kind === 'phone') await page.getByRole('button', { name: words.back }).click()
    else await goToFolder(page, device, words, words.inbox)
    await expect.poll(() => rowOf(page, subject).getAttribute('aria-label')).not.toContain(says.hasDraft)
    await goToFolder(page, device, words, words.drafts)
    await expect.poll(() => rowOf(page, subject).getAttribute('aria-label')).toContain(says.sending)
    if (device.kind !== 'phone') expect(await countBeside(page, words, words.drafts)).toBe(0)
    await rowOf(page, subject).getByRole('link').click()
    await card.frameLocator('iframe').getByText('Giá cũ, em nhé.').waitFor()
    expect(await compose.window.count()).toBe(0)

    // Undo by the notice, or by the card where the notice is missing.
    const notices = page.getByRole('region', { name: words.notices })
    if (device.kind !== 'phone') await page.reload()
    await (device.kind === 'phone' ? notices : card).getByRole('button', { name: writing.undo }).click()
    await whenWritable(compose)
    await expect.poll(() => compose.lines()).toContain('Giá cũ, em nhé.')
    await compose.window.getByRole('button', { name: writing.saveAndClose }).click()
    await compose.window.waitFor({ state: 'hidden' })
    if (device.kind === 'phone') return
    await expect.poll(() => countBeside(page, words, words.drafts)).toBe(1)
    await goToFolder(page, device, words, words.inbox)
    await expect.poll(() => rowOf(page, subject).getAttribute('aria-label')).toContain(says.hasDraft)
  })
})

test('opens mail that was not delivered, though the report of it is newer', async ({ signedIn }) => {
  const says = WORDS.vi
  const subject = 'Gửi nhầm địa chỉ'
  const writer = await newMailbox('gui-nham', 'Lâm Hữu Tín')
  const call = await callOf(writer)
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  const to = [{ name: '', email: 'khong-co-ai@senmail.test' }]
  const body = { client_key: `gui-nham-${writer}`.slice(0, 64), to, cc: [], bcc: [], subject, body: '<p>Chào anh.</p>' }
  const { data } = await call(createDraft, { body: { ...body, files: [] } })
  await call(sendMail, { body: { msg_id: data.id } })
  const page = await signedIn(writer)
  const report = rowOf(page, subject)
  await report.waitFor()
  await report.getByRole('link').click()
  const alert = page.getByRole('alert').filter({ hasText: 'khong-co-ai@senmail.test' })
  await alert.getByText(says.notDelivered).waitFor()
})
