import { useEffect, useEffectEvent } from 'react'

/**
 * Commands from one part of the page to another by name, without an import; `to` selects among several handlers. Open,
 * chosen or shown things are state and no commands.
 */
export interface PageCommands {
  /** Starts a reply (the action of that id) in the thread of this id, which had not loaded when its key was pressed. */
  readonly 'answer-thread': { readonly to: string; readonly action: string }
  /** Opens the folder menu of this toolbar. */
  readonly 'choose-folder': { readonly to: 'list' | 'thread' }
  /** Opens the label menu of this toolbar. */
  readonly 'choose-labels': { readonly to: 'list' | 'thread' }
  /** Prints the thread of this id. Its view does it, because that makes mail safe to show. */
  readonly 'print-thread': { readonly to: string; readonly what: 'all' | 'last-message' }
  /** Focuses the compose window of this id at its former caret position. */
  readonly 'write-on': { readonly to: string }
  /** Opens the dialog that shares drive items. Not offered without a handler. */
  readonly 'share-drive-items': { readonly to: 'drive'; readonly ids: readonly string[] }
  /** Opens the dialog for file requests of this folder. */
  readonly 'request-files': {
    readonly to: 'drive'
    readonly folder: { readonly id: string; readonly name: string }
  }
  /** Focuses the search box and selects its text. */
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

/** Runs a command by its newest handler. Returns whether there was one. */
export function runPageCommand<N extends Name>(name: N, command: PageCommands[N]): boolean {
  waiting.delete(name)
  const handler = handlers.find((one) => one.name === name && one.to === command.to)
  handler?.handle(command as never)
  return handler !== undefined
}

/**
 * Like `runPageCommand`, but without a handler the command waits for one, until it is withdrawn or replaced by another
 * of its name.
 */
export function requestPageCommand<N extends Name>(name: N, command: PageCommands[N]): boolean {
  const isTaken = runPageCommand(name, command)
  if (!isTaken) waiting.set(name, command)
  return isTaken
}

/** Whether a handler for it exists now. */
export function isPageCommandTaken<N extends Name>(name: N, to: PageCommands[N]['to']): boolean {
  return handlers.some((one) => one.name === name && one.to === to)
}

export function isPageCommandWaiting<N extends Name>(name: N, to: PageCommands[N]['to']): boolean {
  return waiting.get(name)?.to === to
}

export function withdrawPageCommand<N extends Name>(name: N, to: PageCommands[N]['to']): void {
  if (isPageCommandWaiting(name, to)) waiting.delete(name)
}

/**
 * Registers a handler, which also receives a waiting command.
 * @returns a function that unregisters it
 */
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

/**
 * Registers a handler while the component is mounted and `to` is set. The latest render's function handles commands.
 */
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
