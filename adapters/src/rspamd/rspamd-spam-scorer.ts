import type { SmtpEnvelope } from '@sen/core/ports/sender-check'
import type { SpamScore, SpamScorer } from '@sen/core/ports/spam-scorer'
import { ScanFailed } from '@sen/core/ports/virus-scanner'
import { SPAM_SCORE_SECONDS } from '@sen/model/scanning/limits'
import type { SpamSymbol } from '@sen/model/spam-hints/spam-symbol'
import { boundedFetch } from '../bounded-fetch.ts'

const MAX_RECIPIENTS_TOLD = 100
const MAX_ANSWER_BYTES = 256 * 1024

/** Uses the HTTP protocol of rspamd's normal worker (`POST /checkv2`). */
export class RspamdSpamScorer implements SpamScorer {
  readonly #url: URL
  readonly #seconds: number

  constructor(url: string, seconds: number = SPAM_SCORE_SECONDS) {
    this.#url = new URL('/checkv2', url)
    this.#seconds = seconds
  }

  async score(
    raw: Uint8Array,
    envelope: SmtpEnvelope & { readonly recipients: readonly string[] },
    { authenticatedAs }: { readonly authenticatedAs?: string } = {},
  ): Promise<SpamScore> {
    const headers = new Headers({ 'content-type': 'application/octet-stream' })
    const append = (name: string, value: string) => {
      if (/^[\x21-\x7e]{1,500}$/.test(value)) headers.append(name, value)
    }
    append('From', envelope.mailFrom)
    append('IP', envelope.remoteAddress)
    append('Helo', envelope.helo)
    for (const recipient of envelope.recipients.slice(0, MAX_RECIPIENTS_TOLD)) append('Rcpt', recipient)
    if (authenticatedAs !== undefined) append('User', authenticatedAs)
    const answer = await this.#request(raw, headers)
    const { score, required_score: rejectAt } = answer
    if (typeof score !== 'number' || typeof rejectAt !== 'number') {
      throw new ScanFailed('the spam scorer returned no score')
    }
    return { score, rejectAt, symbols: symbolsOf(answer.symbols) }
  }

  async #request(raw: Uint8Array, headers: Headers): Promise<Readonly<Record<string, unknown>>> {
    try {
      const signal = AbortSignal.timeout(this.#seconds * 1_000)
      const body = Uint8Array.from(raw)
      const { status, bytes } = await boundedFetch(this.#url, {
        method: 'POST',
        headers,
        body,
        signal,
        maxBytes: MAX_ANSWER_BYTES,
      })
      if (status !== 200) throw new ScanFailed(`the spam scorer returned HTTP status ${status}`)
      return JSON.parse(Buffer.from(bytes).toString('utf8')) as Readonly<Record<string, unknown>>
    } catch (error) {
      if (error instanceof ScanFailed) throw error
      throw new ScanFailed('the spam scorer did not respond', { cause: error })
    }
  }
}

/** Symbols about the subject have it in their names: SUBJ_ALL_CAPS, URL_IN_SUBJECT. */
function symbolsOf(told: unknown): readonly SpamSymbol[] {
  if (typeof told !== 'object' || told === null) return []
  return Object.entries(told).flatMap(([name, value]): readonly SpamSymbol[] => {
    const { score, description } = value as { readonly score?: unknown; readonly description?: unknown }
    if (typeof score !== 'number') return []
    const type = /SUBJ/.test(name) ? 'subject' : 'body'
    return [{ name, score, type, description: typeof description === 'string' ? description : '' }]
  })
}
