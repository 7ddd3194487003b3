import React from 'react'

/** In CSS pixels. */
export interface Screen {
  readonly width: number
  readonly height: number
}

let screen: Screen = { width: 0, height: 0 }

export function drawFor(next: Screen): void {
  screen = next
}

const nothing = () => undefined

/** Evaluates `(max-width: 992px)` and the like; other features never match. */
function holds(query: string): boolean {
  const [, feature, pixels] = /^\((max|min)-width: (\d+)px\)$/.exec(query) ?? []
  if (feature === undefined) return false
  return feature === 'max' ? screen.width <= Number(pixels) : screen.width >= Number(pixels)
}

// There is no `window`, because libraries detect a server by its absence.
Object.assign(globalThis, {
  matchMedia: (query: string) => ({
    get matches() {
      return holds(query)
    },
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
  // Stores must not persist anything: each rendering starts with the account's own state.
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
})
// Newer builds are loaded into the same thread and define this again.
Object.defineProperty(globalThis, 'innerHeight', { get: () => screen.height, configurable: true })

// Read the current snapshot, because React would use the initial one on the server.
React.useSyncExternalStore = <Snapshot>(_: unknown, read: () => Snapshot) => read()
