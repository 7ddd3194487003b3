import { type CustomFilter, destinationOf } from '@sen/model/filters/filter'
import { judgeFilter } from '@sen/model/filters/judge-filter'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Reader } from '../store.ts'

/** Nothing forwards mail yet, so no address is one that mail may be forwarded to (product decision 33). */
const VERIFIED_FORWARDS: readonly string[] = []

/** @throws Refused rule_invalid; smtp_disabled: who may not delete mail has no filter that does */
export async function requireFilter(
  r: Pick<Reader, 'folders'>,
  actor: Actor,
  filter: Omit<CustomFilter, 'id'>,
): Promise<void> {
  const folders = await r.folders.list()
  const problem = judgeFilter(filter, { folders, verifiedForwards: VERIFIED_FORWARDS })
  if (problem !== undefined) throw new Refused('rule_invalid', { problem })
  const to = destinationOf(filter)
  const isTrash = to === 'trash' || folders.some(({ id, role }) => id === to && role === 'trash')
  if (isTrash) requirePermission(actor, 'delete_mail')
}
