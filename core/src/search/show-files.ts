import type { MessageId } from '@sen/model/ids'
import { MAX_HIT_FILE_CHARACTERS, MAX_PAGE_FILE_CHARACTERS } from '@sen/model/search/limits'
import type { SearchQuery } from '@sen/model/search/search-query'
import type { ShownHit } from '@sen/model/search/shown-hits'
import type { Actor } from '../kit/actor.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { MailStore } from '../store.ts'
import type { MessageHitText } from './search-store.ts'

/**
 * Adds the attachments that have the words. They are read in one round trip, and only for threads without a message that
 * has all words in itself.
 */
export async function showFiles(
  { store, textProcessor }: { readonly store: MailStore; readonly textProcessor: Pick<TextProcessor, 'shownHits'> },
  actor: Actor,
  {
    query,
    texts,
    threads,
    shown,
  }: {
    readonly query: SearchQuery
    readonly texts: readonly MessageHitText[]
    /** The messages of each thread that match. */
    readonly threads: readonly (readonly MessageId[])[]
    readonly shown: ReadonlyMap<MessageId, ShownHit>
  },
): Promise<ReadonlyMap<MessageId, ShownHit>> {
  const needing = threads.filter((ids) => ids.every((id) => shown.get(id)?.needsFiles ?? true))
  if (needing.length === 0) return shown
  // Each thread reads its own message first, so that one thread does not take the room of others.
  const first = needing.flatMap((ids) => ids.slice(0, 1))
  const ids = [...new Set([...first, ...needing.flat()])]
  const limits = { perMessage: MAX_HIT_FILE_CHARACTERS, total: MAX_PAGE_FILE_CHARACTERS }
  const read = await store.read(actor.mailboxId, (reader) => reader.search.files(ids, limits))
  const files = new Map(read.map((each) => [each.messageId, each.files]))
  const withFiles = texts.flatMap((text) => {
    const own = files.get(text.messageId)
    return own ? [{ ...text, files: own }] : []
  })
  if (withFiles.length === 0) return shown
  const again = await textProcessor.shownHits(withFiles, query.terms)
  const found = withFiles.flatMap(({ messageId }, at) => (again[at] ? [[messageId, again[at]] as const] : []))
  return new Map([...shown, ...found])
}
