import { deviceName } from '@sen/model/account/device-names'
import { APP_PASSWORD_CHARACTERS } from '@sen/model/app-passwords/limits'
import { appleProfile, hasAppleSetup, profileUuid } from '@sen/model/automatic-setup/apple-profile'
import type { MailServer } from '@sen/model/automatic-setup/mail-servers'
import { briefly, type Visitor } from '../identity/visitor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { ProfileSigner } from '../ports/profile-signer.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SetupLinkOwner, SetupLinkStore } from './setup-link-store.ts'

interface Needs {
  readonly setupLinks: SetupLinkStore
  readonly mailServers: readonly MailServer[]
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * Does not use the link up, because previews of links open it too.
 * @throws Refused `login_link_expired`: used, expired, replaced, or never existed
 */
export async function openSetupLink(needs: Needs, token: string): Promise<SetupLinkOwner> {
  const owner = await needs.setupLinks.find(needs.secrets.digest(token), needs.clock.now())
  if (!owner || !hasAppleSetup(needs.mailServers)) throw new Refused('login_link_expired')
  return owner
}

/** A device that does not name itself, such as an unknown browser. */
const UNKNOWN_DEVICE = 'iPhone, iPad, Mac'

/**
 * Uses the link up. Creates an app password, named after the device, for IMAP and SMTP only.
 * @returns a configuration profile, signed if a certificate is configured. Its identifiers are the same for each
 * download of an account, so that a device replaces the earlier profile
 * @throws Refused `login_link_expired`; `too_many_app_passwords`, after which the link is still valid
 */
export async function redeemSetupLink(
  needs: Needs & {
    readonly profileSigner: ProfileSigner | undefined
    readonly brandName: string
    readonly mailHost: string
  },
  token: string,
  visitor: Visitor,
): Promise<string | Uint8Array> {
  const owner = await openSetupLink(needs, token)
  const { secrets, mailHost } = needs
  const password = secrets.base32(APP_PASSWORD_CHARACTERS)
  const uuidOf = (part: string) => profileUuid(secrets.digest(`${mailHost} ${owner.accountId} ${part}`))
  const profile = appleProfile(needs.mailServers, {
    ...owner,
    password,
    provider: needs.brandName,
    host: mailHost,
    uuids: { profile: uuidOf('profile'), mail: uuidOf('mail') },
  })
  // A signature that fails must not use the link up.
  const signed = needs.profileSigner ? await needs.profileSigner.sign(profile) : profile
  const consumed = await needs.setupLinks.consume(secrets.digest(token), {
    ...briefly(visitor),
    at: needs.clock.now(),
    name: deviceName(visitor.userAgent).system || UNKNOWN_DEVICE,
    scopes: ['imap', 'smtp'],
    digest: secrets.digest(password),
  })
  if (consumed === 'full') throw new Refused('too_many_app_passwords')
  if (consumed?.accountId !== owner.accountId) throw new Refused('login_link_expired')
  return signed
}
