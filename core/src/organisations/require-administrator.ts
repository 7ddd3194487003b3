import type { OrganisationId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { ActBy } from './record-act.ts'

export type Administrator = Actor | { readonly operatorIn: OrganisationId }

/** @throws Refused `not_permitted` */
export function requireAdministrator(by: Administrator): {
  readonly organisationId: OrganisationId
  readonly by: ActBy
} {
  if ('operatorIn' in by) return { organisationId: by.operatorIn, by: 'operator' }
  requirePermission(by, 'administer')
  return { organisationId: by.organisationId, by }
}
