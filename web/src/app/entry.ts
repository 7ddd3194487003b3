import { oneSlash } from '@sen/model/same-origin-path'
import { type EnteredSession, enter } from '../data/account/enter.ts'
import { CallError } from '../data/call-error.ts'

export type Entry =
  | { readonly kind: 'none' }
  /** This browser is signed in to another account; the user chooses. */
  | { readonly kind: 'other-account'; readonly entered: EnteredSession }
  /** The login page is loading and shows the reason. */
  | { readonly kind: 'refused' }

const PASSES = ['login_param', 'access_token'] as const

/** Spec section 2, product decision 6. The credential is removed from the address before any request or render. */
export async function enterByAddress(): Promise<Entry> {
  const query = new URLSearchParams(location.search)
  const name = PASSES.find((pass) => query.has(pass))
  if (!name) return { kind: 'none' }
  const pass = query.get(name) ?? ''
  for (const each of PASSES) query.delete(each)
  const rest = query.size > 0 ? `?${query}` : ''
  // `replaceState` would throw for a path with two slashes, and leave the credential in the address.
  const pathname = oneSlash(location.pathname)
  const path = name === 'login_param' || pathname === '/' ? '/folder/INBOX' : pathname + rest
  history.replaceState(null, '', path)
  try {
    const entered = await enter(name === 'login_param' ? { login_param: pass } : { access_token: pass })
    return entered.isSignedIn ? { kind: 'none' } : { kind: 'other-account', entered }
  } catch (error) {
    const problem = error instanceof CallError ? error.code : 'no_answer'
    location.replace(`/login?${new URLSearchParams({ next: path, problem })}`)
    return { kind: 'refused' }
  }
}
