import { ROOM_HEADER } from '@sen/contract/account'
import type { AnswerOf, BodySent, ParamsOf, QuerySent, Route } from '@sen/contract/route'
import type { ErrorCode } from '@sen/model/error-codes'
import { forbidSession, markSessionEnded, useSession } from '../state/session.ts'
import { CallError, NoAnswer } from './call-error.ts'
import { untilAnswered } from './unanswered-calls.ts'

type Params<R extends Route> = keyof ParamsOf<R> extends never ? unknown : { readonly params: ParamsOf<R> }
type Query<R extends Route> = QuerySent<R> extends undefined ? unknown : { readonly query: QuerySent<R> }
type Body<R extends Route> = BodySent<R> extends undefined ? unknown : { readonly body: BodySent<R> }
/** `keepalive`: completes even when the page closes. `forAnyAccount`: for the account signed in now. */
export type CallInput<R extends Route> = Params<R> &
  Query<R> &
  Body<R> & { readonly signal?: AbortSignal | undefined; readonly keepalive?: boolean; readonly forAnyAccount?: true }

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
  readonly forAnyAccount?: true
}

/** @throws `CallError` for a refusal, `NoAnswer` without a response; an aborted call rejects with the abort's reason */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<AnswerOf<R>> {
  const loose = input as LooseInput
  const answer = await untilAnswered(loose.signal, async (signal, heard) => {
    const response = await answerOf(addressOf(route, loose.params, loose.query), {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        ...(loose.body !== undefined && { 'content-type': 'application/json' }),
        ...(loose.forAnyAccount ? {} : roomHeader()),
      },
      body: loose.body === undefined ? null : JSON.stringify(loose.body),
      signal,
      keepalive: loose.keepalive ?? false,
    })
    heard()
    if (!response.ok) throw await refusalOf(response)
    return (await response.json()) as AnswerOf<R>
  })
  if (import.meta.env.DEV || import.meta.env.MODE === 'test') route.response.parse(answer.data)
  return answer
}

/** The header names the page's account; also for requests that do not go through `call` (uploads). */
export function roomHeader(): Readonly<Record<string, string>> {
  const { room } = useSession.getState()
  return room === undefined ? {} : { [ROOM_HEADER]: room }
}

export function addressOf(
  route: Route,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Also for requests that do not go through `call` (uploads). */
export async function refusalOf(response: { status: number; text: () => Promise<string> }): Promise<CallError> {
  const { code, details } = errorIn(await response.text().catch(() => ''), response.status)
  if (code === 'unauthenticated') markSessionEnded()
  if (code === 'forbidden') forbidSession()
  return new CallError(code, response.status, details)
}

async function answerOf(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NoAnswer(error)
  }
}

function errorIn(text: string, status: number): { code: ErrorCode; details: Record<string, unknown> } {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; details?: Record<string, unknown> } }
    if (isErrorCode(error?.code)) return { code: error.code, details: error.details ?? {} }
  } catch {
    // The body may be a proxy's page, or empty.
  }
  return { code: CODE_OF_STATUS.get(status) ?? (status >= 500 ? 'unavailable' : 'internal_error'), details: {} }
}

/** Checks only the form, because a list of all codes would load with the first page. */
function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[a-z_]{1,64}$/.test(code)
}

/** Codes for responses that are not ours, such as a proxy's. */
const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [413, 'file_too_large'],
] as const)
