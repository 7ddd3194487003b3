import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import { create } from '../lib/create-store.ts'
import { randomId } from '../lib/random-id.ts'
import { type ComposeSize, storeComposeSize, storedComposeSize } from './compose-size.ts'
import {
  closeWindow,
  type Dock,
  type DockWindow,
  openWindow,
  reshaped,
  resizeDock,
  setWindowMessage,
  shapeWindow,
  showWindow,
  toggleWindow,
  type WindowShape,
} from './compose-window-machine.ts'
import { clearFocusOpener, rememberOpener, restoreFocus } from './focus-restore.ts'
import { requestPageCommand } from './page-commands.ts'
import { hasReplySlot } from './reply-slots.ts'

export type AnswerKind = 'reply' | 'reply-all' | 'reply-list' | 'forward'

/** `body` is plain text; `shape` is the initial shape (default: docked). */
export type ComposeRequest =
  | {
      readonly kind: 'new'
      readonly to?: readonly AddressField[]
      readonly cc?: readonly AddressField[]
      readonly bcc?: readonly AddressField[]
      readonly subject?: string
      readonly body?: string
      readonly shape?: WindowShape
    }
  | { readonly kind: AnswerKind; readonly message: MessageField }
  /** A new message with everything of `message`. `only`: the recipients that it goes to; all without it. */
  | { readonly kind: 'copy'; readonly message: MessageField; readonly only?: readonly string[] }
  /** `threadId` is set when it is opened from its thread. */
  | { readonly kind: 'draft'; readonly messageId: string; readonly threadId?: string; readonly takesFocus?: boolean }
  /** The window was open before a reload or crash; its text is stored locally under the window's id. */
  | { readonly kind: 'kept'; readonly messageId?: string; readonly takesFocus?: boolean }

interface BufferedWindow {
  readonly id: string
  readonly into: 'to' | 'text'
  /** The window failed to load and can be retried. */
  readonly isHeld?: boolean
}

interface ComposeWindowsState extends Dock {
  readonly size: ComposeSize
  /** Undefined until the user is known. */
  readonly account: string | undefined
  readonly requests: Readonly<Record<string, ComposeRequest>>
  /** Windows that are still loading, with the field that receives keys meanwhile. */
  readonly early: readonly BufferedWindow[]
}

const STORED_UNDER = 'sen.compose-windows'

const size = storedComposeSize()

export const useComposeWindows = create<ComposeWindowsState>(() => ({
  windows: [],
  width: globalThis.innerWidth ?? 1440,
  pinWidth: size.width,
  size,
  account: undefined,
  requests: {},
  early: [],
}))

/** Returns its id. A draft that has a window toggles between mini and its shape (spec section 4). */
export function openCompose(request: ComposeRequest): string {
  const state = useComposeWindows.getState()
  const open = windowFor(state, request)
  if (open) {
    update(request.kind === 'draft' ? toggleWindow(state, open.id) : showWindow(state, open.id))
    requestPageCommand('write-on', { to: open.id })
    return open.id
  }
  const id = randomId()
  addWindow(id, request, firstShape(request))
  const into = earlyField(request)
  if (into) useComposeWindows.setState(({ early }) => ({ early: [...early, { id, into }] }))
  return id
}

/** Used after a crash or after undoing a send. */
export function openSavedDraft(id: string, messageId: string | undefined, shape: WindowShape): void {
  const state = useComposeWindows.getState()
  const open = state.windows.find((one) => one.id === id || (messageId !== undefined && one.messageId === messageId))
  if (open) showCompose(open.id)
  else
    addWindow(
      id,
      { kind: 'kept', takesFocus: shape !== 'mini', ...(messageId === undefined ? {} : { messageId }) },
      shape,
    )
}

export function shapeCompose(id: string, shape: WindowShape): void {
  const state = useComposeWindows.getState()
  update(shapeWindow(state, id, shape))
  if (shape === 'mini') restoreFocus(id)
}

export function showCompose(id: string): void {
  update(showWindow(useComposeWindows.getState(), id))
  requestPageCommand('write-on', { to: id })
}

/** The content must have been saved, sent or deleted before. */
export function closeCompose(id: string): void {
  const state = useComposeWindows.getState()
  const { [id]: _closed, ...requests } = state.requests
  update(closeWindow(state, id), requests)
  useComposeWindows.setState({ early: state.early.filter((one) => one.id !== id) })
  restoreFocus(id)
  clearFocusOpener(id)
}

export function setComposeMessage(id: string, messageId: string | undefined): void {
  update(setWindowMessage(useComposeWindows.getState(), id, messageId))
}

export function resizeCompose(width: number): void {
  const state = useComposeWindows.getState()
  if (width !== state.width) update(resizeDock(state, width))
}

export function sizeCompose(size: ComposeSize): void {
  useComposeWindows.setState({ size, pinWidth: size.width })
  const state = useComposeWindows.getState()
  update(resizeDock(state, state.width))
  storeComposeSize(size)
}

/**
 * Windows of another account disappear; their text stays stored for its owner (product decision 31).
 * @param isMinimised whether windows from before a reload come back as title bars
 */
export function startComposeWindows(account: string, isMinimised: boolean): void {
  const state = useComposeWindows.getState()
  if (state.account === account) return
  const found = state.account === undefined ? storedWindows(account) : []
  const stored = isMinimised ? found.map((one) => reshaped(one, 'mini')) : found
  const own = state.account === undefined ? state.windows : []
  const windows = [...stored.filter((one) => !own.some((mine) => mine.id === one.id)), ...own]
  const requests: Record<string, ComposeRequest> = state.account === undefined ? { ...state.requests } : {}
  for (const { id, messageId } of stored) {
    requests[id] = messageId === undefined ? { kind: 'kept' } : { kind: 'kept', messageId }
  }
  const { width, pinWidth } = state
  useComposeWindows.setState({ account, requests, ...resizeDock({ windows, width, pinWidth }, width) })
  store()
}

/** A reply is shown inline when its thread is on the screen. */
function firstShape(request: ComposeRequest): WindowShape {
  if (request.kind === 'new') return request.shape ?? 'pin'
  return hasReplySlot(threadOf(request)) ? 'inline' : 'pin'
}

function threadOf(request: ComposeRequest): string | undefined {
  // A copy begins a conversation of its own.
  if (request.kind === 'copy') return undefined
  if ('message' in request) return request.message.thread_id
  return request.kind === 'draft' ? request.threadId : undefined
}

/** A new message begins with recipients, a reply with its text. Content of the server or a link loads first. */
function earlyField(request: ComposeRequest): 'to' | 'text' | undefined {
  if (request.kind === 'copy') return undefined
  if (request.kind === 'forward') return 'to'
  if ('message' in request) return 'text'
  return request.kind === 'new' && request.shape === undefined && (request.to ?? []).length === 0 ? 'to' : undefined
}

function windowFor(state: ComposeWindowsState, request: ComposeRequest): DockWindow | undefined {
  if (request.kind === 'new' || request.kind === 'kept') return undefined
  if (request.kind === 'draft') return state.windows.find((one) => one.messageId === request.messageId)
  return state.windows.find((one) => one.answers === answers(request))
}

function answers(request: { readonly kind: string; readonly message: { readonly id: string } }): string {
  return `${request.kind}:${request.message.id}`
}

function addWindow(id: string, request: ComposeRequest, shape: WindowShape): void {
  const state = useComposeWindows.getState()
  rememberOpener(id)
  const messageId = 'messageId' in request ? request.messageId : undefined
  const threadId = threadOf(request)
  update(
    openWindow(state, {
      id,
      shape,
      ...(messageId === undefined ? {} : { messageId }),
      ...('message' in request ? { answers: answers(request) } : {}),
      ...(threadId === undefined ? {} : { threadId }),
    }),
    { ...state.requests, [id]: request },
  )
}

function update(dock: Dock, requests?: Readonly<Record<string, ComposeRequest>>): void {
  useComposeWindows.setState({ windows: dock.windows, width: dock.width, ...(requests ? { requests } : {}) })
  store()
}

/** Stores only ids and shapes, for this tab; the text is stored elsewhere, by account. */
function store(): void {
  const { account, windows } = useComposeWindows.getState()
  if (account === undefined) return
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify({ account, windows }))
  } catch {
    // Without storage, only the windows' positions are lost, not their text.
  }
}

function storedWindows(account: string): readonly DockWindow[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? 'null')
    if (!isRecord(stored) || stored.account !== account || !Array.isArray(stored.windows)) return []
    return stored.windows.flatMap(asWindow)
  } catch {
    return []
  }
}

const SHAPES: readonly WindowShape[] = ['pin', 'mini', 'full', 'inline']

function asWindow(value: unknown): DockWindow[] {
  if (!isRecord(value) || typeof value.id !== 'string') return []
  const shape = SHAPES.find((one) => one === value.shape) ?? 'mini'
  const previous = SHAPES.find((one) => one === value.previous)
  return [
    {
      id: value.id,
      shape,
      previous: previous === undefined || previous === 'mini' ? 'pin' : previous,
      isPutAway: value.isPutAway === true,
      ...(typeof value.messageId === 'string' ? { messageId: value.messageId } : {}),
      ...(typeof value.answers === 'string' ? { answers: value.answers } : {}),
      ...(typeof value.threadId === 'string' ? { threadId: value.threadId } : {}),
    },
  ]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
