import { randomUUID } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import { CODE_WAYS, CodeNotSent, type CodeSender, type CodeWay, type PhoneCode } from '@sen/core/ports/code-sender'
import { CODE_GATEWAY_ATTEMPTS, CODE_GATEWAY_SECONDS } from '@sen/model/account/limits'
import { AnswerRedirects, boundedFetch } from '../bounded-fetch.ts'

export interface CodeGateway {
  /** Where codes go, by way; `{phone}`, `{code}`, `{text}` and `{language}` in it are filled in. */
  readonly urls: Readonly<Partial<Record<CodeWay, string>>>
  /** Sent as `Authorization: Bearer …`; without one none is. */
  readonly secret: string | undefined
  /** Hears of each code that was not taken, without its number: whoever waits for it is told no more than that it was not sent. */
  readonly warn?: (line: string) => void
}

interface Patience {
  /** Of each attempt. */
  readonly seconds: number
  readonly attempts: number
  /** Between the first and the second; twice as long before each further one. */
  readonly pauseMilliseconds: number
}

const PATIENCE: Patience = { seconds: CODE_GATEWAY_SECONDS, attempts: CODE_GATEWAY_ATTEMPTS, pauseMilliseconds: 500 }

/**
 * A gateway for SMS and calls that is told by HTTP: a POST with JSON (`phone`, `way`, `code`, `text`, `language`). A status of 2xx has
 * taken it; 429, 5xx and a connection that fails are tried again, under one `Idempotency-Key`, so that nobody gets two; anything else is
 * refused. One that stays silent is asked once: somebody waits before the page. It is followed nowhere, and of its answer nothing but the
 * status is read.
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
    if (template === undefined) throw new CodeNotSent('refused', `no gateway for codes by ${code.way}`)
    const key = randomUUID()
    const { attempts, pauseMilliseconds } = this.#patience
    for (let attempt = 1; ; attempt += 1) {
      const status = await this.#ask(filledIn(template, code), code, key)
      if (typeof status === 'number' && status >= 200 && status < 300) return
      const said = typeof status === 'number' ? `answered ${status}` : 'did not answer'
      if (typeof status === 'number' && status !== 429 && status < 500) {
        throw new CodeNotSent('refused', `the gateway for codes by ${code.way} ${said}`)
      }
      if (attempt >= attempts || status === 'silent')
        throw new CodeNotSent('unavailable', `the gateway for codes by ${code.way} ${said}`)
      await passed(pauseMilliseconds * 2 ** (attempt - 1))
    }
  }

  /** The status, or why there is none. What failed may name the address with the code in it, and is told nobody. */
  async #ask(
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
