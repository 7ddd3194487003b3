import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import { hasAppleSetup } from '@sen/model/automatic-setup/apple-profile'
import { SETUP_LINK_MINUTES } from '@sen/model/automatic-setup/limits'
import type { MailServer } from '@sen/model/automatic-setup/mail-servers'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { AppPasswordStore } from '../app-passwords/app-password-store.ts'
import { listAppPasswords } from '../app-passwords/own-app-passwords.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type ConfirmingNeeds, confirmPerson, type Proof } from '../mailed-codes/confirm-person.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SetupLinkStore } from './setup-link-store.ts'

export function setupPath(token: string): string {
  return `/setup/${token}`
}

/**
 * Creates a link with which an iPhone, iPad or Mac sets up mail once. It replaces the previous one. The user must prove
 * their identity again, because the app password in it outlives the session.
 * @param session the token of the session, with which the link ends
 * @throws Refused `mail_protocol_off` when IMAP or SMTP is not available to this account; `too_many_app_passwords`; the
 * refusals of `confirmPerson`; `unauthenticated` when access was revoked while the proof was checked
 */
export async function createSetupLink(
  needs: ConfirmingNeeds & {
    readonly setupLinks: SetupLinkStore
    readonly appPasswords: AppPasswordStore
    readonly mailServers: readonly MailServer[]
    readonly secrets: Secrets
    readonly clock: Clock
    readonly publicUrl: string
  },
  actor: Actor,
  session: string,
  proof: Proof,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const { protocols, appPasswords } = await listAppPasswords(needs, actor)
  const isOn = protocols.includes('imap') && protocols.includes('smtp')
  if (!isOn || !hasAppleSetup(needs.mailServers)) throw new Refused('mail_protocol_off')
  if (appPasswords.length >= MAX_APP_PASSWORDS) throw new Refused('too_many_app_passwords')
  const passwordHash = await confirmPerson(needs, actor, proof)
  const token = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + SETUP_LINK_MINUTES * MINUTE_MILLISECONDS)
  const { secrets } = needs
  const link = { tokenDigest: secrets.digest(token), expiresAt }
  const proven = { sessionDigest: secrets.digest(session), passwordHash }
  if (!(await needs.setupLinks.create(actor.accountId, link, proven))) throw new Refused('unauthenticated')
  return { url: `${needs.publicUrl}${setupPath(token)}`, expiresAt }
}
