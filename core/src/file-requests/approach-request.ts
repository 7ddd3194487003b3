import { composedPassword } from '@sen/model/account/passwords'
import { SHARE_VISIT_HOURS } from '@sen/model/drive/limits'
import { mayBeLinkToken } from '@sen/model/drive/share-opening'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { ShareDirectory } from '../shares/share-directory.ts'
import type { BegunVisit } from '../shares/visiting/start-visit.ts'
import type { FileRequest } from './file-request-store.ts'

export interface ApproachingNeeds {
  readonly shareDirectory: ShareDirectory
  readonly directory: Directory
  readonly secrets: Secrets
  readonly clock: Clock
}

export interface ApproachedRequest {
  readonly request: FileRequest
  readonly owner: MailboxActor
  readonly passwordHash: string | undefined
  readonly asks: 'nothing' | 'password'
}

/** @param visitToken what the browser received for the password @throws Refused share_gone for any closed link */
export async function approachRequest(
  needs: ApproachingNeeds,
  token: string,
  visitToken: string | undefined,
): Promise<ApproachedRequest> {
  const now = needs.clock.now()
  const open = mayBeLinkToken(token) ? await needs.shareDirectory.findOpenRequest(token, now) : undefined
  const owner = open && (await needs.directory.findActor(open.mailboxId))
  if (!open || !owner) throw new Refused('share_gone')
  const { request, passwordHash } = open
  const hasVisited =
    passwordHash === undefined ||
    (visitToken !== undefined &&
      (await needs.shareDirectory.hasRequestVisit(request.id, needs.secrets.digest(visitToken), now)))
  return { request, owner, passwordHash, asks: hasVisited ? 'nothing' : 'password' }
}

/** @throws Refused share_gone; share_password_wrong while it asks for the password */
export async function enterRequest(
  needs: ApproachingNeeds,
  token: string,
  visitToken: string | undefined,
): Promise<ApproachedRequest> {
  const approached = await approachRequest(needs, token, visitToken)
  if (approached.asks === 'password') throw new Refused('share_password_wrong')
  return approached
}

/** The caller limits the number of attempts. @throws Refused share_gone, share_password_wrong */
export async function enterRequestPassword(
  needs: ApproachingNeeds & { readonly passwords: PasswordHasher },
  token: string,
  password: string,
): Promise<BegunVisit> {
  const { request, passwordHash } = await approachRequest(needs, token, undefined)
  const isRight = await needs.passwords.verify(
    passwordHash ?? (await needs.passwords.decoyHash()),
    composedPassword(password),
  )
  if (passwordHash === undefined || !isRight) throw new Refused('share_password_wrong')
  const visitToken = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + SHARE_VISIT_HOURS * HOUR_MILLISECONDS)
  await needs.shareDirectory.saveRequestVisit(request.id, needs.secrets.digest(visitToken), expiresAt)
  return { token: visitToken, expiresAt }
}
