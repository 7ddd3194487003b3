// Drill: two users with open pages: external mail appears at once, and a reply reaches the other, also after kill -9.
// Seed: all of it, in the demo.
// Timed: mail appears within two seconds.
import { join } from 'node:path'
import { getThread } from '@sen/contract/threads'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { callerAt, signIn } from '../program/api-client.ts'
import { type OpenPage, openBrowserOrLeave, openMailbox } from '../program/browser.ts'
import { takeSharedDemoData } from '../program/demo-data.ts'
import { Findings } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'
import { runSwaks } from '../program/swaks.ts'
import { becomesTrue } from '../program/waiting.ts'

const [LAN, MINH, PARTNER] = ['lan@senmail.test', 'minh@senmail.test', 'kim.anh@doitac.example']
const PASSWORD = 'Sen@2026demo'
const APPEARS_WITHIN_MILLISECONDS = 2_000
/** A disconnected page reconnects with growing delays. */
const RECONNECTS_WITHIN_MILLISECONDS = 15_000
/** The default hold of five seconds with its margin of three, and the delivery. */
const ARRIVES_WITHIN_MILLISECONDS = 15_000

const findings = new Findings()
const scratch = scratchFolder('two-users')
const [port = 0, smtpPort = 0] = await freePorts(2)
const env = { DATA_DIR: join(scratch, 'data'), PORT: String(port), SMTP_PORT: String(smtpPort) }
await takeSharedDemoData(env.DATA_DIR)
const program = await MortalProgram.start({ cwd: scratch, env })
const browser = await openBrowserOrLeave()
const lan = await openMailbox(browser, program.url, LAN, PASSWORD)
const minh = await openMailbox(browser, program.url, MINH, PASSWORD)

const subject = `Mẫu vải đợt ${process.pid}`
const answer = `Bên em nhận được mẫu rồi ạ, mã ${process.pid}.`
const fromSwaks = `Bang gia thang toi ${process.pid}`

await sendByNodemailer(subject)
await seesWithin(lan, subject, 'lan sees what nodemailer sent')
await seesWithin(minh, subject, 'minh sees it as well')
await sendBySwaks()
await seesWithin(lan, fromSwaks, 'lan sees what swaks sent')

await openThread(minh.page, subject)
await openThread(lan.page, subject)
await replyToAll(lan.page, answer)
findings.check(
  await becomesTrue(() => showsText(minh.page, answer), ARRIVES_WITHIN_MILLISECONDS),
  "minh's open page shows lan's reply, without a reload",
)
await checkSameThread()

const threads = [lan, minh].map(({ page }) => page.url())
await minh.page.goBack()
await program.killAndStart()
findings.note(`killed with -9, ready again after ${((program.readyMilliseconds.at(-1) ?? 0) / 1_000).toFixed(1)} s`)
const afterwards = `Sau khi khởi động lại ${process.pid}`
await sendByNodemailer(afterwards)
await seesWithin(minh, afterwards, "minh's page finds the program again and goes on", RECONNECTS_WITHIN_MILLISECONDS)
for (const [index, { page }] of [lan, minh].entries()) {
  const who = index === 0 ? 'lan' : 'minh'
  await page.goto(threads[index] ?? '')
  findings.check(await becomesTrue(() => showsText(page, answer), 5_000), `${who} sees the reply after kill -9`)
  await page.goto(program.url)
  await seesWithin({ page, complaints: [] }, subject, `${who} sees the thread in the list after kill -9`)
}
const complaints = [...lan.complaints, ...minh.complaints]
findings.check(complaints.length === 0, 'no page threw an error', complaints.join('; '))
await browser.close()
await program.stop()
findings.leave()

async function sendByNodemailer(title: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true })
  await transport.sendMail({
    from: { name: 'Đặng Kim Anh', address: PARTNER },
    to: [LAN, MINH],
    subject: title,
    text: 'Chào chị Lan, anh Minh,\n\nEm gửi mẫu vải của đợt này. Anh chị xem giúp em nhé.\n\nKim Anh',
    html: '<p>Chào chị Lan, anh Minh,</p><p>Em gửi <b>mẫu vải</b> của đợt này. Anh chị xem giúp em nhé.</p><p>Kim Anh</p>',
  })
  transport.close()
}

/** Sends by swaks, or by a minimal client without it, because this drill tests the page. */
async function sendBySwaks(): Promise<void> {
  const [from, to] = ['nha-cung-cap@vattu.example', LAN]
  const args = ['--server', '127.0.0.1', '--port', String(smtpPort), '--from', from, '--to', to]
  const sent = runSwaks([...args, '--header', `Subject: ${fromSwaks}`, '--body', 'Gui chi bang gia.', '--hide-all'])
  if (!('missing' in sent)) {
    findings.check(sent.status === 0, 'swaks sends', sent.stdout)
    return
  }
  findings.note(`${sent.missing}; a bare SMTP conversation takes its place`)
  const message = `From: ${from}\r\nTo: ${to}\r\nSubject: ${fromSwaks}\r\n\r\nGui chi bang gia.\r\n`
  const client = await SmtpClient.open(smtpPort)
  await client.deliver(from, [to], wireFormOf(message))
  client.close()
}

async function seesWithin(
  { page }: OpenPage,
  text: string,
  what: string,
  limitMilliseconds = APPEARS_WITHIN_MILLISECONDS,
): Promise<void> {
  const askedAt = performance.now()
  const row = page.getByRole('row').filter({ hasText: text })
  const isThere = await row
    .first()
    .waitFor({ timeout: limitMilliseconds })
    .then(() => true)
    .catch(() => false)
  const took = `${(performance.now() - askedAt).toFixed(0)} ms`
  findings.check(isThere, isThere ? `${what} (${took})` : what, `not within ${took}`)
}

async function openThread(page: Page, text: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').click()
  await page.getByRole('heading', { name: text }).waitFor()
}

async function replyToAll(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Trả lời tất cả', exact: true }).last().click()
  // Plain fields with the same name receive keys until the editor has loaded.
  const editor = page.locator('[contenteditable="true"][aria-label="Nội dung thư"]')
  await editor.click()
  await editor.pressSequentially(text)
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  // An external recipient needs a confirmation first.
  const anyway = page.getByRole('button', { name: 'Vẫn gửi', exact: true })
  await anyway.click({ timeout: 2_000 }).catch(() => undefined)
}

/** Searches the frames of message bodies only, because lists and notices show snippets. */
async function showsText(page: Page, text: string): Promise<boolean> {
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue
    const count = await frame
      .getByText(text)
      .count()
      .catch(() => 0)
    if (count > 0) return true
  }
  return false
}

async function checkSameThread(): Promise<void> {
  const id = new URL(minh.page.url()).pathname.split('/').at(-1) ?? ''
  const call = callerAt(program.url, await signIn(program.url, MINH, PASSWORD))
  const { data } = await call(getThread, { params: { id }, query: { in: 'INBOX' } })
  const senders = data.messages.map(({ from }) => from.email).join(', ')
  findings.check(senders === `${PARTNER}, ${LAN}`, 'it is one thread: the mail and its reply', senders)
}
