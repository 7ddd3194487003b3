import type { MailSender, RecipientVerdict } from '@sen/core/ports/mail-sender'
import { describe, expect, test } from 'vitest'

export interface ReceivedMail {
  readonly mailFrom: string
  readonly recipients: readonly string[]
  readonly raw: string
}

export interface MailSenderUnderTest {
  readonly sender: MailSender
  received(): Promise<readonly ReceivedMail[]>
  readonly answer?: {
    recipient(email: string, reply: string): void
    message(reply: string | 'drop-after-dot'): void
  }
}

const RAW = 'From: lan@senmail.test\r\nSubject: a\r\n\r\n.một chấm\r\n..hai\r\n\r\n'
const RECIPIENTS = ['an@khach.test', 'ba@khach.test', 'chi@khach.test']

export function mailSenderConformance(name: string, open: () => Promise<MailSenderUnderTest>): void {
  const raw = new TextEncoder().encode(RAW)
  const envelope = { mailFrom: 'bounces+x@senmail.test', recipients: RECIPIENTS }
  const outcomes = (verdicts: readonly RecipientVerdict[]) => verdicts.map((verdict) => verdict.outcome)

  describe(`${name} is a mail sender`, () => {
    test('hands over the very bytes, once, to all recipients together', async () => {
      const { sender, received } = await open()
      const verdicts = await sender.send(envelope, raw)
      expect(outcomes(verdicts)).toEqual(['handed_over', 'handed_over', 'handed_over'])
      expect(verdicts[0]?.reply).toMatch(/^2\d\d /)
      expect(await received()).toEqual([{ ...envelope, raw: Buffer.from(raw).toString('latin1') }])
    })

    test('sends reports with the empty sender', async () => {
      const { sender, received } = await open()
      await sender.send({ mailFrom: '', recipients: ['an@khach.test'] }, raw)
      expect(await received()).toMatchObject([{ mailFrom: '', recipients: ['an@khach.test'] }])
    })

    test('returns no verdict without a sender', async () => {
      const { sender, received } = await open()
      expect(await sender.send({ mailFrom: '', recipients: [] }, raw)).toEqual([])
      expect(await received()).toEqual([])
    })

    test('keeps two messages apart that are sent at the same time', async () => {
      const { sender, received } = await open()
      const sendTo = (email: string) =>
        sender.send(
          { mailFrom: 'a@senmail.test', recipients: [email] },
          new TextEncoder().encode(`To: ${email}\r\n\r\nx\r\n`),
        )
      await Promise.all(RECIPIENTS.map(sendTo))
      const got = await received()
      expect(got.map((mail) => mail.recipients[0]).sort()).toEqual(RECIPIENTS)
      for (const mail of got) expect(mail.raw).toContain(`To: ${mail.recipients[0]}\r\n`)
    })

    test('tells each recipient’s own answer, in order', async (context) => {
      const { sender, received, answer } = await open()
      if (!answer) return context.skip()
      answer.recipient('an@khach.test', '550 5.1.1 No such user')
      answer.recipient('ba@khach.test', '452 4.2.2 Mailbox full')
      const verdicts = await sender.send(envelope, raw)
      expect(outcomes(verdicts)).toEqual(['refused', 'try_later', 'handed_over'])
      expect(verdicts[0]?.reply).toContain('550 5.1.1 No such user')
      expect(verdicts[1]?.reply).toContain('452 4.2.2 Mailbox full')
      expect((await received()).map((mail) => mail.recipients)).toEqual([['chi@khach.test']])
    })

    test.each([
      ['554 5.7.1 Spam', 'refused'],
      ['451 4.3.0 Later', 'try_later'],
      ['drop-after-dot', 'unclear'],
    ] as const)('understands %s to the whole message', async (reply, outcome) => {
      const { sender, answer } = await open()
      if (!answer) return
      answer.message(reply)
      expect(outcomes(await sender.send(envelope, raw))).toEqual([outcome, outcome, outcome])
    })
  })
}
