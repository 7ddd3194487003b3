import type { QueryClient } from '@tanstack/react-query'
import { saveSettings } from './save-settings.ts'

export type NoticePermission = 'granted' | 'denied' | 'impossible'

/** Whether this browser supports desktop notifications. */
export function canNotify(): boolean {
  return 'Notification' in globalThis
}

/** Requests the browser's permission. Must be called from a user gesture. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Turns desktop notifications of new mail on or off. Must be called from a user gesture, because browsers prompt only
 * then. Stays off when the browser denies permission.
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
