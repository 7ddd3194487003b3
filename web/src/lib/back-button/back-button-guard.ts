import type { RouterHistory } from '@tanstack/react-router'

export interface BackButtonHolder {
  /** The way back was used. May ask something first: as long as the screen stays, it is told of the next time too. */
  readonly close: () => void
  /** The page has gone on to another address: a screen that would hide it makes room for what was asked for. */
  readonly putAside?: () => void
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry is a guard; the entry behind it was at this address when the guard was put. */
    readonly guardOf?: string
  }
}

/** What stands over the page: a message, the drawer, a menu, a dialog. The last one is in front. */
const holders: BackButtonHolder[] = []
let putGuard = () => {}

/**
 * Follows the history of the page, so that the device's way back can close what stands over it. While something does, a
 * second entry of the same address, the guard, lies over the page's own: the way back takes it away, and the screen in front
 * is closed. All screens share one guard.
 *
 * A screen that closes in another way leaves the guard where it is: browsers go back later, and by then the page would have
 * gone on already, to where a menu's choice led. A guard that nobody needs is taken by the next screen, is replaced by
 * the next address, and is no stop for who goes back.
 */
export function watchBackButton(history: RouterHistory): void {
  const { push, replace } = history
  let latest = history.location

  putGuard = () => {
    const { href, state } = history.location
    if (holders.length === 0 || state.guardOf !== undefined) return
    // Both would become one entry, if the browser did not know of this address yet.
    history.flush()
    push(href, { ...state, guardOf: href })
  }
  const goneOn = () => {
    for (const holder of holders.toReversed()) holder.putAside?.()
    putGuardLater()
  }

  history.push = (path, state, options) => {
    const { href } = history.location
    const { guardOf } = history.location.state
    if (isSame(path, href)) {
      if (guardOf === undefined) push(path, state, options)
      else replace(path, { ...state, guardOf }, options)
      return
    }
    if (guardOf !== undefined && isSame(guardOf, href)) replace(path, state, options)
    else push(path, state, options)
    goneOn()
  }
  history.replace = (path, state, options) => {
    const { guardOf } = history.location.state
    replace(path, guardOf === undefined ? state : { ...state, guardOf }, options)
  }

  history.subscribe(({ action }) => {
    const from = latest
    latest = history.location
    if (action.type === 'PUSH' || action.type === 'REPLACE') return
    const { guardOf, ...state } = from.state
    if (action.type !== 'BACK' || guardOf === undefined) {
      if (!isSame(from.href, latest.href)) goneOn()
      return
    }
    // The address was replaced meanwhile, which was meant for the page's own entry.
    if (!isSame(from.href, latest.href)) {
      replace(from.href, state)
      history.flush()
    }
    const front = holders.at(-1)
    if (!front) return history.back()
    front.close()
    putGuardLater()
  })
}

/**
 * Has the way back close a screen over the page.
 * @returns lets go of it
 */
export function guardBackButton(holder: BackButtonHolder): () => void {
  holders.push(holder)
  putGuard()
  return () => {
    holders.splice(holders.indexOf(holder), 1)
  }
}

/** For those who stay, once those who go are gone. */
function putGuardLater(): void {
  setTimeout(() => putGuard())
}

/** The browser writes some characters of an address in another way than the router. */
function isSame(one: string, other: string): boolean {
  return one === other || new URL(one, location.origin).href === new URL(other, location.origin).href
}
