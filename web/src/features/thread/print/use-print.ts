import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { importPart } from '../../../lib/trouble/load-part.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { printPage } from '../../../widgets/printing/print-page.ts'
import { paperCopy } from './paper-copy.ts'
import { printedMessages } from './printed-messages.ts'

/** Puts messages on paper, each with all of its text. */
export function usePrint(): (subject: string, messages: readonly MessageField[]) => Promise<void> {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  return async (subject, messages) => {
    const { cleanHtml } = await importPart(() => import('../message/frame/clean-html.ts'))
    const words = {
      to: t`To`,
      cc: t`Cc`,
      bcc: t`Bcc`,
      attachments: t`Attachments`,
      noSubject: t`(no subject)`,
      forged: t`The sender of this mail may be forged`,
      dated: (writtenDay: string) => t`dated ${writtenDay}`,
    }
    const leadsTo = t`leads to`
    const copies = await Promise.all(messages.map((message) => paperCopy(cache, message)))
    const cleaned = (html: string) => cleanHtml(html, { leadsTo })
    printPage(printedMessages(subject, copies, { words, style: { language, timeZone }, cleaned }))
  }
}
