import type { UserInfo } from '@sen/contract/account'
import { type Permission, permissionRefusal, type Rights } from '@sen/model/account/permissions'

/** The facts that `user/info` carries. While it is not known who is signed in, the server decides. */
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

/** Whether somebody is ever shown this: what an unverified domain refuses is shown all the same, and says so when pressed. */
export function isOffered(permission: Permission, user: UserInfo | undefined): boolean {
  return (permissionRefusal(permission, rightsOf(user)) ?? UNVERIFIED) === UNVERIFIED
}

/** The domains that are shown to be the organisation's: one that is not verified may be anybody's. */
export function activeDomains(domains: UserInfo['domains'] = []): readonly string[] {
  return domains.filter(({ active }) => active).map(({ domain }) => domain)
}
