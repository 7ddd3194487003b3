import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { MAX_SHOWN_HTML_CHARACTERS, MAX_SHOWN_HTML_ELEMENTS } from '@sen/model/html/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { messageQuery } from '../../../data/messages/queries.ts'
import { shownImagesQuery } from '../../../data/messages/shown-images.ts'
import { wholeBodyQuery } from '../../../data/messages/whole-body.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { printPage } from '../../../widgets/printing/print-page.ts'
import { htmlParts } from '../message/html-parts.ts'
import type { PartLimits } from '../message/part-limits.ts'
import { type PrintedMessage, printedMessages } from './printed-messages.ts'

/** Maximum parts of a long mail for the printer, which lays out all of them at once. */
const MOST_PRINTED_PARTS = 8
/** Paper needs no layout between two parts, so they are larger than those on the screen. */
const PRINTED_PART: PartLimits = {
  characters: MAX_SHOWN_HTML_CHARACTERS,
  elements: MAX_SHOWN_HTML_ELEMENTS,
  opening: MAX_SHOWN_HTML_CHARACTERS,
  extraOfLetter: 0,
  extraOfStyle: 0,
  extraOfLink: 0,
}

export function usePrint(): (subject: string, messages: readonly MessageField[]) => Promise<void> {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  return async (subject, messages) => {
    const { sanitiseHtml } = await importPart(() => import('../message/frame/sanitise-html.ts'))
    const words = {
      to: t`To`,
      cc: t`Cc`,
      bcc: t`Bcc`,
      attachments: t`Attachments`,
      noSubject: t`(no subject)`,
      forged: t`The sender of this mail may be forged`,
      dated: (writtenDay: string) => t`dated ${writtenDay}`,
      beginningOnly: t`This message is too long to print. This is only its beginning.`,
    }
    const leadsTo = t`leads to`
    const copies: PrintedMessage[] = []
    // One by one, because the thread's response leaves out many bodies of a long thread.
    for (const message of messages) {
      copies.push(await paperCopy(await fullMessage(cache, message), (html) => sanitiseHtml(html, { leadsTo })))
    }
    printPage(printedMessages(subject, copies, { words, style: { language, timeZone } }))
  }
}

async function paperCopy(message: MessageField, sanitise: (html: string) => string): Promise<PrintedMessage> {
  if (message.body === null || message.body_format === 'text') return { message, html: [] }
  const html: string[] = []
  for (const part of htmlParts(message.body, () => PRINTED_PART)) {
    if (html.length === MOST_PRINTED_PARTS) return { message, html, isBeginning: true }
    html.push(sanitise(part.html))
    // Input events run between two parts.
    await new Promise((resume) => setTimeout(resume))
  }
  return { message, html }
}

/** Fetches the complete text of a long message, and the images that were requested. */
async function fullMessage(cache: QueryClient, message: MessageField): Promise<MessageField> {
  const copy = (await withPictures(cache, message)) ?? (await withBody(cache, message))
  return copy.body_clipped ? cache.fetchQuery(wholeBodyQuery(message.id)) : copy
}

/** Undefined unless images were requested. Waits for a pending request; if it fails, prints without them. */
async function withPictures(cache: QueryClient, message: MessageField): Promise<MessageField | undefined> {
  const query = shownImagesQuery(message.id)
  const state = cache.getQueryState(query.queryKey)
  if (state?.fetchStatus !== 'fetching') return state?.data
  return cache.fetchQuery(query).catch(() => undefined)
}

async function withBody(cache: QueryClient, message: MessageField): Promise<MessageField> {
  if (message.body !== null || message.unparsable) return message
  return cache.fetchQuery(messageQuery(message.id))
}
