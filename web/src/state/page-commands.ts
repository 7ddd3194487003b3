import { useEffect, useEffectEvent } from 'react'

/** Commands reach another part of the page without an import; `to` selects among several handlers. */
export interface PageCommands {
  /** Starts a reply in a thread that had not loaded when its key was pressed. */
  readonly 'answer-thread': { readonly to: string; readonly action: string }
  readonly 'choose-folder': { readonly to: 'list' | 'thread' }
  readonly 'choose-labels': { readonly to: 'list' | 'thread' }
  /** The thread's view prints, because it makes mail safe to show. */
  readonly 'print-thread': { readonly to: string; readonly what: 'all' | 'last-message' }
  readonly 'write-on': { readonly to: string }
  /** Not offered without a handler. */
  readonly 'share-drive-items': { readonly to: 'drive'; readonly ids: readonly string[] }
  readonly 'request-files': {
    readonly to: 'drive'
    readonly folder: { readonly id: string; readonly name: string }
  }
  readonly 'focus-search': { readonly to: 'header' }
}

type Name = keyof PageCommands

interface Handler {
  readonly name: Name
  readonly to: string
  readonly handle: (command: never) => void
}

/** Newest first. */
let handlers: readonly Handler[] = []
/** The last command of each name that had no handler yet. */
const waiting = new Map<Name, PageCommands[Name]>()

/** Returns whether there was a handler; the newest one runs. */
export function runPageCommand<N extends Name>(name: N, command: PageCommands[N]): boolean {
  waiting.delete(name)
  const handler = handlers.find((one) => one.name === name && one.to === command.to)
  handler?.handle(command as never)
  return handler !== undefined
}

/** Without a handler the command waits for one, until it is withdrawn or replaced by another of its name. */
export function requestPageCommand<N extends Name>(name: N, command: PageCommands[N]): boolean {
  const isTaken = runPageCommand(name, command)
  if (!isTaken) waiting.set(name, command)
  return isTaken
}

export function isPageCommandTaken<N extends Name>(name: N, to: PageCommands[N]['to']): boolean {
  return handlers.some((one) => one.name === name && one.to === to)
}

export function isPageCommandWaiting<N extends Name>(name: N, to: PageCommands[N]['to']): boolean {
  return waiting.get(name)?.to === to
}

export function withdrawPageCommand<N extends Name>(name: N, to: PageCommands[N]['to']): void {
  if (isPageCommandWaiting(name, to)) waiting.delete(name)
}

/** The handler also receives a waiting command. Returns a function that unregisters it. */
export function handlePageCommand<N extends Name>(
  name: N,
  to: PageCommands[N]['to'],
  handle: (command: PageCommands[N]) => void,
): () => void {
  const handler = { name, to, handle }
  handlers = [handler, ...handlers]
  const command = waiting.get(name)
  if (command?.to === to) runPageCommand(name, command as PageCommands[N])
  return () => {
    handlers = handlers.filter((one) => one !== handler)
  }
}

/** The latest render's function handles commands, while `to` is set. */
export function usePageCommand<N extends Name>(
  name: N,
  to: PageCommands[N]['to'] | undefined,
  handle: (command: PageCommands[N]) => void,
): void {
  const latest = useEffectEvent(handle)
  useEffect(() => {
    if (to !== undefined) return handlePageCommand(name, to, latest)
    return undefined
  }, [name, to])
}
