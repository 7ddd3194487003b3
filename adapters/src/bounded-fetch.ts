import type { CustomFetch } from 'openid-client'

/** Discovery, keys and tokens of large providers have a few KB. */
const MAX_ANSWER_BYTES = 256 * 1024

/** `fetch` that follows nowhere and reads no more than such a provider has to say; its time is bounded by the caller's signal. */
export const boundedFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  // What this program sends is a form; nothing else of what the type allows.
  const form = body === undefined || body === null ? {} : { body: String(body) }
  const answer = await fetch(url, { method, headers, redirect: 'manual', ...form, ...(signal && { signal }) })
  const { status, statusText } = answer
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers: answer.headers })
}
