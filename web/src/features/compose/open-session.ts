import { CallError } from '../../data/call-error.ts'
import { claimServer } from '../../data/drafts/claim-server.ts'
import { confirmSaved, keptOrigin } from '../../data/drafts/confirm-saved.ts'
import { DraftClaim } from '../../data/drafts/draft-claim.ts'
import { contentOf } from '../../data/drafts/draft-content.ts'
import type { DraftOrigin } from '../../data/drafts/draft-origin.ts'
import { draftServer } from '../../data/drafts/draft-server.ts'
import { DraftSession } from '../../data/drafts/draft-session.ts'
import { keptContentOf } from '../../data/drafts/kept-content.ts'
import { addOpenDraft, removeOpenDraft } from '../../data/drafts/open-drafts.ts'
import { restoreDraft } from '../../data/drafts/restore-draft.ts'
import { messageToQuote } from '../../data/messages/message-to-quote.ts'
import { type DraftHold, heldDrafts, lockDraft } from '../../lib/draft-lock.ts'
import { deleteLocalDraft, keptDraft, keptDrafts } from '../../lib/keeping/draft-storage.ts'
import { type ComposeRequest, closeCompose } from '../../state/compose-windows.ts'
import { UploadList } from './attachments/upload-list.ts'
import { contentForAnswer, contentForCopy, contentForNew, type Writer } from './begin-draft.ts'

/** State of one compose window that survives unmounting. */
export interface ComposeSession {
  readonly draft: DraftSession
  readonly claim: DraftClaim
  readonly uploads: UploadList
  /** A restored window takes no focus. */
  readonly firstFocus: 'to' | 'body' | undefined
  /** A placeholder was drawn where the window appears, so it does not rise. */
  readonly isRestored: boolean
  readonly end: () => void
}

const opening = new Map<string, Promise<ComposeSession | undefined>>()

/** One session per window. Undefined: the draft was sent, deleted or opened elsewhere. Retry after rejection. */
export function openSession(id: string, request: ComposeRequest, writer: Writer): Promise<ComposeSession | undefined> {
  const known = opening.get(id)
  if (known) return known
  const session = begin(id, request, writer)
  opening.set(id, session)
  session.then(
    (found) => {
      if (!found) opening.delete(id)
    },
    () => opening.delete(id),
  )
  return session
}

async function begin(id: string, request: ComposeRequest, writer: Writer): Promise<ComposeSession | undefined> {
  const hold = await lockDraft(id)
  if (!hold) return undefined
  try {
    const kept = request.kind === 'kept' ? await keptHere(id, writer.user.email) : undefined
    if (kept) {
      // Opens the browser's copy at once and the server's afterwards, because the server may be slow or unreachable.
      const session = start(id, kept, hold, request, writer)
      void session.claim.begin()
      void confirm(session)
      return session
    }
    const origin = await originOf(request, writer)
    if (!origin) {
      hold.release()
      return undefined
    }
    const session = start(id, origin, hold, request, writer)
    // Claim the draft before it can be edited.
    await Promise.race([session.claim.begin(), patience()])
    return session
  } catch (error) {
    hold.release()
    throw error
  }
}

async function confirm({ draft, end }: ComposeSession): Promise<void> {
  if ((await confirmSaved(draft, draftServer)) || !(await draft.close())) return
  end()
  closeCompose(draft.id)
}

function start(
  id: string,
  origin: DraftOrigin,
  hold: DraftHold,
  request: ComposeRequest,
  writer: Writer,
): ComposeSession {
  const draft = new DraftSession(id, writer.user.email, draftServer, origin)
  const uploads = new UploadList()
  addOpenDraft(draft, () => uploads.hasUnfinished())
  const claim = new DraftClaim(draft, claimServer)
  return {
    draft,
    claim,
    uploads,
    firstFocus: firstFocus(request, origin),
    isRestored: request.kind === 'kept',
    end: () => {
      opening.delete(id)
      uploads.cancelAll()
      claim.end()
      removeOpenDraft(id)
      hold.release()
    },
  }
}

const PATIENCE_MILLISECONDS = 1_000

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS))
}

function firstFocus(request: ComposeRequest, { content }: DraftOrigin): ComposeSession['firstFocus'] {
  if (request.kind === 'kept' && !request.takesFocus) return undefined
  if (request.kind === 'draft' && request.takesFocus === false) return undefined
  // Failed recipients are to be corrected.
  if (request.kind === 'copy' && request.only) return 'to'
  return content.to.length > 0 ? 'body' : 'to'
}

async function originOf(request: ComposeRequest, writer: Writer): Promise<DraftOrigin | undefined> {
  switch (request.kind) {
    case 'new':
      return { content: contentForNew(request, writer) }
    case 'reply':
    case 'reply-all':
    case 'reply-list':
    case 'forward': {
      const message = await messageToQuote(request.message)
      return { content: contentForAnswer({ ...request, message }, writer) }
    }
    case 'copy': {
      const message = await messageToQuote(request.message)
      return { content: contentForCopy({ ...request, message }, writer) }
    }
    case 'draft':
      return draftOrigin(request.messageId, writer.user.email)
    case 'kept':
      // The browser has no copy of it.
      return request.messageId === undefined ? undefined : storedOrigin(request.messageId).catch(() => undefined)
  }
}

/** Merges text that a window left in this browser when it closed without network. */
async function draftOrigin(messageId: string, account: string): Promise<DraftOrigin | undefined> {
  const openDrafts = await heldDrafts()
  for (const kept of (await keptDrafts(account)).toReversed()) {
    const content = keptContentOf(kept)
    if (!kept.isUnsaved || content?.stored?.messageId !== messageId || openDrafts?.has(kept.id)) continue
    const origin = await restoreDraft(content, true, draftServer)
    await deleteLocalDraft(account, kept.id)
    return origin
  }
  return storedOrigin(messageId)
}

async function storedOrigin(messageId: string): Promise<DraftOrigin | undefined> {
  const message = await draftServer.read(messageId)
  if (!message.is_draft || message.state === 'sending') throw new CallError('not_a_draft', 409)
  return {
    content: contentOf(message),
    stored: { messageId, revision: message.revision, savedAt: new Date(message.date * 1_000) },
  }
}

async function keptHere(id: string, account: string): Promise<DraftOrigin | undefined> {
  const kept = await keptDraft(account, id)
  const content = kept && keptContentOf(kept)
  return content && keptOrigin(content, kept.isUnsaved)
}
