import type { MailboxId, MessageId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import { isTrustedForImages } from '@sen/model/trust/image-senders'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { markCut, type StoredBody } from './body-views.ts'
import type { Message } from './message-store.ts'
import type { BodyView } from './message-view.ts'
import { shownBody } from './shown-body.ts'

/**
 * Excludes forged senders and Junk. Remote images in the user's own mail come from the mail that it quotes, so a trusted
 * sender does not show them. Reads the settings only if a body has remote pictures.
 */
export async function showTrustedImages(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  mailboxId: MailboxId,
  stored: readonly (StoredBody & { readonly message: Message })[],
  views: ReadonlyMap<MessageId, BodyView>,
): Promise<ReadonlyMap<MessageId, BodyView>> {
  const withImages = stored.filter(({ message }) => mayShow(message) && views.get(message.id)?.hasRemoteContent)
  if (withImages.length === 0) return views
  const { remote_images, trusted } = await needs.store.read(mailboxId, async (r) => {
    const [settings, senders] = await Promise.all([r.settings.all(), r.trust.imageSenders()])
    return { ...settingsFrom(settings), trusted: new Set(senders) }
  })
  const toShow =
    remote_images === 'always'
      ? withImages
      : withImages.filter(
          ({ message }) => message.kind === 'received' && isTrustedForImages(message.from.email, trusted),
        )
  if (toShow.length === 0) return views
  const shown = new Map(views)
  for (const each of toShow) {
    shown.set(each.message.id, markCut(await shownBody(needs, mailboxId, each), each.body))
  }
  return shown
}

function mayShow({ kind, folderRole, verdict, otherAuthors }: Message): boolean {
  const isOnes = !otherAuthors || otherAuthors.length === 0
  return kind !== 'draft' && folderRole !== 'junk' && verdict?.outcome !== 'forged' && isOnes
}
