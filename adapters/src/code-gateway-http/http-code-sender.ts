import { randomUUID } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import { CODE_WAYS, CodeNotSent, type CodeSender, type CodeWay, type PhoneCode } from '@sen/core/ports/code-sender'
import { CODE_GATEWAY_ATTEMPTS, CODE_GATEWAY_SECONDS } from '@sen/model/account/limits'
import { AnswerRedirects, boundedFetch } from '../bounded-fetch.ts'

export interface CodeGateway {
  readonly urls: Readonly<Partial<Record<CodeWay, string>>>
  readonly secret: string | undefined
  /** Reports a code that the gateway did not accept, without the phone number. */
  readonly warn?: (line: string) => void
}

interface Patience {
  readonly seconds: number
  readonly attempts: number
  readonly pauseMilliseconds: number
}

const PATIENCE: Patience = { seconds: CODE_GATEWAY_SECONDS, attempts: CODE_GATEWAY_ATTEMPTS, pauseMilliseconds: 500 }

/**
 * Sends codes by a POST with JSON (`phone`, `way`, `code`, `text`, `language`). 429, 5xx and connection errors are
 * retried with the same `Idempotency-Key`, so that no code is sent twice. A timeout is not retried, because a user is
 * waiting.
 */
export class HttpCodeSender implements CodeSender {
  readonly ways: readonly CodeWay[]
  readonly #gateway: CodeGateway
  readonly #patience: Patience

  constructor(gateway: CodeGateway, patience: Partial<Patience> = {}) {
    this.#gateway = gateway
    this.#patience = { ...PATIENCE, ...patience }
    this.ways = CODE_WAYS.filter((way) => gateway.urls[way] !== undefined)
  }

  async send(code: PhoneCode): Promise<void> {
    try {
      await this.#send(code)
    } catch (error) {
      if (error instanceof CodeNotSent) this.#gateway.warn?.(error.message)
      throw error
    }
  }

  async #send(code: PhoneCode): Promise<void> {
    const template = this.#gateway.urls[code.way]
    if (template === undefined) throw new CodeNotSent('refused', `no gateway is configured for codes by ${code.way}`)
    const key = randomUUID()
    const { attempts, pauseMilliseconds } = this.#patience
    for (let attempt = 1; ; attempt += 1) {
      const status = await this.#request(filledIn(template, code), code, key)
      if (typeof status === 'number' && status >= 200 && status < 300) return
      const said = typeof status === 'number' ? `returned HTTP status ${status}` : 'did not respond'
      if (typeof status === 'number' && status !== 429 && status < 500) {
        throw new CodeNotSent('refused', `the gateway for codes by ${code.way} ${said}`)
      }
      if (attempt >= attempts || status === 'silent')
        throw new CodeNotSent('unavailable', `the gateway for codes by ${code.way} ${said}`)
      await passed(pauseMilliseconds * 2 ** (attempt - 1))
    }
  }

  /** The error itself is dropped, because it may contain the URL with the code. */
  async #request(
    url: string,
    { phone, way, code, text, language }: PhoneCode,
    key: string,
  ): Promise<number | 'silent' | 'unreachable'> {
    const { secret } = this.#gateway
    const signal = AbortSignal.timeout(this.#patience.seconds * 1_000)
    try {
      const { status } = await boundedFetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        },
        body: JSON.stringify({ phone, way, code, text, language }),
        signal,
        maxBytes: 0,
      })
      return status
    } catch (error) {
      if (error instanceof AnswerRedirects) return error.status
      return signal.aborted ? 'silent' : 'unreachable'
    }
  }
}

function filledIn(template: string, { phone, code, text, language }: PhoneCode): string {
  const values: Readonly<Record<string, string>> = { phone, code, text, language }
  return template.replaceAll(/\{(phone|code|text|language)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
}
