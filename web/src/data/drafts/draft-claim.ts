import { DRAFT_CLAIM_RENEW_SECONDS } from '@sen/model/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../call-error.ts'
import type { ClaimServer } from './claim-server.ts'
import { type DraftNews, hearDraftNews } from './draft-news.ts'
import type { DraftSession } from './draft-session.ts'
import { isOver } from './draft-status.ts'

/**
 * Who writes the draft, as far as this window knows. `open`: nobody else is known of, so it may be written, offline too.
 * `elsewhere`: another had it when this window came. `taken`: another took it from this window.
 * `deleted`: it is gone from the server, and only what stands in this window is left of it. `sent`: another sent it.
 */
type ClaimState = 'open' | 'ours' | 'elsewhere' | 'taken' | 'deleted' | 'sent'

export function isReadOnly(state: ClaimState): boolean {
  return state === 'elsewhere' || state === 'taken' || state === 'deleted' || state === 'sent'
}

/**
 * One window's claim on its draft. Two windows on one draft, in two tabs or on two devices: the second is told, may take
 * it over, and then the first keeps its text and may take it back. The revision alone decides what is overwritten
 * (product decision 26); a claim spares people that question.
 */
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

  /** Claims the draft, now or as soon as the server has it. Resolves when the first answer is there, or none comes. */
  begin(): Promise<void> {
    const timer = setInterval(() => void this.#ask(false), DRAFT_CLAIM_RENEW_SECONDS * 1_000)
    this.#stops.push(
      () => clearInterval(timer),
      this.#draft.view.subscribe(({ status }) => void this.#follow(status.stored?.messageId)),
      hearDraftNews((news) => this.#hear(news)),
      whenPageComesAndGoes({ comes: () => void this.#ask(false), goes: () => this.#release() }),
    )
    return this.#follow(this.#draft.view.getState().status.stored?.messageId)
  }

  /**
   * Takes the draft over, or back. What was saved elsewhere meanwhile is shown, unless something here is not saved: then
   * the user is asked which to keep. Rejects when the server cannot be asked.
   */
  async take(): Promise<void> {
    const messageId = this.#messageId
    if (messageId === undefined) return this.#set('open')
    const { revision } = await this.#server.claim(messageId, this.#draft.id, true).catch((error: unknown) => {
      if (error instanceof CallError) this.#hearRefusal(error)
      throw error
    })
    // Before the first key can be pressed in it.
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
    // A draft of its own was made of what was here: it is nobody else's.
    this.#set('open')
    await this.#ask(false)
  }

  /** What it is answered may be news: another saved, another has it, the other has gone. */
  async #ask(take: boolean): Promise<void> {
    const messageId = this.#messageId
    if (messageId === undefined || this.#isOver) return
    try {
      const { is_yours: isOurs, revision } = await this.#server.claim(messageId, this.#draft.id, take)
      if (this.#isOver || messageId !== this.#messageId) {
        // The window was closed while this was asked: nobody else would give it back.
        if (isOurs) this.#giveBack(messageId)
        return
      }
      if (!isOurs) return this.#lose()
      this.#set('ours')
      await this.#draft.catchUp(revision)
    } catch (error) {
      // Without an answer writing goes on; the next save says what is.
      if (error instanceof CallError && messageId === this.#messageId) this.#hearRefusal(error)
    }
  }

  #hear(news: DraftNews): void {
    if (news.type === 'unsure') return void this.#ask(false)
    if (news.message_id !== this.#messageId) return
    if (news.type === 'draft.saved') {
      const { state } = this.view.getState()
      if (state === 'sent') {
        // It was taken back: a draft again, which another window may be writing.
        this.#set('open')
        void this.#ask(false)
      } else if (!isReadOnly(state)) this.#draft.catchUp(news.revision).catch(() => {})
    } else if (news.type === 'draft.deleted') this.#gone('deleted')
    else if (news.type === 'sent') this.#gone('sent')
    else if (news.writer !== this.#draft.id) this.#lose()
  }

  /** Unless this window is what deleted or sent it: then it goes too. */
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
    // What was just typed goes to whoever writes on.
    this.#draft.flush()
  }

  #release(): void {
    if (this.view.getState().state === 'ours' && this.#messageId !== undefined) this.#giveBack(this.#messageId)
  }

  #giveBack(messageId: string): void {
    this.#server.release(messageId, this.#draft.id).catch(() => {
      // It ends by itself after a while.
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
