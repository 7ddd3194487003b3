import { enter as enterRoute } from '@sen/contract/identity'
import type { BodySent } from '@sen/contract/route'
import { call } from '../call.ts'

export interface EnteredSession {
  readonly token: string
  readonly email: string
  /** False when this browser is signed in to another account, which stays signed in. */
  readonly isSignedIn: boolean
}

/** Exchanges a credential from the URL for a session (product decision 6). */
export async function enter(pass: BodySent<typeof enterRoute>): Promise<EnteredSession> {
  const { data } = await call(enterRoute, { body: pass })
  return { token: data.token, email: data.email, isSignedIn: data.is_signed_in }
}
