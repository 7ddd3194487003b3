import { type Permission, permissionRefusal } from '@sen/model/account/permissions'
import type { Actor } from './actor.ts'
import { Refused } from './refused.ts'

/**
 * The gate that every use case goes through before it begins.
 * @throws Refused smtp_disabled, domain_not_verified, not_permitted
 */
export function requirePermission(actor: Pick<Actor, 'rights'>, permission: Permission): void {
  const refusal = permissionRefusal(permission, actor.rights)
  if (refusal !== undefined) throw new Refused(refusal)
}

/**
 * The same for what is done to a domain: it must be one of the actor's organisation. Of any other one nothing is told, not even
 * whether it is here.
 */
export function requireDomainPermission(
  actor: Pick<Actor, 'rights' | 'domains'>,
  permission: Permission,
  domain: string,
): void {
  requirePermission(actor, permission)
  if (!actor.domains.some(({ name }) => name === domain.toLowerCase())) throw new Refused('not_permitted')
}
