import { addAlias } from '@sen/core/addresses/add-alias'
import { addGroup } from '@sen/core/addresses/add-group'
import { mailDateInUtc } from '@sen/model/mail-dates'
import { ambiguousAuthors } from '@sen/testkit/ambiguous-authors'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '../drafts/save-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { undoSend } from '../sending/undo-send.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { submitted, TEXT } from './submission.fixture.ts'
import { submitMessage } from './submit-message.ts'
import { SubmitterGone } from './submitter-gone.ts'

const OUTSIDE = 'an@khach.example'

let w: SendingWorld
let owner: Actor
let lan: Actor
let minh: Actor
let round = 0
beforeAll(async () => {
  w = await sendingWorld()
  owner = await w.mailbox('chu@sen.example', { isOwner: true })
})
afterAll(() => w.close())
beforeEach(async () => {
  round += 1
  lan = await w.mailbox(`lan${round}@sen.example`, { name: 'Lan' })
  minh = await w.mailbox(`minh${round}@sen.example`)
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
  await w.work()
  w.mailSender.sent.length = 0
})

const from = (address: string) => `From: Lan <${address}>`
const mail = (to: readonly string[] = [OUTSIDE], ...fields: string[]) =>
  submitted(lan.address, to, [from(lan.address), `To: ${to.join(', ')}`, ...fields, ...TEXT])
const sentText = () => Buffer.from(w.mailSender.sent[0]?.raw ?? []).toString()

describe('a submitted message', () => {
  it.each(['"chu@sen.example"', 'Chu chu at sen.example', '=?utf-8?Q?chu=EF=BC=A0sen=EF=BC=8Eexample?='])(
    'is not shown with the name %s, which reads as an address of a colleague',
    async (name) => {
      const author = `From: ${name} <${lan.address}>`
      const to = [minh.address, OUTSIDE]
      await submitMessage(w, lan, submitted(lan.address, to, [author, `To: "chu@sen.example" <${OUTSIDE}>`, ...TEXT]))
      await w.work()
      const shown = { from: { name: '', email: lan.address }, to: [{ name: '', email: OUTSIDE }] }
      expect(await w.read.folder(minh, 'inbox')).toMatchObject([shown])
      expect(await w.read.folder(lan, 'sent')).toMatchObject([shown])
      // The bytes stay as the client wrote them.
      expect(sentText()).toContain(author)
    },
  )

  it('has the date of its Date field in Sent, by which the copy of its client is found', async () => {
    const receipt = await submitMessage(w, lan, mail([OUTSIDE], 'Date: Wed, 29 Feb 2040 10:00:00 +0000'))
    await w.work()
    const sent = await w.store.read(lan.mailboxId, (r) => r.messages.find(receipt.messageId))
    expect(sent).toMatchObject({ kind: 'sent', sentAt: new Date('2040-02-29T10:00:00Z') })
  })

  it('leaves as the client wrote it, with missing headers added, and is in Sent once', async () => {
    const receipt = await submitMessage(w, lan, mail([OUTSIDE], 'Subject: Hi', 'X-Client: keeps its Own-Case'))
    await w.work()
    const date = mailDateInUtc(w.clock.now())
    expect(sentText()).toBe(
      [
        'Received: by mail.sen.example with ESMTPSA id q1;',
        `\t${date}`,
        `Message-ID: <${receipt.messageIdHeader}>`,
        `Date: ${date}`,
        from(lan.address),
        `To: ${OUTSIDE}`,
        'Subject: Hi',
        'X-Client: keeps its Own-Case',
        ...TEXT,
      ].join('\r\n'),
    )
    expect(receipt.messageIdHeader).toMatch(/@sen\.example$/)
    expect(await w.read.folder(lan, 'sent')).toMatchObject([
      { id: receipt.messageId, kind: 'sent', subject: 'Hi', isRead: true, sendState: 'none' },
    ])
    expect(await w.read.folder(lan, 'drafts')).toEqual([])
    expect(await w.read.raw(lan, receipt.messageId)).toBe(
      Buffer.from(w.mailSender.sent[0]?.raw ?? []).toString('latin1'),
    )
    expect(await w.read.deliveries(lan, receipt.messageId)).toMatchObject({ [OUTSIDE]: { state: 'handed_over' } })
  })

  it('keeps its own Message-ID and Date, and its hidden recipients out of the header', async () => {
    const fields = [
      'Message-ID: <eigen@khach.example>',
      'Date: Mon, 02 Nov 2026 08:00:00 +0700',
      'Bcc: kin@khach.example',
    ]
    const { messageId } = await submitMessage(w, lan, {
      ...mail([OUTSIDE], ...fields),
      recipients: [OUTSIDE, 'kin@khach.example'].map((email) => ({ email, statusRequest: {} })),
    })
    await w.work()
    expect(sentText()).toContain('Message-ID: <eigen@khach.example>\r\n')
    expect(sentText()).toContain('Date: Mon, 02 Nov 2026 08:00:00 +0700\r\n')
    expect(sentText()).not.toContain('kin@')
    expect(w.mailSender.sent[0]?.recipients).toEqual([OUTSIDE, 'kin@khach.example'])
    expect(await w.read.message(lan, messageId)).toMatchObject({ bcc: [{ email: 'kin@khach.example' }] })
  })

  it('reaches a mailbox here, and can be recalled like one of the web', async () => {
    const { messageId } = await submitMessage(w, lan, mail([minh.address], 'Subject: Nhầm'))
    await w.work()
    expect(await w.read.folder(minh, 'inbox')).toMatchObject([{ subject: 'Nhầm' }])
    await recallMessage(w, lan, messageId)
    await w.work()
    expect(await w.read.folder(minh, 'inbox')).toEqual([])
  })

  it('joins the thread that it answers', async () => {
    const asked = await w.message(lan, { messageIdHeader: `hoi${round}@khach.example`, subject: 'Hỏi giá' })
    const fields = [`In-Reply-To: <hoi${round}@khach.example>`, 'Subject: Re: =?UTF-8?B?SOG7j2kgZ2nDoQ==?=']
    expect(await submitMessage(w, lan, mail([OUTSIDE], ...fields))).toMatchObject({ threadId: asked.threadId })
  })

  it('has no results of checks in our name', async () => {
    const results = (host: string) => `Authentication-Results: ${host}; dkim=pass header.d=bank.example`
    await submitMessage(w, lan, mail([OUTSIDE], results('mail.sen.example'), results('mx.khach.example')))
    await w.work()
    expect(sentText()).not.toContain(results('mail.sen.example'))
    expect(sentText()).toContain(results('mx.khach.example'))
  })

  it('without an envelope sender gets none', async () => {
    await submitMessage(w, lan, { ...mail(), envelopeSender: '' })
    await w.work()
    expect(w.mailSender.sent[0]?.mailFrom).toBe('')
  })

  it('keeps requests for reports, and obeys them', async () => {
    w.mailSender.plan('kin@khach.example', { outcome: 'refused', reply: '550 5.1.1 No' })
    w.mailSender.plan(OUTSIDE, { outcome: 'handed_over', reply: '250 2.0.0 Ok', reportsSuccess: true })
    const requests = new Map([
      [OUTSIDE, { notify: ['SUCCESS'] as const, originalRecipient: `rfc822;${OUTSIDE}` }],
      ['kin@khach.example', { notify: ['NEVER'] as const }],
    ])
    await submitMessage(w, lan, {
      ...mail([OUTSIDE, 'kin@khach.example']),
      recipients: Array.from(requests, ([email, statusRequest]) => ({ email, statusRequest })),
      statusRequest: { returned: 'HDRS', envelopeId: 'e1' },
    })
    await w.work()
    expect(w.mailSender.sent[0]?.statusRequest).toEqual({ returned: 'HDRS', envelopeId: 'e1', ofRecipients: requests })
    expect(await w.read.folder(lan, 'inbox')).toEqual([])
  })
})

describe('during the undo period', () => {
  const FILE = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the file',
    '--b',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    '%PDF',
    '--b--',
    '',
  ]

  it('can be taken back, edited and sent with its file', async () => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: true }])
    const held = submitted(lan.address, [OUTSIDE], [from(lan.address), `To: ${OUTSIDE}`, 'Subject: Sai', ...FILE])
    const { messageId, holdUntil } = await submitMessage(w, lan, held)
    expect(holdUntil > w.clock.now()).toBe(true)
    await w.work()
    expect(w.mailSender.sent).toEqual([])
    expect(await w.read.folder(lan, 'drafts')).toMatchObject([{ id: messageId, sendState: 'sending' }])

    const { revision } = await undoSend(w, lan, messageId)
    const files = await w.store.read(lan.mailboxId, (r) => r.files.ofMessage(messageId))
    expect(files).toMatchObject([{ name: 'a.pdf' }])
    const edited = { to: [{ name: '', email: OUTSIDE }], cc: [], bcc: [], subject: 'Đúng', html: '<p>Mới</p>' }
    await saveDraft(w, lan, messageId, revision, { ...edited, files: files.map(({ id }) => id) })
    await sendMessage(w, lan, messageId)
    await w.advance(60)
    expect(w.mailSender.sent).toHaveLength(1)
    expect(await w.mime.parse(w.mailSender.sent[0]?.raw ?? new Uint8Array())).toMatchObject({
      subject: 'Đúng',
      parts: [{ name: 'a.pdf', sizeBytes: 4 }],
    })
  })

  it('leaves when the period is over', async () => {
    await saveSettings(w, lan, [{ key: 'enable_delay_send', value: true }])
    const { messageId } = await submitMessage(w, lan, mail())
    await w.advance(60)
    expect(w.mailSender.sent).toHaveLength(1)
    expect(await w.read.folder(lan, 'sent')).toMatchObject([{ id: messageId }])
  })
})

describe('refuses', () => {
  const blobKeys = async () => {
    const keys: string[] = []
    for await (const key of w.blobs.list({ from: new Date(0), before: new Date(8e15) })) keys.push(key)
    return keys
  }
  const refusal = (of: ReturnType<typeof submitted>) =>
    submitMessage(w, lan, of).then(
      () => undefined,
      (error: { code?: string; details?: unknown }) => error.code,
    )
  const by = (author: string, envelope = lan.address, ...fields: string[]) =>
    submitted(envelope, [OUTSIDE], [`From: ${author}`, ...fields, ...TEXT])

  it('senders that the account may not use, in any header', async () => {
    expect(await refusal(by(minh.address))).toBe('sender_not_allowed')
    expect(await refusal(by(lan.address, minh.address))).toBe('sender_not_allowed')
    expect(await refusal(by(`${lan.address}, ${minh.address}`))).toBe('sender_not_allowed')
    expect(await refusal(by(lan.address, lan.address, `Sender: ${minh.address}`))).toBe('sender_not_allowed')
    expect(await w.read.folder(lan, 'sent')).toEqual([])
  })

  it('authors that programs read differently', async () => {
    for (const field of ['From', 'Sender']) {
      for (const author of ambiguousAuthors(lan.address, minh.address)) {
        const fields = field === 'From' ? [`From: ${author}`] : [from(lan.address), `Sender: ${author}`]
        const code = await refusal(submitted(lan.address, [OUTSIDE], [...fields, ...TEXT]))
        // In these, the other address is the name of the author.
        if (author.startsWith('=?utf-8?b?') || author.includes('\uff20')) continue
        expect(code ?? 'accepted', `${field}: ${author}`).toMatch(/^(?:invalid|sender_not_allowed)$/)
      }
    }
  })

  it('the address of a group, whose members may not send as it on the web either', async () => {
    const group = `nhom${round}@sen.example`
    await addGroup(w, owner, { address: group, name: 'Nhóm', openTo: 'everybody', members: [lan.address] })
    expect(await refusal(by(group))).toBe('sender_not_allowed')
    expect(await refusal(by(lan.address, group))).toBe('sender_not_allowed')
    const draft = await w.draft(lan, { from: { name: '', email: group }, to: [{ name: '', email: OUTSIDE }] })
    await expect(sendMessage(w, lan, draft.id)).rejects.toMatchObject({ code: 'sender_not_allowed' })
  })

  it('an alias of a domain that is no longer verified, as the web does', async () => {
    const [domain, alias] = [`cty${round}.example`, `ban-hang@cty${round}.example`]
    const { rows } = await w.database.pool.query<{ id: string }>(
      `insert into domain (organisation_id, name, verified, pool_quota_megabytes)
       select organisation_id, $1, true, pool_quota_megabytes from domain where name = 'sen.example' returning id`,
      [domain],
    )
    await addAlias(w, owner, { address: alias, mailbox: lan.address })
    expect(await refusal(by(alias, alias))).toBeUndefined()
    await w.database.pool.query('update domain set verified = false where id = $1', [rows[0]?.id])
    expect(await refusal(by(alias, alias))).toBe('sender_not_allowed')
    const draft = await w.draft(lan, { from: { name: '', email: alias }, to: [{ name: '', email: OUTSIDE }] })
    await expect(sendMessage(w, lan, draft.id)).rejects.toMatchObject({ code: 'sender_not_allowed' })
  })

  it('no alias of the account, also with a tag', async () => {
    expect(await refusal(by(`ban-hang${round}@sen.example`))).toBe('sender_not_allowed')
    await addAlias(w, owner, { address: `ban-hang${round}@sen.example`, mailbox: lan.address })
    expect(await refusal(by(`ban-hang${round}@sen.example`, `ban-hang${round}@sen.example`))).toBeUndefined()
    expect(await refusal(by(lan.address.replace('@', '+a@')))).toBeUndefined()
  })

  it.each([
    ['a second author', ['From: a@khach.example']],
    ['a line that is no field', ['hello']],
  ])('a header with %s', async (_, fields) => {
    expect(await refusal(by(lan.address, lan.address, ...fields))).toBe('invalid')
  })

  it('recipients that are none, too many or invalid', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `p${at}@khach.example`)
    expect(await refusal(mail([]))).toBe('no_receiver')
    expect(await refusal(mail(many))).toBe('too_many_recipients')
    expect(await refusal(mail(['"a b"@khach.example']))).toBe('invalid_receivers')
  })

  it('a message for which there is no room, and leaves no bytes', async () => {
    await w.database.pool.query(
      'update mailbox set quota_megabytes = 1, used_bytes = 1048576, auto_quota = false where id = $1',
      [lan.mailboxId],
    )
    const before = await blobKeys()
    const more = { trace: { hostName: 'mail.sen.example', protocol: 'ESMTPSA', queueId: 'full' } } as const
    expect(await refusal({ ...mail(), ...more })).toBe('quota_exceeded')
    expect(await blobKeys()).toEqual(before)
  })

  it('malware', async () => {
    const virusScanner = new WordVirusScanner()
    const infected = mail([OUTSIDE], 'Subject: EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
    await expect(submitMessage({ ...w, virusScanner }, lan, infected)).rejects.toMatchObject({ code: 'file_infected' })
  })

  it('cancels a message whose client disconnected, and leaves no bytes', async () => {
    const before = await blobKeys()
    const more = { trace: { hostName: 'mail.sen.example', protocol: 'ESMTPSA', queueId: 'gone' } } as const
    await expect(submitMessage(w, lan, { ...mail(), ...more, isAwaited: () => false })).rejects.toThrow(SubmitterGone)
    expect(await blobKeys()).toEqual(before)
    expect(await w.read.folder(lan, 'drafts')).toEqual([])
  })

  it('an account whose right to send was withdrawn while it was connected', async () => {
    await w.database.db.updateTable('mailbox').set({ smtp_enabled: false }).where('id', '=', lan.mailboxId).execute()
    expect(await refusal(mail())).toBe('smtp_disabled')
  })
})
