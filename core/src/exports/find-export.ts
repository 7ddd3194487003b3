import type { ExportId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MailExport } from './export-store.ts'

/** @throws Refused domain_not_verified; export_not_found, also for one that is running or has expired */
export async function findExport(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: ExportId,
): Promise<MailExport & { readonly done: NonNullable<MailExport['done']> }> {
  requirePermission(actor, 'open_thread')
  const found = await needs.store.read(actor.mailboxId, (r) => r.exports.find(id))
  const { done } = found ?? {}
  if (!found || !done || isExpired(found, needs.clock.now())) throw new Refused('export_not_found')
  return { ...found, done }
}

/** Expired rows remain until the next day's maintenance. */
export function isExpired({ done }: MailExport, now: Date): boolean {
  return done !== undefined && done.expiresAt <= now
}
