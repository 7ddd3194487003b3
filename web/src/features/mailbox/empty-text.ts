import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FolderRole } from '@sen/model/folders'
import type { FolderView, ListSource } from '../../lib/list-source.ts'

const TEXTS: Readonly<Record<FolderRole, MessageDescriptor>> = {
  inbox: msg`All clear. New mail will appear here.`,
  starred: msg`No starred conversations. Star conversations you want to find again quickly.`,
  sent: msg`You have not sent anything yet.`,
  drafts: msg`No drafts.`,
  scheduled: msg`No mail is waiting to be sent.`,
  periodic: msg`No recurring mail. Set it up with the arrow next to Send.`,
  snoozed: msg`Nothing snoozed. Snooze conversations for later, and they return to the Inbox at their time.`,
  archive: msg`Nothing archived yet. Archive conversations that are done, to keep them out of the Inbox.`,
  junk: msg`No junk mail.`,
  trash: msg`Trash is empty.`,
  custom: msg`This folder is empty.`,
}

function emptyText(role: FolderRole | undefined): MessageDescriptor {
  return TEXTS[role ?? 'custom']
}

const VIEW_TEXTS: Readonly<Record<FolderView, MessageDescriptor>> = {
  unread: msg`No unread mail here.`,
  starred: msg`No starred mail here.`,
}

function emptyViewText(
  view: FolderView,
  { isBehind = false }: { readonly isBehind?: boolean | undefined } = {},
): MessageDescriptor {
  return isBehind ? noHitsText({ isBehind }) : VIEW_TEXTS[view]
}

/** "Nothing found" is valid only when everything was indexed. */
function noHitsText({ isBehind = false }: { readonly isBehind?: boolean | undefined } = {}): MessageDescriptor {
  return isBehind
    ? msg`Nothing found so far. Newer mail is still being made searchable.`
    : msg`No mail matches this search. Try fewer words, or search in Junk and Trash too.`
}

interface Found {
  readonly isBehind?: boolean | undefined
}

export function emptyListText(
  source: ListSource | undefined,
  role: FolderRole | undefined,
  found: Found | undefined,
): MessageDescriptor {
  if (source && 'search' in source) return noHitsText(found)
  return source?.show ? emptyViewText(source.show, found) : emptyText(role)
}

const WRITTEN_FROM: ReadonlySet<FolderRole | undefined> = new Set(['inbox', 'sent', 'drafts', 'scheduled', 'periodic'])

export function isFilledByWriting(role: FolderRole | undefined): boolean {
  return WRITTEN_FROM.has(role)
}
