import { type Entered, enter } from '../data/account/enter.ts'
import { CallError } from '../data/call-error.ts'
import { oneSlash } from '../lib/same-origin-path.ts'

export type Entry =
  | { readonly kind: 'none' }
  /** This browser is signed in to another account: its user decides. */
  | { readonly kind: 'other-account'; readonly entered: Entered }
  /** The login page is on its way, and says why. */
  | { readonly kind: 'refused' }

const PASSES = ['login_param', 'access_token'] as const

/**
 * Signs in with what the address carries (spec section 2, product decision 6): it is taken out of the address bar before
 * anything is asked or drawn, and exchanged at once. A `login_param` leads to the inbox, an `access_token` to where the
 * address says.
 */
export async function enterByAddress(): Promise<Entry> {
  const query = new URLSearchParams(location.search)
  const name = PASSES.find((pass) => query.has(pass))
  if (!name) return { kind: 'none' }
  const pass = query.get(name) ?? ''
  for (const each of PASSES) query.delete(each)
  const rest = query.size > 0 ? `?${query}` : ''
  // Or the browser would refuse to show it, and leave the pass where it stands.
  const path = oneSlash(location.pathname)
  const place = name === 'login_param' || path === '/' ? '/folder/INBOX' : path + rest
  history.replaceState(null, '', place)
  try {
    const entered = await enter(name === 'login_param' ? { login_param: pass } : { access_token: pass })
    return entered.isSignedIn ? { kind: 'none' } : { kind: 'other-account', entered }
  } catch (error) {
    const problem = error instanceof CallError ? error.code : 'no_answer'
    location.replace(`/login?${new URLSearchParams({ next: place, problem })}`)
    return { kind: 'refused' }
  }
}
