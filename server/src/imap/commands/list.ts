import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import type { FolderRole } from '@sen/model/folders'
import { MAX_LIST_PATTERNS } from '@sen/model/imap/limits'
import type { ImapSession } from '../session/imap-session.ts'
import { ok, type TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { checkPattern, HIERARCHY_SEPARATOR, ListPattern } from '../wire/list-pattern.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'
import { matchingPaths } from './matching-paths.ts'
import { readStatusItems, type StatusItem, statusLine } from './status.ts'

/** RFC 6154, and the IANA registry of mailbox name attributes. */
const SPECIAL_USES: Partial<Record<FolderRole, string>> = {
  sent: '\\Sent',
  drafts: '\\Drafts',
  snoozed: '\\Snoozed',
  archive: '\\Archive',
  junk: '\\Junk',
  trash: '\\Trash',
}
/** XLIST, of Outlook 2013 and 2016, has names of its own for the inbox and for junk. */
const XLIST_USES: Partial<Record<FolderRole, string>> = { ...SPECIAL_USES, inbox: '\\Inbox', junk: '\\Spam' }

interface ListOptions {
  readonly patterns: readonly ListPattern[]
  /** An empty pattern asks for the separator. */
  readonly asksForRoot: boolean
  readonly selection: ReadonlySet<string>
  readonly returned: ReadonlySet<string>
  readonly status: readonly StatusItem[]
  readonly isExtended: boolean
}

interface ListedFolder {
  readonly path: string
  readonly folder: ProgramFolder | undefined
  readonly attributes: readonly string[]
  readonly hasSubscribedChild: boolean
}

const SELECTION_OPTIONS: ReadonlySet<string> = new Set(['SUBSCRIBED', 'REMOTE', 'RECURSIVEMATCH', 'SPECIAL-USE'])
const RETURN_OPTIONS: ReadonlySet<string> = new Set(['SUBSCRIBED', 'CHILDREN', 'SPECIAL-USE', 'STATUS'])
const MAX_OPTIONS = 8

/** RFC 3501 section 6.3.8, RFC 5258, RFC 5819, RFC 6154. */
export const LIST: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const options = readOptions(session, args)
    if (!options.isExtended && options.asksForRoot) return root(session, 'LIST')
    const folders = await session.mailbox.folders()
    const matching = await matchingPaths(session.environment.yielder, folders, options.patterns)
    const listed = select(folders, options, matching)
    for (const each of listed) session.write(listLine(session, 'LIST', each))
    const selectable = listed.flatMap(({ folder }) => folder ?? [])
    if (options.status.length > 0) await writeStatus(session, selectable, options.status)
    return ok('LIST completed')
  },
}

export const XLIST: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const pattern = readReferenceAndPattern(session, args)
    args.end()
    if (pattern === '') return root(session, 'XLIST')
    const listed = new ListPattern(pattern)
    for (const folder of await session.mailbox.folders()) {
      if (!listed.matches(folder.path)) continue
      const attributes = [childrenOf(folder), ...(XLIST_USES[folder.role] ?? '').split(' ').filter(Boolean)]
      session.write(listLine(session, 'XLIST', { path: folder.path, attributes, folder, hasSubscribedChild: false }))
    }
    return ok('XLIST completed')
  },
}

/** RFC 3501 section 6.3.9: `%` also returns the parents of subscribed folders. */
export const LSUB: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const pattern = readReferenceAndPattern(session, args)
    args.end()
    const subscribed = (await session.mailbox.folders()).filter(({ isSubscribed }) => isSubscribed)
    const paths = new Map(subscribed.map(({ path }): [string, readonly string[]] => [path, []]))
    if (pattern.endsWith('%')) {
      for (const { path } of subscribed) {
        for (const parent of parentsOf(path)) if (!paths.has(parent)) paths.set(parent, ['\\Noselect'])
      }
    }
    const listed = new ListPattern(pattern)
    for (const [path, attributes] of paths) {
      if (!listed.matches(path)) continue
      session.write(listLine(session, 'LSUB', { path, attributes, folder: undefined, hasSubscribedChild: false }))
    }
    return ok('LSUB completed')
  },
}

/** An empty pattern asks for the separator. */
function root(session: ImapSession, command: string): TaggedResponse {
  session.write(`* ${command} (\\Noselect) "${HIERARCHY_SEPARATOR}" ""\r\n`)
  return ok(`${command} completed`)
}

function readOptions(session: ImapSession, args: Arguments): ListOptions {
  args.space()
  const selection = args.peek() === '(' ? readWords(args, SELECTION_OPTIONS) : undefined
  if (selection) args.space()
  const hasOnlyModifier =
    selection?.has('RECURSIVEMATCH') && !selection.has('SUBSCRIBED') && !selection.has('SPECIAL-USE')
  if (hasOnlyModifier) throw new SyntaxFault('RECURSIVEMATCH needs another option')
  const reference = args.astring()
  args.space()
  const hasPatternList = args.peek() === '('
  const written = hasPatternList ? args.list(() => args.listMailbox(), MAX_LIST_PATTERNS) : [args.listMailbox()]
  const named = written.map((each) => readPattern(session, reference, each))
  const patterns = named.map((each) => new ListPattern(each))
  const returned = new Set<string>()
  let status: readonly StatusItem[] = []
  let isExtended = selection !== undefined || hasPatternList
  if (!args.isAtEnd) {
    args.space()
    if (args.word() !== 'RETURN') throw new SyntaxFault('Unknown arguments')
    isExtended = true
    args.space()
    args.list(() => {
      const option = readWord(args, RETURN_OPTIONS)
      returned.add(option)
      if (option !== 'STATUS') return
      args.space()
      status = readStatusItems(session, args)
    }, MAX_OPTIONS)
  }
  args.end()
  return { patterns, asksForRoot: named[0] === '', selection: selection ?? new Set(), returned, status, isExtended }
}

function readReferenceAndPattern(session: ImapSession, args: Arguments): string {
  args.space()
  const reference = args.astring()
  args.space()
  return readPattern(session, reference, args.listMailbox())
}

/** The reference is a prefix, as in most servers. */
function readPattern(session: ImapSession, reference: string, written: string): string {
  const pattern = session.decodeName(reference + written)
  checkPattern(pattern)
  return pattern
}

function readWords(args: Arguments, known: ReadonlySet<string>): Set<string> {
  return new Set(args.list(() => readWord(args, known), MAX_OPTIONS))
}

function readWord(args: Arguments, known: ReadonlySet<string>): string {
  const word = args.word()
  if (!known.has(word)) throw new SyntaxFault('Unknown option')
  return word
}

function select(
  folders: readonly ProgramFolder[],
  { selection, returned }: ListOptions,
  matching: ReadonlySet<string>,
): readonly ListedFolder[] {
  const showsSubscribed = returned.has('SUBSCRIBED') || selection.has('SUBSCRIBED')
  const withSubscribedBelow = new Set<string>()
  if (selection.has('RECURSIVEMATCH') && selection.has('SUBSCRIBED')) {
    for (const { path, isSubscribed } of folders) {
      // A folder that is listed itself needs no mention at its parents.
      if (isSubscribed && !matching.has(path)) for (const parent of parentsOf(path)) withSubscribedBelow.add(parent)
    }
  }
  return folders.flatMap((folder): readonly ListedFolder[] => {
    const { path, isSubscribed, role } = folder
    const use = SPECIAL_USES[role]
    const hasSubscribedChild = withSubscribedBelow.has(path)
    const isSelected = (!selection.has('SUBSCRIBED') || isSubscribed) && (!selection.has('SPECIAL-USE') || use)
    if (!matching.has(path) || (!isSelected && !hasSubscribedChild)) return []
    const attributes = [childrenOf(folder)]
    if (showsSubscribed && isSubscribed) attributes.push('\\Subscribed')
    if (use !== undefined) attributes.push(use)
    return [{ path, folder, attributes, hasSubscribedChild }]
  })
}

function childrenOf({ hasChildren }: ProgramFolder): string {
  return hasChildren ? '\\HasChildren' : '\\HasNoChildren'
}

function parentsOf(path: string): readonly string[] {
  const names = path.split(HIERARCHY_SEPARATOR)
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join(HIERARCHY_SEPARATOR))
}

function listLine(
  session: ImapSession,
  command: string,
  { path, attributes, hasSubscribedChild }: ListedFolder,
): string {
  const child = hasSubscribedChild ? ' (CHILDINFO ("SUBSCRIBED"))' : ''
  return `* ${command} (${attributes.join(' ')}) "${HIERARCHY_SEPARATOR}" ${session.encodeName(path)}${child}\r\n`
}

async function writeStatus(
  session: ImapSession,
  folders: readonly ProgramFolder[],
  items: readonly StatusItem[],
): Promise<void> {
  const paths = new Map(folders.map(({ id, path }) => [id, path]))
  for (const status of await session.mailbox.status([...paths.keys()])) {
    session.write(statusLine(session, paths.get(status.folderId) ?? '', status, items))
  }
}
