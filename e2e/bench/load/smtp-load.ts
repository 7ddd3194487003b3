import { randomUUID } from 'node:crypto'
import { SmtpClient, wireFormOf } from '../../program/smtp-client.ts'
import { paragraphIn, VIETNAMESE } from '../mailbox/language.ts'
import { encodedWords } from '../mailbox/mime-forms.ts'
import { Random } from '../mailbox/random.ts'
import type { LoadResult, SmtpJob } from './load-job.ts'
import { Tally } from './tally.ts'

const PREPARED_CONTENTS = 300

/** Every connection sends messages in sequence; the time from MAIL to the 250 after DATA counts. */
export async function runSmtpJob(job: SmtpJob): Promise<LoadResult> {
  const random = new Random(7)
  const contents = Array.from({ length: PREPARED_CONTENTS }, () => wireFormOf(contentOf(job.messageBytes, random)))
  const from = performance.now() + job.warmUpSeconds * 1_000
  const until = from + job.seconds * 1_000
  const tally = new Tally(from, until)
  let next = 0
  const bring = async (): Promise<void> => {
    const client = await SmtpClient.open(job.port)
    while (performance.now() < until) {
      const recipient = job.recipients[next % job.recipients.length] ?? ''
      const content = Buffer.concat([headOf(recipient), contents[next % contents.length] ?? Buffer.alloc(0)])
      next += 1
      const askedAt = performance.now()
      try {
        await client.deliverPipelined('ban-hang@sender.example', recipient, content)
        // Count messages accepted within the measured time; the last ones may end after it.
        if (performance.now() < until) tally.answered(askedAt, performance.now())
      } catch (error) {
        tally.failed(String(error))
        break
      }
    }
    client.close()
  }
  await Promise.all(Array.from({ length: job.connections }, bring))
  return tally.result()
}

function headOf(recipient: string): Buffer {
  const lines = [
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@sender.example>`,
    `To: <${recipient}>`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

function contentOf(sizeBytes: number, random: Random): string {
  const boundary = '=_alternative'
  const textBytes = (sizeBytes - 700) / (4 / 3) / 2
  let text = ''
  while (Buffer.byteLength(text) < textBytes) text += `${paragraphIn(VIETNAMESE, random)}\r\n\r\n`
  const part = (type: string, content: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=UTF-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(
      content,
    )
      .toString('base64')
      .replace(/(.{76})/g, '$1\r\n')}\r\n`
  return [
    `From: ${encodedWords('Phòng bán hàng')} <ban-hang@sender.example>`,
    `Subject: ${encodedWords(`Đơn hàng số ${random.whole(1_000, 9_999)}`)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `${part('text/plain', text)}${part('text/html', `<p>${text.replace(/\r\n\r\n/g, '</p><p>')}</p>`)}--${boundary}--`,
    '',
  ].join('\r\n')
}
