import type { RouterHistory } from '@tanstack/react-router'

export interface BackButtonHolder {
  /** Called for Back, and again for the next Back while the screen stays. */
  readonly close: () => void
  /** Called when the page has navigated: a screen that would hide the new page moves aside. */
  readonly putAside?: () => void
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry is a guard; the entry behind it had this address when the guard was pushed. */
    readonly guardOf?: string
  }
}

/** The last screen is in front. */
const holders: BackButtonHolder[] = []
let putGuard = () => {}

/**
 * While any screen is open, a history entry of the same address (the guard) lies on top, so that Back closes the screen
 * in front.
 * Browsers go back asynchronously, so an unused guard stays for the next screen or navigation, and Back skips it.
 */
export function watchBackButton(history: RouterHistory): void {
  const { push, replace } = history
  let latest = history.location

  putGuard = () => {
    const { href, state } = history.location
    if (holders.length === 0 || state.guardOf !== undefined) return
    // Flush first, because the browser would otherwise merge both entries.
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
    // The address was replaced while the guard was on top; the replacement applies to the page's own entry.
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

/** @returns a function that unregisters the screen */
export function guardBackButton(holder: BackButtonHolder): () => void {
  holders.push(holder)
  putGuard()
  return () => {
    holders.splice(holders.indexOf(holder), 1)
  }
}

/** Runs after the closing screens have unregistered. */
function putGuardLater(): void {
  setTimeout(() => putGuard())
}

function isSame(one: string, other: string): boolean {
  return one === other || new URL(one, location.origin).href === new URL(other, location.origin).href
}
