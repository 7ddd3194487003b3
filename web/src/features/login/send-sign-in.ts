/** The texts of all codes are in the page. */
export class SignInFailed extends Error {
  readonly code: string
  /** Time until the next attempt; 0 if unknown. */
  readonly waitSeconds: number

  constructor(
    code: string,
    { waitSeconds = 0, cause }: { readonly waitSeconds?: number; readonly cause?: unknown } = {},
  ) {
    super(code, { cause })
    this.name = 'SignInFailed'
    this.code = code
    this.waitSeconds = waitSeconds
  }
}

/**
 * Calls `auth/login` without the contract, which would be larger than the page. The token is in an HttpOnly cookie.
 * @returns the missing second step; undefined when the session has started
 */
export async function sendSignIn(email: string, password: string): Promise<SecondStepWanted | undefined> {
  const { data } = await post('/api/v2/auth/login', { email, password })
  return data?.second_step === true ? { hasPasskey: data.passkey === true, phone: data.phone ?? null } : undefined
}

export interface SecondStepWanted {
  readonly hasPasskey: boolean
  /** Null when no code can be sent. */
  readonly phone: { readonly ending: string; readonly ways: readonly CodeWay[] } | null
}

export type CodeWay = 'sms' | 'voice'

/** @param remembers skips the second step in this browser for some time */
export async function sendCode(code: string, remembers: boolean): Promise<void> {
  await post('/api/v2/auth/otp', { code, remember_device: remembers })
}

interface Answer {
  readonly data?: {
    readonly second_step?: boolean
    readonly passkey?: boolean
    readonly phone?: SecondStepWanted['phone']
    readonly resend_after_seconds?: number
    readonly options?: object
  }
  readonly error?: { readonly code?: string; readonly details?: { readonly retry_after_seconds?: number } }
}

/** @throws SignInFailed */
export async function post(path: string, body: object): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new SignInFailed('no_answer', { cause })
  })
  const said: Answer | undefined = await answer.json().catch(() => undefined)
  if (answer.ok) return said ?? {}
  const code = said?.error?.code ?? (answer.status >= 500 ? 'unavailable' : 'internal_error')
  throw new SignInFailed(code, { waitSeconds: said?.error?.details?.retry_after_seconds ?? 0 })
}

/** Other errors mean that the program's code could not be loaded. */
export function problemCodeOf(problem: unknown): string {
  return problem instanceof SignInFailed ? problem.code : 'part_failed'
}
