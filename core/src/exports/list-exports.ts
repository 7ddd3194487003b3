import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore } from '../store.ts'
import type { MailExport } from './export-store.ts'
import { isExpired } from './find-export.ts'

export async function listExports(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
): Promise<readonly MailExport[]> {
  const all = await needs.store.read(actor.mailboxId, (r) => r.exports.list())
  return all.filter((each) => !isExpired(each, needs.clock.now()))
}
