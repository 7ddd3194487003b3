import type { MailboxId } from '@sen/model/ids'
import type { LabelKeywords } from '@sen/model/mail-programs/label-keywords'
import { MAX_KEYWORDS_PER_FOLDER } from '@sen/model/mail-programs/limits'
import { type FlagChange, isCommonKeyword, type ParsedFlags, parseFlags } from '@sen/model/mail-programs/message-flags'
import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'
import { cacheKey, type FolderCache, type KnownKeywords } from './folder-cache.ts'
import type { StoredFolderState } from './mail-program-store.ts'

/** @throws Refused keyword_invalid */
export function requireValidFlags({ mode, flags }: FlagChange, labels: LabelKeywords): ParsedFlags {
  const parsed = parseFlags(flags, labels)
  if (mode !== 'remove' && parsed.hasInvalid) throw new Refused('keyword_invalid')
  return parsed
}

/**
 * Checks the limit of a folder's keywords. Reading them takes long in a large folder, so a keyword stays known. Storing
 * it again reads nothing, even if the folder has lost it since. For a new one the folder is read again, unless nobody
 * else has changed it.
 * @param added keywords of all messages that are stored together
 * @returns what is known with `added`, and undefined when nothing is
 * @throws Refused too_many_keywords
 */
export async function requireKeywordRoom(
  folderCache: FolderCache,
  r: Reader,
  { mailboxId, state }: { readonly mailboxId: MailboxId; readonly state: StoredFolderState },
  added: readonly string[],
): Promise<KnownKeywords | undefined> {
  const { folderId } = state
  const known = folderCache.keywords(mailboxId, folderId)
  const names = added.map((keyword) => keyword.toLowerCase())
  if (names.every((name) => isCommonKeyword(name) || known?.names.has(name))) return known && withNames(known, names)
  const key = cacheKey(state)
  const present = known?.key === key ? known : { key, names: lowered(await r.mailPrograms.keywordsIn(folderId)) }
  const all = withNames(present, names)
  if (all.names.size <= MAX_KEYWORDS_PER_FOLDER || all.names.size === present.names.size) return all
  folderCache.set(mailboxId, folderId, { key, keywords: present })
  throw new Refused('too_many_keywords')
}

function withNames({ key, names }: KnownKeywords, added: readonly string[]): KnownKeywords {
  return { key, names: new Set([...names, ...added]) }
}

function lowered(keywords: readonly string[]): ReadonlySet<string> {
  return new Set(keywords.map((keyword) => keyword.toLowerCase()))
}
