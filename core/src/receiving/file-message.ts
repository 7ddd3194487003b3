import { blockKey } from '@sen/model/acting/blocking'
import type { FolderRole } from '@sen/model/folders'
import { type ForwardingFacts, mayForward } from '@sen/model/forwarding/may-forward'
import type { FolderId } from '@sen/model/ids'
import { type Filing, type FilingDecision, fileMail, type TargetFolder } from '@sen/model/receiving/file-mail'
import { MAIL_SOURCES } from '@sen/model/receiving/mail-sources'
import { isAutomaticMail, isBulkMail } from '@sen/model/trust/bulk-mail'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import { autoReplyAddress } from '@sen/model/vacation/may-auto-reply'
import { isVacationActive } from '@sen/model/vacation/vacation'
import type { Writer } from '../store.ts'
import type { Arrival } from './arrival.ts'
import type { ExaminedMail } from './examine-mail.ts'
import type { FilingContext } from './filing-store.ts'
import { type MatchedMail, matchFilters } from './match-filters.ts'

export interface ResolvedFiling extends Omit<FilingDecision, 'folder'> {
  readonly folder: { readonly id: FolderId; readonly role: FolderRole }
}

interface ToFile extends Omit<Arrival, 'mailboxId'> {
  readonly receivedAt: Date
  readonly mail: ExaminedMail
  readonly matched: MatchedMail
}

interface Filings<Item> {
  readonly filings: readonly { readonly item: Item; readonly filed: ResolvedFiling | Exclude<Filing, FilingDecision> }[]
  readonly hasNewFolder: boolean
}

interface ItemContext<Item> {
  readonly item: Item
  readonly known: FilingContext
}

/** Takes one round trip, and can be pipelined with other statements. */
export function readFilingContexts<Item extends ToFile>(
  w: Writer,
  items: readonly Item[],
): Promise<readonly ItemContext<Item>[]> {
  return Promise.all(items.map(async (item) => ({ item, known: await readFilingContext(w, item) })))
}

/** Matches filters again only if they changed meanwhile. */
export async function fileMessages<Item extends ToFile>(
  w: Writer,
  known: readonly ItemContext<Item>[],
): Promise<Filings<Item>> {
  const folders = new FolderFinder(w)
  const keys = new Set<string>()
  const filings: Filings<Item>['filings'][number][] = []
  for (const { item, known: about } of known) {
    const filing = judge(item, about, await matchedNow(w, item, about), keys)
    const filed = typeof filing === 'string' ? filing : { ...filing, folder: await folders.find(filing.folder, about) }
    filings.push({ item, filed })
    if (item.deliveryKey !== undefined) keys.add(item.deliveryKey)
  }
  return { filings, hasNewFolder: folders.hasNew }
}

function readFilingContext(w: Writer, { mail, deliveryKey }: ToFile): Promise<FilingContext> {
  const isJudged = MAIL_SOURCES[mail.way].filing === 'judged'
  return w.filing.context(isJudged ? blockKey(mail.from.email) : undefined, deliveryKey)
}

async function matchedNow(
  w: Writer,
  { mail, matched }: ToFile,
  { filtersVersion }: FilingContext,
): Promise<MatchedMail> {
  if (matched.version === filtersVersion || MAIL_SOURCES[mail.way].filing !== 'judged') return matched
  return matchFilters(mail, filtersVersion === 0 ? undefined : await w.filters.active())
}

/** @param keys the delivery keys of earlier items in the same transaction */
function judge(
  item: ToFile,
  { earlier, blockedBy, forward, vacation }: FilingContext,
  matched: MatchedMail,
  keys: ReadonlySet<string>,
): Filing {
  const { mail, folder, deliveryKey, isRead = false, isStarred = false } = item
  return fileMail({
    way: mail.way,
    earlier: deliveryKey !== undefined && keys.has(deliveryKey) ? 'stored' : earlier,
    placed: folder,
    flags: { isRead, isStarred },
    spam: mail.assessment.scan?.spam,
    blockedBy,
    forwardTo: forward && mayForward(forwardingFacts(item, forward.own)) ? forward.to : undefined,
    autoReplyTo: vacation && autoReplyTo(item, vacation),
    filters: matched.filters,
  })
}

function autoReplyTo(item: ToFile, vacation: NonNullable<FilingContext['vacation']>): string | undefined {
  const { mail, envelope, receivedAt } = item
  if (!isVacationActive({ ...vacation, isEnabled: true }, receivedAt)) return undefined
  const { message, assessment } = mail
  return autoReplyAddress({
    ...forwardingFacts(item, []),
    headers: message.headers,
    author: mail.from.email,
    returnPath: envelope?.mailFrom,
    isFromOurs: assessment.verdict?.reason === 'own_submission',
    named: [...message.to, ...message.cc, ...message.bcc].map(({ email }) => email),
    own: vacation.own,
  })
}

function forwardingFacts({ mail, envelope }: ToFile, own: readonly string[]): ForwardingFacts {
  const { message, from, assessment } = mail
  const { verdict, scan } = assessment
  return {
    isForged: verdict !== undefined && isUnverified(verdict),
    isInfected: scan?.virus === 'infected',
    isBulk: isBulkMail(message.headers),
    isAutomatic: isAutomaticMail(message.headers, envelope?.mailFrom),
    from: from.email,
    own,
  }
}

class FolderFinder {
  readonly #w: Writer
  readonly #found = new Map<string, ResolvedFiling['folder']>()
  hasNew = false

  constructor(w: Writer) {
    this.#w = w
  }

  async find(place: TargetFolder, { inbox, junk }: FilingContext): Promise<ResolvedFiling['folder']> {
    if ('role' in place && place.role === 'inbox') return { id: inbox, role: 'inbox' }
    if ('role' in place && place.role === 'junk') return { id: junk, role: 'junk' }
    if ('found' in place) return place.found
    const name = 'role' in place ? `role:${place.role}` : `path:${place.path}`
    const known = this.#found.get(name)
    if (known) return known
    const folder = 'role' in place ? await this.#w.folders.findByRole(place.role) : await this.#ensure(place.path)
    this.#found.set(name, folder)
    return folder
  }

  async #ensure(path: string): Promise<ResolvedFiling['folder']> {
    const { folder, isNew } = await this.#w.folders.ensureCustom(path)
    this.hasNew ||= isNew
    return folder
  }
}
