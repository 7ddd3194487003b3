import type { Actor } from '../kit/actor.ts'
import type { PageInfo, PageRequest } from '../kit/list-page.ts'
import type { SignIn, SignInLog } from './sign-in-log.ts'

export function listSignIns(
  needs: { readonly signIns: SignInLog },
  actor: Actor,
  { text, after, limit }: PageRequest<string> & { readonly text: string },
): Promise<{ readonly signIns: readonly SignIn[] } & PageInfo<string>> {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return needs.signIns.ofAccount(actor.accountId, { after, limit, words })
}
