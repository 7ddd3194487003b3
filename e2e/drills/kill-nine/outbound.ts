import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { type Call, CallRefused, callerAt } from '../../program/api-client.ts'
import { pause } from '../../program/waiting.ts'

const RETRY_MILLISECONDS = 150
const LARGE_PACE_MILLISECONDS = 40

export interface Sender {
  readonly email: string
  readonly token: string
  /** With a hold, a job sends the mail seconds later; otherwise it is sent at once. */
  readonly holds: boolean
}

export interface OutboundLedger {
  readonly sent: Map<string, Sender>
  unanswered: number
}

export async function sendOutbound(
  urlNow: () => string,
  senders: readonly Sender[],
  count: number,
  recipients: { readonly inside: string; readonly outside: string },
  ledger: OutboundLedger,
  stopped?: AbortSignal,
): Promise<void> {
  const work = async (sender: Sender, offset: number): Promise<void> => {
    const insist = async <T>(ask: (call: Call) => Promise<T>): Promise<T> => {
      while (true) {
        try {
          return await ask(callerAt(urlNow(), sender.token))
        } catch (error) {
          const isOver = error instanceof CallRefused && error.status < 500
          if (isOver) throw error
          ledger.unanswered += 1
          await pause(RETRY_MILLISECONDS)
        }
      }
    }
    await insist((call) => call(saveSettings, { body: [{ key: 'enable_delay_send', value: sender.holds }] }))
    for (let number = offset; number < count && !stopped?.aborted; number += senders.length) {
      const token = `out-${number}-end`
      const draft = await insist((call) =>
        call(createDraft, {
          body: {
            client_key: `drill-${token}`,
            to: [
              { name: '', email: recipients.inside },
              { name: '', email: recipients.outside },
            ],
            cc: [],
            bcc: [],
            subject: `Hợp đồng ${token}`,
            body: `<p>Gửi anh chị hợp đồng số ${number}.</p>`,
            files: [],
          },
        }),
      )
      await insist(async (call) => {
        try {
          await call(sendMail, { body: { msg_id: draft.data.id, revision: draft.data.revision } })
        } catch (error) {
          // The response of an earlier attempt was lost; this refusal proves its success.
          if (!(error instanceof CallRefused && error.code === 'already_sent')) throw error
        }
      })
      ledger.sent.set(token, sender)
      await pause(LARGE_PACE_MILLISECONDS)
    }
  }
  await Promise.all(senders.map(work))
}
