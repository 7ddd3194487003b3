import type { MessageId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Delivery } from '../sending/submission-store.ts'
import type { Reader } from '../store.ts'

/** Queries the setting only when there is tracked mail. */
export async function showsViewsOf(
  r: Reader,
  deliveries: ReadonlyMap<MessageId, readonly Delivery[]> | undefined,
): Promise<boolean> {
  const isTracked = [...(deliveries?.values() ?? [])].some((those) => those.some(({ copy }) => copy !== undefined))
  return isTracked && settingsFrom(await r.settings.all()).tracking
}
