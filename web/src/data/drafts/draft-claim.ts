import { DRAFT_CLAIM_RENEW_SECONDS } from '@sen/model/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../call-error.ts'
import type { ClaimServer } from './claim-server.ts'
import type { DraftSession } from './draft-session.ts'
import { isOver } from './draft-status.ts'
import { type DraftUpdate, onDraftUpdate } from './draft-updates.ts'

/** `open`: no other writer is known. `elsewhere`: another window had it first. `taken`: another window took it over. */
type ClaimState = 'open' | 'ours' | 'elsewhere' | 'taken' | 'deleted' | 'sent'

export function isReadOnly(state: ClaimState): boolean {
  return state === 'elsewhere' || state === 'taken' || state === 'deleted' || state === 'sent'
}

/** Claims only avoid conflicts; the revision decides what is overwritten (product decision 26). */
export class DraftClaim {
  readonly view: StoreApi<{ readonly state: ClaimState }> = createStore(() => ({ state: 'open' }))
  readonly #draft: DraftSession
  readonly #server: ClaimServer
  readonly #stops: (() => void)[] = []
  #messageId: string | undefined
  #isOver = false

  constructor(draft: DraftSession, server: ClaimServer) {
    this.#draft = draft
    this.#server = server
  }

  /** Resolves after the first response or failure. */
  begin(): Promise<void> {
    const timer = setInterval(() => void this.#ask(false), DRAFT_CLAIM_RENEW_SECONDS * 1_000)
    this.#stops.push(
      () => clearInterval(timer),
      this.#draft.view.subscribe(({ status }) => void this.#follow(status.stored?.messageId)),
      onDraftUpdate((news) => this.#hear(news)),
      whenPageComesAndGoes({ comes: () => void this.#ask(false), goes: () => this.#release() }),
    )
    return this.#follow(this.#draft.view.getState().status.stored?.messageId)
  }

  /**
   * If both versions have new text, the user chooses.
   * @throws `CallError`, `NoAnswer`
   */
  async take(): Promise<void> {
    const messageId = this.#messageId
    if (messageId === undefined) return this.#set('open')
    const { revision } = await this.#server.claim(messageId, this.#draft.id, true).catch((error: unknown) => {
      if (error instanceof CallError) this.#hearRefusal(error)
      throw error
    })
    // Load the newer text before the editor accepts keys.
    await this.#draft.catchUp(revision)
    this.#set('ours')
    this.#draft.flush()
  }

  end(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#release()
    this.#isOver = true
  }

  async #follow(messageId: string | undefined): Promise<void> {
    if (messageId === this.#messageId) return
    this.#messageId = messageId
    // The text here became a new draft, which no other window knows.
    this.#set('open')
    await this.#ask(false)
  }

  async #ask(take: boolean): Promise<void> {
    const messageId = this.#messageId
    if (messageId === undefined || this.#isOver) return
    try {
      const { is_yours: isOurs, revision } = await this.#server.claim(messageId, this.#draft.id, take)
      if (this.#isOver || messageId !== this.#messageId) {
        // The window closed during the request, so nothing else would release the claim.
        if (isOurs) this.#giveBack(messageId)
        return
      }
      if (!isOurs) return this.#lose()
      this.#set('ours')
      await this.#draft.catchUp(revision)
    } catch (error) {
      // Without a response, the user continues to write, and the next save finds the state.
      if (error instanceof CallError && messageId === this.#messageId) this.#hearRefusal(error)
    }
  }

  #hear(news: DraftUpdate): void {
    if (news.type === 'unsure') return void this.#ask(false)
    if (news.message_id !== this.#messageId) return
    if (news.type === 'draft.saved') {
      const { state } = this.view.getState()
      if (state === 'sent') {
        // Sending was undone, so it is a draft again, and another window may be writing it.
        this.#set('open')
        void this.#ask(false)
      } else if (!isReadOnly(state)) this.#draft.catchUp(news.revision).catch(() => {})
    } else if (news.type === 'draft.deleted') this.#gone('deleted')
    else if (news.type === 'sent') this.#gone('sent')
    else if (news.writer !== this.#draft.id) this.#lose()
  }

  /** Ignore it when this window deletes or sends the draft: then it closes anyway. */
  #gone(how: 'deleted' | 'sent'): void {
    const { status } = this.#draft.view.getState()
    if (!isOver(status.phase) && status.phase !== 'deleting' && status.phase !== 'sending') this.#set(how)
  }

  #hearRefusal({ code }: CallError): void {
    if (code === 'message_not_found') this.#gone('deleted')
    else if (code === 'already_sent' || code === 'not_a_draft') this.#gone('sent')
  }

  #lose(): void {
    const { state } = this.view.getState()
    if (isReadOnly(state)) return
    this.#set(state === 'ours' ? 'taken' : 'elsewhere')
    // Save what was typed last, so that the next writer gets it.
    this.#draft.flush()
  }

  #release(): void {
    if (this.view.getState().state === 'ours' && this.#messageId !== undefined) this.#giveBack(this.#messageId)
  }

  #giveBack(messageId: string): void {
    this.#server.release(messageId, this.#draft.id).catch(() => {
      // The claim expires automatically.
    })
  }

  #set(state: ClaimState): void {
    if (!this.#isOver) this.view.setState({ state })
  }
}

function whenPageComesAndGoes({ comes, goes }: { comes: () => void; goes: () => void }): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') comes()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', goes)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', goes)
  }
}
