export interface BoundedAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface BoundedRequest {
  readonly method?: string
  readonly headers?: Headers | Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
  readonly maxBytes: number
}

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

export class AnswerRedirects extends Error {
  override readonly name = 'AnswerRedirects'
  readonly status: number

  constructor(status: number) {
    super(`the response ${status} is a redirect`)
    this.status = status
  }
}

/**
 * All uses of `fetch` go through here; `HttpGuardedFetcher` requests URLs from strangers.
 * @throws AnswerTooLong, AnswerRedirects, or the errors of `fetch`
 */
export async function boundedFetch(
  url: string | URL,
  { maxBytes, signal, ...asked }: BoundedRequest,
): Promise<BoundedAnswer> {
  const answer = await fetch(url, { ...asked, redirect: 'manual', ...(signal && { signal }) })
  const { status, statusText, headers } = answer
  if (status >= 300 && status < 400) {
    await answer.body?.cancel()
    throw new AnswerRedirects(status)
  }
  if (maxBytes === 0) {
    await answer.body?.cancel()
    return { status, statusText, headers, bytes: new Uint8Array() }
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw new AnswerTooLong(`the response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { status, statusText, headers, bytes: Uint8Array.from(Buffer.concat(chunks)) }
}
