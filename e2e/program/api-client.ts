import type { ErrorAnswer } from '@sen/contract/errors'
import { login } from '@sen/contract/identity'
import type { AnswerOf, BodySent, ParamsOf, QuerySent, Route } from '@sen/contract/route'

export type CallInput<R extends Route> = {
  readonly params?: ParamsOf<R>
  readonly query?: QuerySent<R>
  readonly body?: BodySent<R>
}

/** An error response of the API. Without a response, `fetch`'s own error is thrown. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(route: Route, status: number, code: string, message: string) {
    super(`${route.method} ${route.path} answered ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

/** Upper limit for a response of the program. */
const ANSWER_WITHIN_MILLISECONDS = 120_000

export type Call = <R extends Route>(route: R, input?: CallInput<R>) => Promise<AnswerOf<R>>

export function callerAt(url: string, token?: string): Call {
  return async <R extends Route>(route: R, input: CallInput<R> = {}) => {
    const response = await fetch(new URL(addressOf(route, input), url), {
      method: route.method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
      headers: {
        ...(token !== undefined && { 'x-auth-token': token }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer as AnswerOf<R>
    const { error } = answer as ErrorAnswer
    throw new CallRefused(route, response.status, error.code, error.message)
  }
}

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { data } = await callerAt(url)(login, { body: { email, password } })
  if (!('token' in data)) throw new Error(`${email} signs in by a second step, too`)
  return data.token
}

function addressOf<R extends Route>(route: R, input: CallInput<R>): string {
  const params: Readonly<Record<string, string>> = input.params ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
