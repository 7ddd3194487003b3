import type { DraftClaimField } from '@sen/contract/drafts/claims'
import { DRAFT_CLAIM_RENEW_SECONDS } from '@sen/model/drafts/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../call-error.ts'
import type { ClaimServer } from './claim-server.ts'
import type { DraftSession } from './draft-session.ts'
import { isOver, isSafe } from './draft-status.ts'
import { type DraftUpdate, onDraftUpdate } from './draft-updates.ts'

/** `open`: no other writer is known. `elsewhere`: another window had it first. `taken`: another window took it over. */
type ClaimState = 'open' | 'ours' | 'elsewhere' | 'taken' | 'deleted' | 'sent'

export function isReadOnly(state: ClaimState): boolean {
  return state === 'elsewhere' || state === 'taken' || state === 'deleted' || state === 'sent'
}

/** The time that a takeover waits for the previous window to save. A crashed window never answers. */
const HANDOVER_MILLISECONDS = 2_000

const open = new Set<DraftClaim>()

/** Before a logout, after which the server would refuse it. */
export async function releaseClaims(): Promise<void> {
  await Promise.all([...open].map((claim) => claim.release()))
}

/** Claims only avoid conflicts; the revision decides what is overwritten (product decision 26). */
export class DraftClaim {
  readonly view: StoreApi<{ readonly state: ClaimState }> = createStore(() => ({ state: 'open' }))
  readonly #draft: DraftSession
  readonly #server: ClaimServer
  readonly #stops: (() => void)[] = []
  #messageId: string | undefined
  /** The server's last answer. The view follows once the window shows the newest text. */
  #isHolder = false
  /** The number of takeovers by other windows. */
  #losses = 0
  /** Set while a takeover waits for the previous window. */
  #endHandover: (() => void) | undefined
  #isOver = false

  constructor(draft: DraftSession, server: ClaimServer) {
    this.#draft = draft
    this.#server = server
  }

  /** Resolves after the first response or failure. */
  begin(): Promise<void> {
    const timer = setInterval(() => void this.#ask(), DRAFT_CLAIM_RENEW_SECONDS * 1_000)
    this.#stops.push(
      () => clearInterval(timer),
      this.#draft.view.subscribe(({ status }) => void this.#follow(status.stored?.messageId)),
      onDraftUpdate((news) => this.#hear(news)),
      whenPageComesAndGoes({ comes: () => void this.#ask(), goes: () => void this.release() }),
      () => open.delete(this),
    )
    open.add(this)
    return this.#follow(this.#draft.view.getState().status.stored?.messageId)
  }

  /** Waits for the previous window. If both have new text, the user chooses. @throws `CallError`, `NoAnswer` */
  async take(): Promise<void> {
    const messageId = this.#messageId
    if (messageId === undefined) return this.#set('open')
    // Wait from before the request: the other window may answer before this one's response arrives.
    const handover = this.#handover()
    try {
      if (!(await this.#claim(messageId, true))) return
      await handover
      // The text that this window must show was saved after the first response.
      const claimed = await this.#claim(messageId, false)
      if (!claimed) return
      if (!claimed.is_yours) return this.#set('taken')
      // Load the newer text before the editor accepts keys.
      await this.#draft.catchUp(claimed.revision)
      if (!this.#isHolder) return this.#set('taken')
      this.#set('ours')
      this.#draft.flush()
    } catch (error) {
      if (error instanceof CallError) this.#handleRefusal(error)
      throw error
    } finally {
      this.#endHandover?.()
    }
  }

  async release(): Promise<void> {
    const isHolder = this.#isHolder
    this.#isHolder = false
    if (isHolder && this.#messageId !== undefined) await this.#giveBack(this.#messageId)
  }

  end(): void {
    for (const stop of this.#stops.splice(0)) stop()
    void this.release()
    this.#isOver = true
    this.#endHandover?.()
  }

  async #follow(messageId: string | undefined): Promise<void> {
    if (messageId === this.#messageId) return
    this.#messageId = messageId
    this.#isHolder = false
    // The text here became a new draft, which no other window knows.
    this.#set('open')
    await this.#ask()
  }

  async #ask(): Promise<void> {
    const messageId = this.#messageId
    if (messageId === undefined || this.#isOver || this.#endHandover) return
    try {
      const claimed = await this.#claim(messageId, false)
      if (!claimed) return
      if (!claimed.is_yours) return this.#lose()
      // A read-only window must not accept keys before it shows the newest text.
      if (isReadOnly(this.view.getState().state)) await this.#draft.catchUp(claimed.revision)
      if (!this.#isHolder) return
      this.#set('ours')
      await this.#draft.catchUp(claimed.revision)
    } catch (error) {
      // Without a response, the user continues to write, and the next save finds the state.
      if (error instanceof CallError && messageId === this.#messageId) this.#handleRefusal(error)
    }
  }

  /** Undefined if this window no longer writes that draft. */
  async #claim(messageId: string, take: boolean): Promise<DraftClaimField | undefined> {
    if (this.#isOver || messageId !== this.#messageId) return undefined
    const losses = this.#losses
    const claimed = await this.#server.claim(messageId, this.#draft.id, take)
    if (!this.#isOver && messageId === this.#messageId) {
      // The event of a takeover may overtake an older response.
      if (claimed.is_yours && losses !== this.#losses) return this.#claim(messageId, false)
      this.#isHolder = claimed.is_yours
      return claimed
    }
    // The window closed during the request, so nothing else would release the claim.
    if (claimed.is_yours) void this.#giveBack(messageId)
    return undefined
  }

  #handover(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, HANDOVER_MILLISECONDS)
      this.#endHandover = () => {
        clearTimeout(timer)
        this.#endHandover = undefined
        resolve()
      }
    })
  }

  #hear(news: DraftUpdate): void {
    if (news.type === 'unsure') return void this.#ask()
    if (news.message_id !== this.#messageId) return
    if (news.type === 'draft.saved') {
      const { state } = this.view.getState()
      if (state === 'sent') {
        // Sending was undone, so it is a draft again, and another window may be writing it.
        this.#set('open')
        void this.#ask()
      } else if (!isReadOnly(state)) this.#draft.catchUp(news.revision).catch(() => {})
    } else if (news.type === 'draft.deleted') this.#gone('deleted')
    else if (news.type === 'sent') this.#gone('sent')
    else if (news.writer === this.#draft.id) return
    else if (news.type === 'draft.claimed') this.#lose()
    else this.#hearRelease()
  }

  #hearRelease(): void {
    const { state } = this.view.getState()
    if (this.#endHandover) this.#endHandover()
    else if (state === 'elsewhere' || state === 'taken') void this.#ask()
  }

  /** Ignore it when this window deletes or sends the draft: then it closes anyway. */
  #gone(how: 'deleted' | 'sent'): void {
    const { status } = this.#draft.view.getState()
    if (!isOver(status.phase) && status.phase !== 'deleting' && status.phase !== 'sending') this.#set(how)
  }

  #handleRefusal({ code }: CallError): void {
    if (code === 'message_not_found') this.#gone('deleted')
    else if (code === 'already_sent' || code === 'not_a_draft') this.#gone('sent')
  }

  #lose(): void {
    const { state } = this.view.getState()
    this.#isHolder = false
    this.#losses += 1
    if (isReadOnly(state)) return
    this.#set(state === 'ours' ? 'taken' : 'elsewhere')
    // Save the last typed text, so that the next writer gets it.
    this.#draft.flush()
    if (state === 'ours') void this.#handOver()
  }

  /** The window that takes over waits for this. */
  async #handOver(): Promise<void> {
    const messageId = this.#messageId
    await this.#draft.rest()
    const isSaved = isSafe(this.#draft.view.getState().status)
    if (messageId !== undefined && isSaved && !this.#isHolder) await this.#giveBack(messageId)
  }

  async #giveBack(messageId: string): Promise<void> {
    await this.#server.release(messageId, this.#draft.id).catch(() => {
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
