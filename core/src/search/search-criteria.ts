import { isTrashOrJunk } from '@sen/model/folders'
import { labelsNamed } from '@sen/model/labels/labels'
import { endOfDay, startOfDay } from '@sen/model/search/calendar-days'
import { foldText } from '@sen/model/search/fold-text'
import { asksForOwn, withOwnAddresses } from '@sen/model/search/own-addresses'
import { lexemeQuery } from '@sen/model/search/query-lexemes'
import { ANYWHERE } from '@sen/model/search/query-text'
import { type LabelTerm, type SearchQuery, sizeBytes } from '@sen/model/search/search-query'
import { settingsFrom } from '@sen/model/settings'
import type { Folder } from '../folders/folder-store.ts'
import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'
import type { SearchCriteria } from './search-store.ts'

export interface SearchRequest {
  readonly query: SearchQuery
  readonly receivedFrom?: Date | undefined
  readonly receivedUntil?: Date | undefined
}

/** Junk and Trash must be named (product decision 32). @throws Refused folder_not_found, label_not_found */
export async function searchCriteria(
  reader: Reader,
  asked: SearchRequest,
  options: { readonly lastIsPrefix: boolean } = { lastIsPrefix: false },
): Promise<SearchCriteria> {
  const { receivedFrom, receivedUntil } = asked
  const query = await forWhoAsks(reader, asked.query)
  const folders = await reader.folders.list()
  const named = query.folder === undefined ? undefined : nameFolder(folders, query.folder)
  const labels = query.labels && (await nameLabels(reader, query.labels))
  const isDated = query.fromDay !== undefined || query.toDay !== undefined
  const zone = isDated ? settingsFrom(await reader.settings.all()).timezone : ''
  const size = query.size && sizeBytes(query.size)
  return {
    lexemes: lexemeQuery(query, options),
    folderIds: (named ?? folders.filter(({ role }) => !isTrashOrJunk(role))).map(({ id }) => id),
    ...labels,
    isRead: query.isRead,
    isStarred: query.isStarred ?? (isStarredList(folders, query.folder) ? true : undefined),
    receivedFrom: receivedFrom ?? (query.fromDay === undefined ? undefined : startOfDay(query.fromDay, zone)),
    receivedUntil: receivedUntil ?? (query.toDay === undefined ? undefined : endOfDay(query.toDay, zone)),
    overBytes: query.size?.than === 'over' ? size : undefined,
    underBytes: query.size?.than === 'under' ? size : undefined,
  }
}

/** Queries the database only when `me` occurs. */
export async function forWhoAsks(reader: Reader, query: SearchQuery): Promise<SearchQuery> {
  if (!asksForOwn(query)) return query
  const senders = await reader.mailbox.senders()
  return withOwnAddresses(
    query,
    senders.map(({ email }) => email),
  )
}

async function nameLabels(
  reader: Reader,
  terms: readonly LabelTerm[],
): Promise<Pick<SearchCriteria, 'labels' | 'withoutLabels'>> {
  const all = await reader.labels.list()
  const idsOf = ({ name }: LabelTerm) => {
    const named = labelsNamed(all, name)
    if (named.length === 0) throw new Refused('label_not_found')
    return named.map(({ id }) => id)
  }
  const without = terms.filter(({ negated }) => negated).flatMap(idsOf)
  return {
    labels: terms.filter(({ negated }) => !negated).map(idsOf),
    ...(without.length > 0 && { withoutLabels: without }),
  }
}

function nameFolder(folders: readonly Folder[], name: string): readonly Folder[] {
  if (name === ANYWHERE) return folders
  const folder = findNamed(folders, name)
  if (!folder) throw new Refused('folder_not_found')
  // Starred is a list of messages in other folders.
  return folder.role === 'starred' ? folders.filter(({ role }) => !isTrashOrJunk(role)) : [folder]
}

function isStarredList(folders: readonly Folder[], name: string | undefined): boolean {
  return name !== undefined && name !== ANYWHERE && findNamed(folders, name)?.role === 'starred'
}

/** Ignores case and diacritics, but prefers an exact id or path. */
function findNamed(folders: readonly Folder[], name: string): Folder | undefined {
  const typed = foldText(name.trim())
  return (
    folders.find(({ id, path }) => id === name || path === name) ??
    folders.find(({ path }) => foldText(path) === typed) ??
    folders.find((folder) => foldText(folder.name) === typed)
  )
}
