import {
  RESANITIZE_BUSY_SECONDS,
  RESANITIZE_PAUSE_SECONDS,
  RESANITIZE_SLICE_MILLISECONDS,
} from '@sen/model/html/limits'
import type { MailboxId, MessageId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { Load } from '../ports/load.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { bodyViews } from './body-views.ts'
import type { CleaningStore } from './cleaning-store.ts'
import { readKeptVersion } from './kept-version.ts'
import { replaceStubText } from './replace-stub-text.ts'
import { shownBody } from './shown-body.ts'

/**
 * Cleans again what an older cleaner has cleaned, and replaces stub text that an older version has stored. The next slice
 * waits while the program is busy. After a crash some bodies are checked twice.
 */
export async function resanitizeBodies(needs: {
  readonly cleaningStore: CleaningStore
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly htmlCleaner: HtmlCleaner
  readonly clock: Clock
  readonly load: Load
}): Promise<void> {
  const { cleaningStore: walk, htmlCleaner, clock, load } = needs
  const begun = clock.now().getTime()
  const enqueueIn = (seconds: number) => walk.enqueue(new Date(clock.now().getTime() + seconds * 1_000))
  if (load.isHigh()) return enqueueIn(RESANITIZE_BUSY_SECONDS)
  for (;;) {
    const { outdated, end } = await walk.next(htmlCleaner.version)
    for (const { mailboxId, messageId, isCleanedBefore, maySayLittle } of outdated) {
      if (isCleanedBefore) await cleanOne(needs, mailboxId, messageId)
      if (maySayLittle) await replaceStubText(needs, mailboxId, messageId)
      if (clock.now().getTime() - begun < RESANITIZE_SLICE_MILLISECONDS) continue
      await walk.advance(htmlCleaner.version, messageId)
      return enqueueIn(RESANITIZE_PAUSE_SECONDS)
    }
    await walk.advance(htmlCleaner.version, end ?? 'end')
    if (end === undefined) return
  }
}

async function cleanOne(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  mailboxId: MailboxId,
  id: MessageId,
): Promise<void> {
  const { store, htmlCleaner } = needs
  const read = await store.read(mailboxId, async (r) => {
    const message = await r.messages.find(id)
    if (!message) return undefined
    const [body, files, shown] = await Promise.all([
      r.messages.body(id),
      r.messages.filesOf([id]),
      r.trust.shownBody(id),
    ])
    return { stored: { message, body, files: files.get(id) ?? [] }, shown }
  })
  if (!read) return
  await bodyViews(needs, mailboxId, [read.stored])
  const isShownOutdated = read.shown && !readKeptVersion(htmlCleaner.version, read.shown.version)
  if (isShownOutdated) await shownBody(needs, mailboxId, read.stored)
}
