import { type CustomFilter, destinationOf } from '@sen/model/filters/filter'
import { judgeFilter } from '@sen/model/filters/judge-filter'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Reader } from '../store.ts'

/** @throws Refused rule_invalid; smtp_disabled when the filter deletes mail and the actor may not */
export async function requireFilter(
  r: Pick<Reader, 'folders' | 'forwarding' | 'labels'>,
  actor: Actor,
  filter: Omit<CustomFilter, 'id'>,
): Promise<void> {
  const folders = await r.folders.list()
  const labels = await r.labels.list()
  const verifiedForwards = (await r.forwarding.all()).filter(({ isVerified }) => isVerified).map(({ email }) => email)
  const problem = judgeFilter(filter, { folders, labels, verifiedForwards })
  if (problem !== undefined) throw new Refused('rule_invalid', { problem })
  const to = destinationOf(filter)
  const isTrash = to === 'trash' || folders.some(({ id, role }) => id === to && role === 'trash')
  if (isTrash) requirePermission(actor, 'delete_mail')
}
