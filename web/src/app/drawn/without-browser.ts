import React from 'react'

/** The screen that is drawn for, in CSS pixels. */
export interface Screen {
  readonly width: number
  readonly height: number
}

let screen: Screen = { width: 0, height: 0 }

/** Makes the next drawing one for this screen. */
export function drawFor(next: Screen): void {
  screen = next
}

const nothing = () => undefined

/** `(max-width: 992px)`; of other features nothing is known, and nothing holds. */
function holds(query: string): boolean {
  const [, feature, pixels] = /^\((max|min)-width: (\d+)px\)$/.exec(query) ?? []
  if (feature === undefined) return false
  return feature === 'max' ? screen.width <= Number(pixels) : screen.width >= Number(pixels)
}

// What the first screen asks of a browser while it is drawn. No `window`: libraries take its absence for a server.
Object.assign(globalThis, {
  matchMedia: (query: string) => ({
    get matches() {
      return holds(query)
    },
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
  // Stores that would keep their state in a browser keep none here: each drawing begins with the account's own.
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
})
// Other built pages that are put in place beside a running program come into the same thread, and say it again.
Object.defineProperty(globalThis, 'innerHeight', { get: () => screen.height, configurable: true })

// A drawing has one moment: what a store holds now, and not, as React would have it, what it held to begin with.
React.useSyncExternalStore = <Snapshot>(_: unknown, read: () => Snapshot) => read()
