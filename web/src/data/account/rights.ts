import type { UserInfo } from '@sen/contract/account'
import { type Permission, permissionRefusal, type Rights } from '@sen/model/account/permissions'

/** Until the user is known, everything is allowed here and the server decides. */
export function rightsOf(user: UserInfo | undefined): Rights {
  return {
    smtpEnabled: user === undefined || user.enable_smtp === 1,
    driveEnabled: user === undefined || user.enable_drive,
    domainVerified: user === undefined || user.domain_verified,
    sharingPublic: user === undefined || user.sharing_public,
    accountVerified: user === undefined || user.account_verified,
    isOwner: user?.type === 'Owner',
  }
}

const UNVERIFIED = 'domain_not_verified'

/** Acts that need a verified domain are offered, and explain the refusal when pressed. */
export function isOffered(permission: Permission, user: UserInfo | undefined): boolean {
  return (permissionRefusal(permission, rightsOf(user)) ?? UNVERIFIED) === UNVERIFIED
}

/** An unverified domain may belong to anybody. */
export function activeDomains(domains: UserInfo['domains'] = []): readonly string[] {
  return domains.filter(({ active }) => active).map(({ domain }) => domain)
}
