import type { Actor } from '../kit/actor.ts'
import type { SignIn, SignInLog } from './sign-in-log.ts'

/** When, whence and how this account was signed in to, the failed times too; the newest first. */
export function listSignIns(
  needs: { readonly signIns: SignInLog },
  actor: Actor,
  { offset, limit, text }: { readonly offset: number; readonly limit: number; readonly text: string },
): Promise<{ readonly signIns: readonly SignIn[]; readonly total: number }> {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return needs.signIns.ofAccount(actor.accountId, { offset, limit, words })
}
