import type { QueryClient } from '@tanstack/react-query'
import { saveSettings } from './save-settings.ts'

export type NoticePermission = 'granted' | 'denied' | 'impossible'

/** Whether this browser could show desktop notifications at all. */
export function canNotify(): boolean {
  return 'Notification' in globalThis
}

/** Asks the user of a browser that has not asked yet; to be called in answer to a press. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Switches desktop notifications of new mail on or off. Browsers ask their user only in answer to a press. What they do
 * not allow is not switched on.
 */
export async function setNewMailNotices(cache: QueryClient, isOn: boolean): Promise<NoticePermission> {
  if (!isOn) {
    await saveSettings(cache, { notify_new_mail: false })
    return 'granted'
  }
  if (!canNotify()) return 'impossible'
  if (!(await mayNotify())) return 'denied'
  await saveSettings(cache, { notify_new_mail: true })
  return 'granted'
}
