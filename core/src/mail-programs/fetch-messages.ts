import type { FolderId, MessageId } from '@sen/model/ids'
import {
  COMPUTED_PIECE_MESSAGES,
  FETCH_SLICE_MESSAGES,
  FETCH_SLICE_WITH_CONTENT_MESSAGES,
  FETCH_SLICE_WITH_ENVELOPE_MESSAGES,
  MAX_PREVIEW_CHARACTERS,
} from '@sen/model/mail-programs/limits'
import type { MailboxActor } from '../kit/actor.ts'
import { readAhead } from '../kit/read-ahead.ts'
import { Refused } from '../kit/refused.ts'
import { runConcurrently } from '../kit/run-concurrently.ts'
import type { ByteRange } from '../ports/blob-store.ts'
import { MailboxBusy } from '../ports/call-scope.ts'
import type { MailStore } from '../store.ts'
import { readDraftSource } from './draft-source.ts'
import type { MessageSource } from './mail-program-mailbox.ts'
import type { RowRequest, StoredBodyStructure, StoredProgramMessage } from './mail-program-store.ts'
import { readStructure } from './message-structures.ts'
import { type FolderContext, type MailProgramNeeds, requireFolderContext, toFolderContext } from './program-context.ts'
import type { FetchedMessage, FetchRequest, MessageItems, UidRange } from './program-message.ts'
import { toProgramMessage } from './to-program-message.ts'
import { closeRanges } from './uid-ranges.ts'

/** The number of sources read concurrently, to compute fields that are not stored. */
const COMPUTED_AT_ONCE = 4

/** FETCH, in slices. Without `*` and `changedSince`, the first slice is one query. @throws Refused folder_not_found */
export async function* fetchMessages(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  folderId: FolderId,
  request: FetchRequest,
): AsyncGenerator<readonly FetchedMessage[]> {
  let isFirst = true
  for await (const { rows, context } of readAhead(readSlices(needs, actor, folderId, request))) {
    if (isFirst) request.onState?.(context.state)
    isFirst = false
    for (const piece of piecesOf(rows, request)) {
      const complete = await completeRows(needs, actor, { rows: piece, wanted: request })
      yield complete.map((row) => toFetchedMessage(needs, row, { wanted: request, labels: context.labels }))
    }
  }
}

interface Slice {
  readonly context: FolderContext
  readonly rows: readonly StoredProgramMessage[]
}

async function* readSlices(
  needs: Pick<MailProgramNeeds, 'store'>,
  actor: MailboxActor,
  folderId: FolderId,
  request: FetchRequest,
): AsyncGenerator<Slice, void> {
  const { ranges, changedSince, header = false, structure = false, envelope = false, preview = false } = request
  const isClosed = ranges.every(({ last }) => last !== undefined)
  let context: FolderContext | undefined
  if (changedSince !== undefined || !isClosed) {
    context = await needs.store.read(actor.mailboxId, (r) => requireFolderContext(r, folderId))
    if (changedSince !== undefined && changedSince >= context.state.highestModseq) return
  }
  const closed = closeRanges(ranges, (context?.state.uidNext ?? 1) - 1)
  const limit = sliceOf(request)
  const asked = { changedSince, limit, header, structure, envelope, snippet: preview }
  // A query gets at most as many ranges as rows, so that its cost does not grow with the rest of the list.
  for (let start = 0; start < closed.length; start += limit) {
    const some = closed.slice(start, start + limit)
    for (let after = 0; ; ) {
      const known: FolderContext | undefined = context
      const slice = await readSlice(needs, actor, { folderId, known, request: { ...asked, ranges: some, after } })
      context = slice.context
      yield slice
      const { rows } = slice
      const last = rows.at(-1)
      if (!last || (rows.length < limit && !last.isCut)) break
      after = last.uid
    }
  }
}

interface SliceToRead {
  readonly folderId: FolderId
  /** The context, unless it is not read yet. */
  readonly known: FolderContext | undefined
  readonly request: Omit<RowRequest, 'labels'>
}

async function readSlice(
  { store }: Pick<MailProgramNeeds, 'store'>,
  actor: MailboxActor,
  { folderId, known, request }: SliceToRead,
): Promise<Slice> {
  return store.read(actor.mailboxId, async (r) => {
    if (known === undefined) {
      const slice = await r.mailPrograms.slice(folderId, request)
      if (slice === undefined) throw new Refused('folder_not_found')
      return { context: toFolderContext(slice.context), rows: slice.rows }
    }
    const rows = await r.mailPrograms.rows(folderId, { ...request, labels: known.labels.hasAny })
    return { context: known, rows }
  })
}

function sliceOf({ header, structure, envelope }: MessageItems): number {
  if (header || structure) return FETCH_SLICE_WITH_CONTENT_MESSAGES
  return envelope ? FETCH_SLICE_WITH_ENVELOPE_MESSAGES : FETCH_SLICE_MESSAGES
}

/** Opens the source of a message. Undefined when it has left the folder. @throws Refused folder_not_found */
export async function readMessage(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  folderId: FolderId,
  asked: { readonly uid: number; readonly range: ByteRange | undefined },
): Promise<MessageSource | undefined> {
  const { uid, range } = asked
  const request = { ranges: [{ first: uid, last: uid }], after: 0, limit: 1 }
  const { context, rows } = await readSlice(needs, actor, { folderId, known: undefined, request })
  const [found] = await completeRows(needs, actor, { rows, wanted: { size: true } })
  const blob = found?.rawBlob
  if (found === undefined || blob === undefined) return undefined
  return {
    message: toProgramMessage(found, context.labels),
    sizeBytes: found.sizeBytes,
    get content() {
      return needs.blobs.stream(blob, range)
    },
    stream: (wanted) => needs.blobs.stream(blob, wanted),
  }
}

/** Returns ascending, disjoint ranges without `*`. The folder is asked for its highest UID only when one has it. */
export async function closedRanges(
  { store }: Pick<MailProgramNeeds, 'store'>,
  actor: MailboxActor,
  folderId: FolderId,
  ranges: readonly UidRange[],
): Promise<readonly UidRange[]> {
  if (ranges.every(({ last }) => last !== undefined)) return closeRanges(ranges, 0)
  const [state] = await store.read(actor.mailboxId, (r) => r.mailPrograms.states([folderId]))
  return closeRanges(ranges, (state?.uidNext ?? 1) - 1)
}

/** A slice is limited by the size of its stored rows, so the rows are completed in pieces. */
function* piecesOf(
  rows: readonly StoredProgramMessage[],
  wanted: MessageItems,
): Generator<readonly StoredProgramMessage[], void> {
  let [start, missing] = [0, 0]
  for (const [at, row] of rows.entries()) {
    if (!lacksStructure(row, wanted)) continue
    missing += 1
    if (missing % COMPUTED_PIECE_MESSAGES > 0) continue
    yield rows.slice(start, at + 1)
    start = at + 1
  }
  if (start < rows.length) yield start === 0 ? rows : rows.slice(start)
}

function lacksStructure({ header, structure, envelope }: StoredProgramMessage, wanted: MessageItems): boolean {
  if (wanted.header && !header) return true
  if (wanted.structure && !structure) return true
  return wanted.envelope === true && !envelope && !structure
}

interface Rows {
  readonly rows: readonly StoredProgramMessage[]
  readonly wanted: MessageItems
}

/**
 * Composes missing sources of drafts, computes missing structures, and stores both. Drafts that have left the folder
 * are omitted.
 */
async function completeRows(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  { rows, wanted }: Rows,
): Promise<readonly StoredProgramMessage[]> {
  const needsSource = wanted.size || wanted.source || wanted.header || wanted.structure || wanted.envelope
  const complete = [...rows]
  const computed: (StoredBodyStructure & { readonly id: MessageId })[] = []
  await runConcurrently(rows.entries(), COMPUTED_AT_ONCE, async ([at, row]) => {
    let known = row
    if (row.isDraft && row.rawBlob === undefined && needsSource) {
      known = { ...row, ...(await readDraftSource(needs, actor, row)) }
      complete[at] = known
    }
    if (!lacksStructure(known, wanted) || known.rawBlob === undefined) return
    const stored = await readStructure(needs, known.rawBlob, known.sizeBytes)
    complete[at] = { ...known, ...stored }
    if (!row.isDraft) computed.push({ id: row.id, ...stored })
  })
  if (computed.length > 0) await saveStructures(needs, actor, computed)
  return needsSource ? complete.filter(({ isDraft, rawBlob }) => !isDraft || rawBlob !== undefined) : complete
}

/** Many waiting writers must not make a mere read fail. The next read computes the structures again. */
async function saveStructures(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  computed: readonly (StoredBodyStructure & { readonly id: MessageId })[],
): Promise<void> {
  try {
    await store.write(actor.mailboxId, async (w) => {
      for (const { id, ...stored } of computed) await w.mailPrograms.saveStructure(id, stored)
    })
  } catch (error) {
    if (!(error instanceof MailboxBusy)) throw error
  }
}

function toFetchedMessage(
  { blobs }: Pick<MailProgramNeeds, 'blobs'>,
  row: StoredProgramMessage,
  { wanted, labels }: { readonly wanted: MessageItems; readonly labels: Parameters<typeof toProgramMessage>[1] },
): FetchedMessage {
  const { rawBlob } = row
  return {
    ...toProgramMessage(row, labels),
    ...(wanted.header && row.header && { header: row.header }),
    ...(wanted.structure && row.structure && { structure: row.structure }),
    ...(wanted.envelope && { envelope: row.envelope ?? row.structure?.envelope ?? {} }),
    ...(wanted.source && rawBlob !== undefined && { source: (range) => blobs.stream(rawBlob, range) }),
    ...(wanted.preview && { preview: Array.from(row.snippet).slice(0, MAX_PREVIEW_CHARACTERS).join('') }),
  }
}
