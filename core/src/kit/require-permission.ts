import { type Permission, permissionRefusal } from '@sen/model/account/permissions'
import type { Actor } from './actor.ts'
import { Refused } from './refused.ts'

/** Every use case calls this first. @throws Refused smtp_disabled, domain_not_verified, not_permitted */
export function requirePermission(actor: Pick<Actor, 'rights'>, permission: Permission): void {
  const refusal = permissionRefusal(permission, actor.rights)
  if (refusal !== undefined) throw new Refused(refusal)
}
