import { createTransport } from 'nodemailer'
import { pause } from '../../program/waiting.ts'

const CONNECTIONS = 3
const RETRY_MILLISECONDS = 150
const LARGE_EVERY = 10
const LARGE_BYTES = 300_000

export interface SubmissionLedger {
  /** Token to the queue id of its 250 reply. */
  readonly answered: Map<string, string>
  /** Token to the number of times that the client sent it. */
  readonly tries: Map<string, number>
  readonly refused: string[]
}

interface Client {
  readonly email: string
  readonly password: string
  readonly port: number
}

/** Submits messages as a mail program with a queue does: the same bytes again until a 250. */
export async function submitUntilAnswered(
  { email, password, port }: Client,
  { tokens, recipients }: { readonly tokens: readonly string[]; readonly recipients: readonly string[] },
  ledger: SubmissionLedger,
): Promise<void> {
  const left = [...tokens.entries()]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [number, token] = next
      const raw = messageOf(email, recipients, token, number % LARGE_EVERY === 0)
      while (!ledger.answered.has(token)) {
        ledger.tries.set(token, (ledger.tries.get(token) ?? 0) + 1)
        const transport = createTransport({
          host: '127.0.0.1',
          port,
          secure: true,
          tls: { rejectUnauthorized: false },
          auth: { user: email, pass: password },
        })
        try {
          const { response } = await transport.sendMail({ envelope: { from: email, to: [...recipients] }, raw })
          ledger.answered.set(token, /Queued as (\S+)/.exec(response)?.[1] ?? '')
        } catch (error) {
          if (isFinal(error)) {
            ledger.refused.push(`${token}: ${String(error)}`)
            break
          }
          await pause(RETRY_MILLISECONDS)
        } finally {
          transport.close()
        }
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

function messageOf(from: string, to: readonly string[], token: string, isLarge: boolean): string {
  const filling = isLarge ? 'Dong nay chi de thu dai ra.\r\n'.repeat(LARGE_BYTES / 29) : ''
  return [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: Hop dong ${token}`,
    `Message-ID: <${token}@client.example>`,
    '',
    `${filling}Het ${token}.`,
    '',
  ].join('\r\n')
}

function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500
}
