import { type Permission, permissionRefusal } from '@sen/model/account/permissions'
import type { Actor } from './actor.ts'
import { Refused } from './refused.ts'

/** Every use case calls this first. @throws Refused smtp_disabled, domain_not_verified, not_permitted */
export function requirePermission(actor: Pick<Actor, 'rights'>, permission: Permission): void {
  const refusal = permissionRefusal(permission, actor.rights)
  if (refusal !== undefined) throw new Refused(refusal)
}

/** Reveals nothing about domains of other organisations, not even whether they exist. */
export function requireDomainPermission(
  actor: Pick<Actor, 'rights' | 'domains'>,
  permission: Permission,
  domain: string,
): void {
  requirePermission(actor, permission)
  if (!actor.domains.some(({ name }) => name === domain.toLowerCase())) throw new Refused('not_permitted')
}
