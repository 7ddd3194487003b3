import { composedPassword } from '@sen/model/account/passwords'
import { Refused } from '../../kit/refused.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { approachShare, type VisitingNeeds, type Visitor } from './approach-share.ts'
import { type BegunVisit, startVisit } from './start-visit.ts'

/** The caller limits the number of attempts. @throws Refused share_gone, share_password_wrong */
export async function enterSharePassword(
  needs: VisitingNeeds & { readonly passwords: PasswordHasher },
  token: string,
  visitor: Visitor,
  password: string,
): Promise<BegunVisit> {
  const { share, visit, passwordHash } = await approachShare(needs, token, visitor)
  const hash = passwordHash ?? (await needs.passwords.decoyHash())
  const isRight = await needs.passwords.verify(hash, composedPassword(password))
  if (passwordHash === undefined || !isRight) throw new Refused('share_password_wrong')
  return startVisit(needs, share.id, { ...visit, hasPassword: true })
}
