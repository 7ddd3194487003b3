import type { NewSession } from '@sen/core/identity/begin-session'
import { type SignInNeeds, signIn as signInByPassword } from '@sen/core/identity/sign-in'

export async function signIn(needs: SignInNeeds, attempt: Parameters<typeof signInByPassword>[1]): Promise<NewSession> {
  const begun = await signInByPassword(needs, attempt)
  if ('pending' in begun) throw new Error(`${attempt.email} signs in by a second step, too`)
  return begun
}
