import type { DraftWriter } from '@sen/core/drafts/draft-store'
import { withStores } from '@sen/core/kit/with-stores'
import type { StorageRoom } from '@sen/core/ports/storage-room'
import type { MailStore, Reader, WriteOptions, Writer } from '@sen/core/store'
import type { MailboxId } from '@sen/model/ids'

/** Refuses drafts that would use the disk reserve. They have no blob, which `ReservingBlobStore` would refuse. */
export class ReservingMailStore implements MailStore {
  readonly #store: MailStore
  readonly #room: StorageRoom

  constructor(store: MailStore, room: StorageRoom) {
    this.#store = store
    this.#room = room
  }

  read<T>(mailbox: MailboxId, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#store.read(mailbox, work)
  }

  write<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>, options?: WriteOptions): Promise<T> {
    return this.#store.write(mailbox, (w) => work(withStores(w, { drafts: this.#reserving(w.drafts) })), options)
  }

  #reserving(drafts: DraftWriter): DraftWriter {
    return {
      ...drafts,
      create: async (draft) => {
        this.#room.reserve(bytesOf(draft))
        return drafts.create(draft)
      },
      save: async (id, draft, knownRevision) => {
        this.#room.reserve(bytesOf(draft))
        return drafts.save(id, draft, knownRevision)
      },
    }
  }
}

function bytesOf({ text, html }: { readonly text: string; readonly html: string }): number {
  return 3 * (text.length + html.length)
}
