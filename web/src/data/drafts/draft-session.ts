import type { DraftBody, DraftReceipt, FileField, MessageField } from '@sen/contract/messages'
import { DRAFT_SAVE_BODY_MILLISECONDS, DRAFT_SAVE_SUBJECT_MILLISECONDS } from '@sen/model/drafts/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { randomId } from '../../lib/random-id.ts'
import { onConnectionBack } from '../../state/connection.ts'
import { refreshQuota } from '../account/refresh-quota.ts'
import { CallError } from '../call-error.ts'
import { checkSent } from '../sending/check-sent.ts'
import { NOW, type SendMode, type SendOutcome } from '../sending/send-mode.ts'
import {
  contentOf,
  type DraftContent,
  draftBodyOf,
  isRealDraft,
  type RecipientKind,
  withAttached,
} from './draft-content.ts'
import type { DraftOrigin } from './draft-origin.ts'
import { type DraftServer, problemOf } from './draft-server.ts'
import {
  type DraftCommand,
  type DraftEvent,
  type DraftStatus,
  firstStatus,
  isOver,
  isSafe,
  isUnsaved,
  isWaiting,
  mayTake,
  type StoredDraft,
  stepDraft,
} from './draft-status.ts'
import { EditorBodySource } from './editor-body-source.ts'
import { LocalCopy, type LocalState } from './local-copy.ts'

export interface DraftView {
  readonly content: DraftContent
  readonly status: DraftStatus
  /** False when the disk is full: a crash would lose everything that is not on the server. */
  readonly isKeptHere: boolean
  /** Counts replacements of the body from outside, so that the editor shows the new one. */
  readonly bodyVersion: number
  /** Files that no longer exist on the server and must be uploaded again. */
  readonly missing: readonly FileField[]
  /** Undefined also when the outcome is unknown. */
  readonly receipt: SendOutcome | undefined
}

/** The longest time between saves while the user types without a pause. */
const LONGEST_UNSAVED_MILLISECONDS = 10_000

/** It lives outside of the components, so that no unmount loses it. Local copies follow within 250 ms. */
export class DraftSession {
  readonly id: string
  readonly view: StoreApi<DraftView>
  readonly #copy: LocalCopy
  readonly #server: DraftServer
  readonly #body = new EditorBodySource()
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #unsavedSince: number | undefined
  #storedFiles: string
  readonly #stopListening: () => void

  constructor(id: string, account: string, server: DraftServer, origin: DraftOrigin) {
    this.id = id
    this.#copy = new LocalCopy(
      account,
      id,
      () => this.#state(),
      (isKeptHere) => this.view.setState({ isKeptHere }),
    )
    this.#server = server
    this.#storedFiles = idsOf(origin.stored ? origin.content.files : [])
    this.view = createStore<DraftView>(() => ({
      content: origin.content,
      status: firstStatus(origin.clientKey ?? id, origin),
      isKeptHere: true,
      bodyVersion: 0,
      missing: [],
      receipt: undefined,
    }))
    if (origin.isUnsaved) {
      this.#dispatch({ type: 'changed', isReal: isRealDraft(origin.content) })
      this.#scheduleSave(DRAFT_SAVE_BODY_MILLISECONDS)
    }
    this.#copy.keep()
    // Save at once: the remaining backoff may be up to a minute.
    this.#stopListening = onConnectionBack(() => {
      if (this.#status.problem?.kind === 'unreachable') this.#startTimer(0)
    })
  }

  change(change: Partial<DraftContent>): void {
    this.#setContent({ ...this.view.getState().content, ...change })
    this.#scheduleSave(DRAFT_SAVE_SUBJECT_MILLISECONDS)
  }

  /** Stored locally only. */
  noteTyping(kind: RecipientKind, text: string): void {
    const { content } = this.view.getState()
    if (content.typing[kind] === text) return
    this.view.setState({ content: { ...content, typing: { ...content.typing, [kind]: text } } })
    this.#scheduleKeep()
  }

  bodyTyped(): void {
    this.#body.setStale(true)
    this.#scheduleSave(DRAFT_SAVE_BODY_MILLISECONDS)
  }

  /** The returned function detaches the editor and stores its last text locally. */
  attachBody(read: () => string): () => void {
    this.#body.attach(read)
    return () => {
      // Store it now: opening another window may block the page longer than the local copy may wait.
      if (this.pullBody()) this.#copy.keep()
      this.#body.detach(read)
    }
  }

  /** Returns whether the text has changed. */
  pullBody(): boolean {
    const own = this.#body.readChange()
    if (own !== undefined) this.#setContent({ ...this.view.getState().content, own })
    return own !== undefined
  }

  replaceBody(change: Partial<DraftContent>): void {
    this.#body.setStale(false)
    this.#setContent({ ...this.view.getState().content, ...change })
    this.view.setState(({ bodyVersion }) => ({ bodyVersion: bodyVersion + 1 }))
    this.#scheduleSave(DRAFT_SAVE_BODY_MILLISECONDS)
  }

  /** @param isLeaving the page may close in a moment */
  flush(isLeaving = false): void {
    this.pullBody()
    this.#dispatch({ type: 'save-due', isLeaving })
    if (isLeaving) this.#copy.saveLocalDraftOnUnload()
    else this.#copy.keep()
  }

  /** Creates the draft if needed, even if it is empty. Undefined after a failure, which is in `status.problem`. */
  async storedId(): Promise<string | undefined> {
    if (!this.#status.stored) {
      this.pullBody()
      this.#dispatch({ type: 'changed', isReal: true })
      this.#dispatch({ type: 'save-due' })
      await this.rest()
    }
    return this.#status.stored?.messageId
  }

  /** Returns whether that succeeded; the reason of a failure is in `status.problem`. */
  async send(mode: SendMode = NOW): Promise<boolean> {
    this.pullBody()
    this.#dispatch({ type: 'send-asked', mode })
    await this.rest()
    return this.#status.phase === 'sent'
  }

  async remove(): Promise<boolean> {
    this.#dispatch({ type: 'delete-asked' })
    await this.rest()
    return this.#status.phase === 'deleted'
  }

  /** Ends a conflict. Rejects when the other version cannot be read; the conflict then remains. */
  async resolve(keep: 'mine' | 'theirs'): Promise<void> {
    const { stored } = this.#status
    if (!stored) return
    this.pullBody()
    try {
      const theirs = await this.#server.read(stored.messageId)
      if (keep === 'theirs') return this.#takeTheirs(stored.messageId, theirs)
      this.#dispatch({ type: 'resolved', revision: theirs.revision })
      this.#copy.keep()
    } catch (error) {
      if (keep === 'mine' && error instanceof CallError && error.code === 'message_not_found') return this.saveAsNew()
      throw error
    }
  }

  /** Shows a newer text. Unsaved changes conflict at the next save. @throws `CallError`, `NoAnswer` */
  async catchUp(revision: number): Promise<void> {
    this.pullBody()
    const messageId = this.#status.stored?.messageId
    if (messageId === undefined || !mayTake(this.#status, { messageId, revision })) return
    const theirs = await this.#server.read(messageId)
    this.pullBody()
    // Something may have been typed or saved during the request.
    if (!mayTake(this.#status, { messageId, revision: theirs.revision })) return
    if (theirs.is_draft && theirs.state !== 'sending') this.#takeTheirs(messageId, theirs)
  }

  #takeTheirs(messageId: string, theirs: MessageField): void {
    this.replaceBody(contentOf(theirs))
    this.#stopTimer()
    this.#unsavedSince = undefined
    const stored = { messageId, revision: theirs.revision, savedAt: new Date(theirs.date * 1_000) }
    this.#dispatch({ type: 'replaced', stored })
    this.#copy.keep()
  }

  /** Used after the stored draft was deleted or sent. */
  saveAsNew(): void {
    this.#dispatch({ type: 'lost', newKey: randomId() })
  }

  /** Returns true when the server has everything, and removes the local copy. Otherwise saving is retried. */
  async close(): Promise<boolean> {
    this.flush()
    await this.rest()
    if (!isSafe(this.#status)) return false
    this.dispose()
    await this.#copy.forget()
    return true
  }

  rest(): Promise<void> {
    const isResting = ({ status }: DraftView) => !isWaiting(status.phase)
    if (isResting(this.view.getState())) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = this.view.subscribe((view) => {
        if (!isResting(view)) return
        stop()
        resolve()
      })
    })
  }

  dispose(): void {
    this.#stopTimer()
    this.#stopListening()
    this.#copy.stop()
    this.#body.detach()
  }

  get #status(): DraftStatus {
    return this.view.getState().status
  }

  #setContent(content: DraftContent): void {
    this.view.setState({ content })
    this.#dispatch({ type: 'changed', isReal: isRealDraft(content) })
  }

  #dispatch(event: DraftEvent): void {
    const { status, command } = stepDraft(this.#status, event)
    this.view.setState({ status })
    if (isOver(status.phase)) {
      this.dispose()
      this.#copy.keep()
    } else if (command) void this.#perform(command)
  }

  async #perform(command: DraftCommand): Promise<void> {
    switch (command.kind) {
      case 'create':
        return this.#store((body) => this.#server.create(body, command.clientKey))
      case 'save':
        return this.#store((body) => this.#server.save(command.messageId, body, command))
      case 'send':
        return this.#deliver(command)
      case 'delete':
        try {
          await this.#server.remove(command.messageId)
        } catch (error) {
          return this.#dispatch({ type: 'delete-failed', problem: problemOf(error) })
        }
        this.#noteStorage([])
        return this.#dispatch({ type: 'delete-done' })
      case 'retry':
        return this.#startTimer(command.afterSeconds * 1_000)
    }
  }

  async #store(ask: (body: DraftBody) => Promise<DraftReceipt>): Promise<void> {
    this.#stopTimer()
    this.#unsavedSince = undefined
    const body = draftBodyOf(this.view.getState().content)
    this.#copy.keep()
    try {
      const { id, revision, saved_at, files } = await ask(body)
      this.#noteStorage(files)
      this.#takeFiles(body.files, files)
      const stored: StoredDraft = { messageId: id, revision, savedAt: new Date(saved_at * 1_000) }
      this.#dispatch({ type: 'stored', stored })
    } catch (error) {
      if (this.#dropMissing(error)) return this.#store(ask)
      const { revision, saved_by: writer } = error instanceof CallError ? error.details : {}
      const problem = problemOf(error)
      this.#dispatch({ type: 'save-failed', problem, standing: { revision, writer }, newKey: randomId() })
    }
    this.#copy.keep()
  }

  async #deliver({ messageId, revision, mode, wasUnanswered }: DraftCommand & { kind: 'send' }): Promise<void> {
    try {
      this.view.setState({ receipt: await this.#server.send(messageId, revision, mode) })
    } catch (error) {
      const gone = await checkSent(error, wasUnanswered, () => this.#server.read(messageId))
      if (!gone.isGone) return this.#dispatch({ type: 'send-failed', problem: problemOf(error) })
      this.view.setState({ receipt: gone.receipt })
    }
    this.#dispatch({ type: 'send-accepted' })
  }

  #noteStorage(files: readonly FileField[]): void {
    if (idsOf(files) !== this.#storedFiles) refreshQuota()
    this.#storedFiles = idsOf(files)
  }

  #takeFiles(asked: readonly string[], attached: readonly FileField[]): void {
    const { content } = this.view.getState()
    const { files, renamed, missing } = withAttached(content.files, asked, attached)
    if (renamed.size === 0 && missing.length === 0) return
    const forwarded = content.forwarded?.map((id) => renamed.get(id) ?? id)
    this.view.setState({ content: { ...content, files, forwarded }, missing })
  }

  /** Saves without files that no longer exist on the server. Returns whether any was dropped. */
  #dropMissing(error: unknown): boolean {
    if (!(error instanceof CallError) || error.code !== 'file_not_found') return false
    const { files: gone } = error.details
    const { content } = this.view.getState()
    const missing = content.files.filter(({ id }) => Array.isArray(gone) && gone.includes(id))
    if (missing.length === 0) return false
    const files = content.files.filter((file) => !missing.includes(file))
    this.view.setState({ content: { ...content, files }, missing })
    return true
  }

  #scheduleSave(milliseconds: number): void {
    if (isOver(this.#status.phase)) return
    this.#unsavedSince ??= Date.now()
    const latest = this.#unsavedSince + LONGEST_UNSAVED_MILLISECONDS - Date.now()
    this.#startTimer(Math.max(0, Math.min(milliseconds, latest)))
    this.#scheduleKeep()
  }

  #scheduleKeep(): void {
    this.#copy.schedule(this.#body.readingMilliseconds, () => this.pullBody())
  }

  #startTimer(milliseconds: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => {
      this.#saveTimer = undefined
      this.pullBody()
      this.#dispatch({ type: 'save-due' })
    }, milliseconds)
  }

  #stopTimer(): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
  }

  #state(): LocalState {
    const { content, status } = this.view.getState()
    const { clientKey, stored, savingFrom } = status
    return {
      content: { format: 1, content, clientKey, savingFrom, ...(stored ? { stored } : {}) },
      isUnsaved: isUnsaved(status),
      isOver: isOver(status.phase),
    }
  }
}

function idsOf(files: readonly FileField[]): string {
  return files.map(({ id }) => id).join()
}
