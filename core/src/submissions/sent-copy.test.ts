import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import type { MailProgramMailbox } from '../mail-programs/mail-program-mailbox.ts'
import { openMailProgramMailbox } from '../mail-programs/open-mail-program-mailbox.ts'
import { sendMessage } from '../sending/send-message.ts'
import { undoSend } from '../sending/undo-send.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { createDomainKey } from '../signing/create-domain-key.ts'
import { submitted } from './submission.fixture.ts'
import { submitMessage } from './submit-message.ts'

const OUTSIDE = 'an@khach.example'

let w: SendingWorld
let lan: Actor
let mailbox: MailProgramMailbox
let round = 0
beforeAll(async () => {
  w = await sendingWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  round += 1
  lan = await w.mailbox(`lan${round}@sen.example`)
  mailbox = openMailProgramMailbox(w, lan)
})

const BODIES = {
  text: ['Content-Type: text/plain; charset=utf-8', '', 'Chào anh', ''],
  html: [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><body><p>Chào <b>anh</b></p></body></html>',
    '--b',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    '%PDF',
    '--b--',
    '',
  ],
}

const linesOf = (body: readonly string[], date = 'Mon, 02 Nov 2026 08:00:00 +0700') => [
  `From: Lan <${lan.address}>`,
  `To: ${OUTSIDE}`,
  'Subject: Hi',
  `Message-ID: <s${round}@khach.example>`,
  `Date: ${date}`,
  'MIME-Version: 1.0',
  ...body,
]
const submit = (lines: readonly string[]) => submitMessage(w, lan, submitted(lan.address, [OUTSIDE], lines))

async function append(lines: readonly string[]): Promise<void> {
  const sent = (await mailbox.folders()).find(({ role }) => role === 'sent')
  const raw = new TextEncoder().encode(lines.join('\r\n'))
  if (!sent) throw new Error('there is no folder for sent mail')
  await mailbox.append(sent.id, [{ blob: await w.blobs.write(raw), sizeBytes: raw.byteLength, flags: ['\\Seen'] }])
}

const sentCount = async () => (await w.read.folder(lan, 'sent')).length

it('is no copy that was fetched of mail that was written in the web', async () => {
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
  const draft = await w.draft(lan, { to: [{ name: '', email: OUTSIDE }], subject: 'Hi', html: '<p>Chào</p>' })
  await sendMessage(w, lan, draft.id)
  await w.advance(60)
  const [sent] = await w.read.folder(lan, 'sent')
  if (!sent) throw new Error('nothing was sent')
  await append((await w.read.raw(lan, sent.id)).split('\r\n'))
  expect(await sentCount()).toBe(2)
})

describe.each(Object.entries(BODIES))('a copy of sent mail: %s', (_, body) => {
  it.each([false, true])('is the sent message when it is appended at once; with an undo period: %s', async (isHeld) => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: isHeld }])
    await submit(linesOf(body))
    await append(linesOf(body))
    await w.advance(60)
    expect(await sentCount()).toBe(1)
    await append(linesOf(body))
    expect(await sentCount()).toBe(1)
  })

  it('is the sent message when the domain signs its mail', async () => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
    await createDomainKey(w, 'operator', { name: 'sen.example', isReplaced: false })
    await submit(linesOf(body))
    await append(linesOf(body))
    expect(await sentCount()).toBe(1)
  })

  it('is stored when it was fetched from us, because the program deletes the older copy', async () => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
    await submit(linesOf(body))
    await append([
      'Received: by mail.sen.example with ESMTPSA id q1; Mon, 02 Nov 2026 08:00:00 +0700',
      ...linesOf(body),
    ])
    expect(await sentCount()).toBe(2)
  })

  it('is stored when its content is another', async () => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
    await submit(linesOf(body))
    await append(linesOf(body.map((line) => line.replace('Chào', 'Chúc'))))
    await append(linesOf(body).map((line) => line.replace('Subject: Hi', 'Subject: Ho')))
    expect(await sentCount()).toBe(3)
  })

  it('is stored when the sending was undone', async () => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: true }])
    const { messageId } = await submit(linesOf(body))
    await undoSend(w, lan, messageId)
    await append(linesOf(body))
    expect(await sentCount()).toBe(1)
  })
})

it('is merged, and its bytes are noted, because no message has them', async () => {
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
  await submit(linesOf(BODIES.text))
  await w.advance(60)
  const copy = [`X-Filler: ${'x'.repeat(900)}`, ...linesOf(BODIES.text)]
  await append(copy)
  expect(await sentCount()).toBe(1)
  const unnamed = await w.store.read(lan.mailboxId, (r) => r.mailbox.unnamedBytes())
  expect(unnamed).toBe(new TextEncoder().encode(copy.join('\r\n')).byteLength)
})
