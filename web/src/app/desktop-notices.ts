import { t } from '@lingui/core/macro'
import type { MailEventField } from '@sen/contract/events'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { authorWords } from '../lib/names/authors.ts'
import { usePreferences } from '../state/preferences.ts'
import { router } from './router.tsx'

type NewMail = Extract<MailEventField, { readonly type: 'new_mail' }>

const ICON = new URL('./sen.svg', import.meta.url).href

/** The message id is the tag, so several tabs show one notification. */
export function notifyOnDesktop(mail: NewMail): void {
  const { thread_id, message_id, subject, snippet } = mail
  const sender = authorWords(mail)
  notify(mail.forged ? t`${sender} (may be forged)` : sender, {
    body: [subject, snippet].filter(Boolean).join('\n'),
    tag: message_id,
    threadId: thread_id,
  })
}

/** The page must be hidden. */
export function notify(
  title: string,
  { threadId, ...options }: NotificationOptions & { readonly threadId: string },
): void {
  if (!usePreferences.getState().notify_new_mail || document.visibilityState === 'visible') return
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const notice = new Notification(title, { ...options, icon: ICON })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
    const params = { name: SYSTEM_FOLDER_NAMES.inbox, threadId }
    void router.navigate({ to: '/folder/$name/$threadId', params })
  })
}
