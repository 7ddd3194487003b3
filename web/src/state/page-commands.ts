import { useEffect, useEffectEvent } from 'react'

/**
 * What one part of the page has another do that it does not know, by name; `to` says which, where there are several of
 * them. What is open, chosen or shown is no command: that is state.
 */
export interface PageCommands {
  /** Begins an answer (the action of that id) to the thread of this id, which was not there when its key was pressed. */
  readonly 'answer-thread': { readonly to: string; readonly action: string }
  /** Opens the menu of folders that stands in this toolbar. */
  readonly 'choose-folder': { readonly to: 'list' | 'thread' }
  /** Opens the menu of labels that stands in this toolbar. */
  readonly 'choose-labels': { readonly to: 'list' | 'thread' }
  /** Puts the thread of this id on paper. Its view does it: only there is known how mail is made safe to show. */
  readonly 'print-thread': { readonly to: string; readonly what: 'all' | 'last-message' }
  /** Writes on in the compose window of this id, where the caret was. */
  readonly 'write-on': { readonly to: string }
  /** Opens the dialog in which files and folders of the drive are shared. As long as nobody can, it is not offered. */
  readonly 'share-drive-items': { readonly to: 'drive'; readonly ids: readonly string[] }
  /** Opens the dialog of the pages by which others bring files into this folder. */
  readonly 'request-files': {
    readonly to: 'drive'
    readonly folder: { readonly id: string; readonly name: string }
  }
  /** Puts the caret into the search box, which has all that stands in it selected. */
  readonly 'focus-search': { readonly to: 'header' }
}

type Name = keyof PageCommands

interface Handler {
  readonly name: Name
  readonly to: string
  readonly handle: (command: never) => void
}

/** The newest first. */
let handlers: readonly Handler[] = []
/** The last of each name, where nobody took it yet. */
const waiting = new Map<Name, PageCommands[Name]>()

/** Has the newest handler for it do it, now or never. Answers whether there was one. */
export function runPageCommand<N extends Name>(name: N, command: PageCommands[N]): boolean {
  waiting.delete(name)
  const handler = handlers.find((one) => one.name === name && one.to === command.to)
  handler?.handle(command as never)
  return handler !== undefined
}

/** The same, but what nobody can do yet is done when somebody can, unless it is withdrawn or another of its name follows. */
export function requestPageCommand<N extends Name>(name: N, command: PageCommands[N]): boolean {
  const isTaken = runPageCommand(name, command)
  if (!isTaken) waiting.set(name, command)
  return isTaken
}

/** Whether somebody could do it now. */
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
 * Takes such commands from now on, and the one that waits.
 * @returns ends it
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

/** While the component stands; `to` is undefined as long as it could not do it. Handled as it was drawn last. */
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
