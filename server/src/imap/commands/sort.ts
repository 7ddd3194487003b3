import { runCostly } from '@sen/core/ports/call-scope'
import { MAX_ARRANGED_MESSAGES, MAX_SORT_KEYS } from '@sen/model/imap/limits'
import { SORT_KEYS, type SortCriterion, type SortKey } from '@sen/model/imap/sort-order'
import type { ImapSession } from '../session/imap-session.ts'
import { no, ok, type TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { parseSearch } from '../wire/search-keys.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import { renderThread } from '../wire/thread-list.ts'
import type { Command } from './command.ts'

const NAMES: ReadonlySet<string> = new Set(SORT_KEYS)

export const SORT: Command = {
  state: 'selected',
  forbidsExpunge: true,
  run: (session, args) => sort(session, args, false),
}

export const UID_SORT: Command = { state: 'selected', run: (session, args) => sort(session, args, true) }

export const THREAD: Command = {
  state: 'selected',
  forbidsExpunge: true,
  run: (session, args) => thread(session, args, false),
}

export const UID_THREAD: Command = { state: 'selected', run: (session, args) => thread(session, args, true) }

/** RFC 5256 section 3. */
async function sort(session: ImapSession, args: Arguments, isUid: boolean): Promise<TaggedResponse> {
  const { folder, mailbox } = session
  args.space()
  const criteria = readCriteria(args)
  return searchAndArrange(session, args, async (uids, highestModseq) => {
    const order = await mailbox.sort(folder.folderId, uids, criteria)
    const numbers = isUid ? order : order.map((uid) => folder.sequenceOf(uid) ?? 0)
    const list = numbers.length === 0 ? '' : ` ${numbers.join(' ')}`
    const modseq = highestModseq === undefined ? '' : ` (MODSEQ ${highestModseq})`
    session.write(`* SORT${list}${modseq}\r\n`)
    return ok('SORT completed')
  })
}

async function thread(session: ImapSession, args: Arguments, isUid: boolean): Promise<TaggedResponse> {
  const { folder, mailbox, environment } = session
  args.space()
  if (args.word() !== 'REFERENCES') throw new SyntaxFault('Unknown algorithm')
  return searchAndArrange(session, args, async (uids) => {
    const threads = await mailbox.thread(folder.folderId, uids)
    session.write(threads.length === 0 ? '* THREAD' : '* THREAD ')
    for (const [at, root] of threads.entries()) {
      session.write(renderThread(root, (uid) => (isUid ? uid : folder.sequenceOf(uid))))
      await session.flushIfFull()
      if (at % 1_000 === 999) await environment.yielder.yield()
    }
    session.write('\r\n')
    return ok('THREAD completed')
  })
}

/** Reads the charset and the search, and calls `work` with the UIDs that the client knows. */
async function searchAndArrange(
  session: ImapSession,
  args: Arguments,
  work: (uids: Uint32Array, highestModseq: number | undefined) => Promise<TaggedResponse>,
): Promise<TaggedResponse> {
  const { folder, mailbox, environment } = session
  args.space()
  const charset = args.astring()
  args.space()
  return session.runHeavy(async () => {
    const { criterion, hasModseq } = parseSearch(args, folder, charset)
    if (hasModseq) session.enableCondstore()
    const found = await runCostly(environment.scope, () => mailbox.search(folder.folderId, criterion))
    const uids = found.uids.filter((uid) => folder.sequenceOf(uid) !== undefined)
    if (uids.length > MAX_ARRANGED_MESSAGES) throw no('Too many messages', 'LIMIT')
    const highest = hasModseq && uids.length > 0 ? found.highestModseq : undefined
    if (highest !== undefined) folder.noteModseq(highest)
    return work(uids, highest)
  })
}

function readCriteria(args: Arguments): readonly SortCriterion[] {
  const words = args.list(() => args.word(), MAX_SORT_KEYS)
  const criteria: SortCriterion[] = []
  let isReverse = false
  for (const word of words) {
    if (word === 'REVERSE' && !isReverse) {
      isReverse = true
      continue
    }
    if (!NAMES.has(word)) throw new SyntaxFault('Unknown sort key')
    criteria.push({ key: word as SortKey, isReverse })
    isReverse = false
  }
  if (isReverse || criteria.length === 0) throw new SyntaxFault('A sort key is missing')
  return criteria
}
