import type { RouterHistory } from '@tanstack/react-router'

export interface BackButtonHolder {
  /** May ask something first: while the message stays, its place comes back. */
  readonly close: () => void
  /** The page has gone on to another address: the message makes room for what was asked for. */
  readonly putAside: () => void
}

/** Messages that fill the screen; the last one is in front. */
const holders: BackButtonHolder[] = []
/** The browser goes back because we asked for it; it does so later, and a message may have been opened by then. */
let isReturning = false

/**
 * A place in the history of the page at the same address, for as long as a message fills the screen: the device's way
 * back takes that place away, and is taken as a request to close. Several messages have one place together: one that is
 * opened in front of another, or comes forward when that closes, takes it over.
 * @returns lets go of it; closed in another way, the message takes its place along
 */
export function guardBackButton(history: RouterHistory, holder: BackButtonHolder): () => void {
  holders.push(holder)
  if (!isReturning && !isThere(history)) put(history)
  const stop = history.subscribe(({ action }) => {
    // Everyone hears it; the one in front acts.
    if (holders.at(-1) !== holder || isReturning || isThere(history)) return
    if (action.type === 'PUSH') holder.putAside()
    else if (action.type === 'BACK') {
      put(history)
      holder.close()
    }
  })
  return () => {
    stop()
    holders.splice(holders.indexOf(holder), 1)
    // Whoever takes over does so in the same step of the page.
    queueMicrotask(() => {
      if (holders.length > 0 || isReturning || !isThere(history)) return
      isReturning = true
      const arrived = history.subscribe(({ action }) => {
        if (action.type !== 'BACK') return
        arrived()
        isReturning = false
        if (holders.length > 0 && !isThere(history)) put(history)
      })
      history.back()
    })
  }
}

function put(history: RouterHistory): void {
  history.push(history.location.href, { [PLACE]: true })
}

function isThere(history: RouterHistory): boolean {
  return PLACE in history.location.state
}

const PLACE = 'isBehindMessage'
