import type { AnswerOf, Route } from '@sen/contract/route'
import { addressOf, refusalOf, roomHeader } from './call.ts'
import { NoAnswer } from './call-error.ts'

interface FormOptions {
  readonly query?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal | undefined
}

/** @throws `CallError` for a refusal, `NoAnswer` without a response; an aborted call rejects with the abort's reason */
export async function sendForm<R extends Route>(
  route: R,
  form: FormData,
  { query, signal }: FormOptions = {},
): Promise<AnswerOf<R>> {
  const response = await fetch(addressOf(route, {}, query), {
    method: route.method,
    credentials: 'same-origin',
    headers: roomHeader(),
    body: form,
    signal: signal ?? null,
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new NoAnswer(error)
  })
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as AnswerOf<R>
}
