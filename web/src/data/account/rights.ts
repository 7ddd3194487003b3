import type { UserInfo } from '@sen/contract/account'
import { type Permission, permissionRefusal, type Rights } from '@sen/model/account/permissions'

/** The facts that `user/info` carries. While it is not known who is signed in, the server decides. */
export function rightsOf(user: UserInfo | undefined): Rights {
  return {
    smtpEnabled: user === undefined || user.enable_smtp === 1,
    domainVerified: user === undefined || user.domain_verified,
    isOwner: user?.type === 'Owner',
  }
}

/** Whether somebody is ever shown this: what an unverified domain refuses is shown all the same, and says so when pressed. */
export function isOffered(permission: Permission, user: UserInfo | undefined): boolean {
  const refusal = permissionRefusal(permission, rightsOf(user))
  return refusal === undefined || refusal === 'domain_not_verified'
}
