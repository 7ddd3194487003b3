import { ConnectionLost, SmtpClient, SmtpRefused, wireFormOf } from '../../program/smtp-client.ts'
import { pause } from '../../program/waiting.ts'

const CONNECTIONS = 4
const RETRY_MILLISECONDS = 150
const LARGE_EVERY = 10
const LARGE_BYTES = 300_000
const THREAD_OF = 4

export interface InboundMail {
  readonly messageId: string
  readonly recipients: readonly string[]
  readonly source: string
}

/** Creates mails for these mailboxes, every fourth for all of them; four in a row form a thread. */
export function makeInbound(count: number, mailboxes: readonly string[]): InboundMail[] {
  return Array.from({ length: count }, (_, number) => {
    const messageId = `in-${number}@sender.example`
    const first = number - (number % THREAD_OF)
    const isReply = number !== first
    const one = mailboxes[Math.floor(number / THREAD_OF) % mailboxes.length] ?? ''
    const recipients = Math.floor(number / THREAD_OF) % 4 === 0 ? mailboxes : [one]
    const filling = number % LARGE_EVERY === 0 ? `${'Dòng này chỉ để thư dài ra.\r\n'.repeat(LARGE_BYTES / 36)}` : ''
    const source = [
      'From: Kho van <kho@sender.example>',
      `To: ${recipients.join(', ')}`,
      `Subject: ${isReply ? 'Re: ' : ''}Chuyen hang ${first}`,
      `Message-ID: <${messageId}>`,
      ...(isReply ? [`In-Reply-To: <in-${first}@sender.example>`, `References: <in-${first}@sender.example>`] : []),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      `Kiện hàng số ${number}.\r\n${filling}.dòng bắt đầu bằng dấu chấm\r\nHết ${number}.`,
      '',
    ].join('\r\n')
    return { messageId, recipients, source }
  })
}

export interface InboundLedger {
  readonly accepted: Set<string>
  /** Deliveries with a broken connection, which are sent again because their result is unknown. */
  unknown: number
  refused: string[]
}

/**
 * Sends mails like a mail server: the same bytes again until a 250.
 * @param ledger updated during the run
 */
export async function sendInbound(port: number, mails: readonly InboundMail[], ledger: InboundLedger): Promise<void> {
  const left = [...mails]
  const work = async (): Promise<void> => {
    let client: SmtpClient | undefined
    for (let mail = left.shift(); mail; mail = left.shift()) {
      try {
        client ??= await SmtpClient.open(port)
        await client.deliver('kho@sender.example', mail.recipients, wireFormOf(mail.source))
        ledger.accepted.add(mail.messageId)
      } catch (error) {
        if (error instanceof SmtpRefused && error.code >= 500) {
          ledger.refused.push(`${mail.messageId}: ${error.message}`)
          continue
        }
        if (!(error instanceof ConnectionLost || error instanceof SmtpRefused)) throw error
        if (client && error instanceof ConnectionLost) ledger.unknown += 1
        left.unshift(mail)
        client?.close()
        client = undefined
        await pause(RETRY_MILLISECONDS)
      }
    }
    client?.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}
