import type { QueryClient } from '@tanstack/react-query'
import { saveSettings } from './save-settings.ts'

export type NoticePermission = 'granted' | 'denied' | 'impossible'

export function canNotify(): boolean {
  return 'Notification' in globalThis
}

/** Must be called from a user gesture. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Must be called from a user gesture, because browsers prompt only then. */
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
