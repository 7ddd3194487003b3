import type { Actor } from '../kit/actor.ts'
import { appendMessages, requireAppendRoom } from './append-messages.ts'
import { sortMessages, threadMessages } from './arrange-messages.ts'
import { createProgramFolder, deleteProgramFolder, renameProgramFolder, subscribeFolder } from './change-folders.ts'
import { copyByUid } from './copy-by-uid.ts'
import { expungeMessages } from './expunge-messages.ts'
import { fetchFlags } from './fetch-flags.ts'
import { fetchMessages, readMessage } from './fetch-messages.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
import { moveByUid } from './move-by-uid.ts'
import type { MailProgramNeeds } from './program-context.ts'
import { openFolder, readChanges, readStatus } from './read-folders.ts'
import { readMaildrop } from './read-maildrop.ts'
import { searchMessages } from './search-messages.ts'
import { setFlags } from './set-flags.ts'

/** Returns the actor's mailbox as IMAP and POP3 see it. It has no state of its own, so sessions may share it. */
export function openMailProgramMailbox(needs: MailProgramNeeds, actor: Actor): MailProgramMailbox {
  const { store } = needs
  return {
    folders: () => store.read(actor.mailboxId, (r) => r.mailPrograms.folders()),
    status: (folderIds) => readStatus(needs, actor, folderIds),
    open: (folderId) => openFolder(needs, actor, folderId),
    changes: (folderId, since) => readChanges(needs, actor, folderId, since),
    fetch: (folderId, request) => fetchMessages(needs, actor, folderId, request),
    flags: (folderId, request) => fetchFlags(needs, actor, folderId, request),
    read: (folderId, uid, range) => readMessage(needs, actor, folderId, { uid, range }),
    maildrop: () => readMaildrop(needs, actor),
    search: (folderId, criterion) => searchMessages(needs, actor, folderId, criterion),
    sort: (folderId, uids, criteria) => sortMessages(needs, actor, folderId, { uids, criteria }),
    thread: (folderId, uids) => threadMessages(needs, actor, folderId, uids),
    setFlags: (folderId, ranges, change, options) =>
      setFlags(needs, actor, folderId, { ranges, change, unchangedSince: options?.unchangedSince }),
    requireRoom: (folder, sizeBytes, bytesBefore = 0) =>
      requireAppendRoom(needs, actor, folder, { sizeBytes, bytesBefore }),
    append: (folderId, messages) => appendMessages(needs, actor, folderId, messages),
    copy: (folderId, ranges, to) => copyByUid(needs, actor, folderId, { ranges, to }),
    move: (folderId, ranges, to) => moveByUid(needs, actor, folderId, { ranges, to }),
    expunge: (folderId, ranges) => expungeMessages(needs, actor, folderId, ranges),
    createFolder: (path) => createProgramFolder(needs, actor, path),
    renameFolder: (folderId, path) => renameProgramFolder(needs, actor, folderId, path),
    deleteFolder: (folderId) => deleteProgramFolder(needs, actor, folderId),
    subscribe: (folderId, isSubscribed) => subscribeFolder(needs, actor, folderId, isSubscribed),
    quota: async () => {
      const { usedBytes, quotaBytes } = await store.read(actor.mailboxId, (r) => r.mailbox.usage())
      return { usedBytes, limitBytes: quotaBytes }
    },
  }
}
