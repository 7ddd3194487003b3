/** The server's refusal, or that nothing answered, as a code whose text stands in the page. */
class SignInFailed extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'SignInFailed'
    this.code = code
  }
}

/**
 * Begins a session; the server keeps it in a cookie that scripts cannot read. `auth/login` of the contract, without the
 * contract: that would bring more code than all of this page.
 */
export async function sendSignIn(email: string, password: string): Promise<void> {
  const answer = await fetch('/api/v2/auth/login', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).catch((cause: unknown) => {
    throw new SignInFailed('no_answer', cause)
  })
  if (answer.ok) return
  const said = await answer.json().catch(() => undefined)
  throw new SignInFailed(said?.error?.code ?? (answer.status >= 500 ? 'unavailable' : 'internal_error'))
}

/** Whoever has signed in, but does not get the program's code, is told so. */
export function problemCodeOf(problem: unknown): string {
  return problem instanceof SignInFailed ? problem.code : 'part_failed'
}
