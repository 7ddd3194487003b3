import { TASKS_KEPT_HOURS } from '@sen/model/acting/limits'
import { REMOVED_CONTACTS_KEPT_HOURS } from '@sen/model/contacts/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import { REMOVED_FILTERS_KEPT_HOURS } from '@sen/model/filters/limits'
import { REMOVED_LABELS_KEPT_HOURS } from '@sen/model/labels/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'

/** Includes removed filters, contacts and labels that can no longer be undone. Returns how many were purged. */
export async function purgeTasks(needs: {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}): Promise<number> {
  const hoursAgo = (hours: number) => new Date(needs.clock.now().getTime() - hours * HOUR_MILLISECONDS)
  const tasks = await needs.maintenance.purgeTasks(hoursAgo(TASKS_KEPT_HOURS))
  const filters = await needs.maintenance.purgeRemovedFilters(hoursAgo(REMOVED_FILTERS_KEPT_HOURS))
  const contacts = await needs.maintenance.purgeRemovedContacts(hoursAgo(REMOVED_CONTACTS_KEPT_HOURS))
  const labels = await needs.maintenance.purgeRemovedLabels(hoursAgo(REMOVED_LABELS_KEPT_HOURS))
  return tasks + filters + contacts + labels
}
