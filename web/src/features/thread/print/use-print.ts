import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { usePreferences } from '../../../state/preferences.ts'
import { printPage } from './print-page.ts'
import { printedMessages } from './printed-messages.ts'

/** Puts messages, with their bodies, on paper. */
export function usePrint(): (subject: string, messages: readonly MessageField[]) => Promise<void> {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  return async (subject, messages) => {
    const { cleanHtml } = await import('../message/frame/clean-html.ts')
    const words = {
      to: t`To`,
      cc: t`Cc`,
      bcc: t`Bcc`,
      attachments: t`Attachments`,
      noSubject: t`(no subject)`,
      leadsTo: t`leads to`,
    }
    const cleaned = (html: string) => cleanHtml(html, { leadsTo: words.leadsTo })
    printPage(printedMessages(subject, messages, { words, style: { language, timeZone }, cleaned }))
  }
}
