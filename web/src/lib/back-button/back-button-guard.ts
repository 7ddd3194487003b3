import type { RouterHistory } from '@tanstack/react-router'

export interface BackButtonHolder {
  /** May ask something first: while the screen stays, its place comes back. */
  readonly close: () => void
  /** The page has gone on to another address: the screen makes room for what was asked for. */
  readonly putAside: () => void
}

/** Screens over the page: a message, the drawer, the search of a phone. The last one is in front. */
const holders: BackButtonHolder[] = []
/** The browser goes back because we asked for it; it does so later, and a screen may have been opened by then. */
let isReturning = false
const watched = new WeakSet<RouterHistory>()

/**
 * A place in the history of the page at the same address, for as long as something stands over the page like a screen of
 * its own: the device's way back takes that place away, and is taken as a request to close. Several screens have one
 * place together: one that is opened in front of another, or comes forward when that closes, takes it over.
 * @returns lets go of it; closed in another way, the screen takes its place along
 */
export function guardBackButton(history: RouterHistory, holder: BackButtonHolder): () => void {
  stepOverLeftPlaces(history)
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

/** The page went on from a screen, whose place stays behind it: who comes by there later wants the page before or after. */
function stepOverLeftPlaces(history: RouterHistory): void {
  if (watched.has(history)) return
  watched.add(history)
  history.subscribe(({ action }) => {
    if (holders.length > 0 || isReturning || !isThere(history)) return
    if (action.type === 'BACK') history.back()
    else if (action.type === 'FORWARD') history.forward()
  })
}

function put(history: RouterHistory): void {
  history.push(history.location.href, { [PLACE]: true })
}

function isThere(history: RouterHistory): boolean {
  return PLACE in history.location.state
}

const PLACE = 'isBehindMessage'
