import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { loadPart } from '../lib/trouble/load-part.ts'

/** How to ask again for those parts of the page that did not come. */
const failed = new Set<() => Promise<void>>()

/**
 * A place's component in a piece of its own, fetched when it is first needed (spec section 8: within two minutes).
 *
 * The router's own `lazyRouteComponent` calls `use` in those renders alone that find nothing fetched, which React warns of: the next render of
 * the same component does without (react.dev/warnings/conditional-use-of-use). Here each render calls it.
 */
export function lazyPart<T extends Record<K, ComponentType>, K extends keyof T>(
  load: () => Promise<T>,
  name: K,
): AsyncRouteComponent<object> {
  let fetched: Promise<ComponentType> | undefined
  let hasFailed = false

  const fetchPart = (): Promise<ComponentType> => {
    if (fetched && !hasFailed) return fetched
    failed.delete(again)
    hasFailed = false
    const asked: Promise<ComponentType> = loadPart(load).then(
      (part) => {
        // By these React knows that it need not wait, so that what was fetched ahead is drawn at once.
        Object.assign(asked, { status: 'fulfilled', value: part[name] })
        return part[name]
      },
      (error: unknown) => {
        hasFailed = true
        failed.add(again)
        throw error
      },
    )
    fetched = asked
    return asked
  }
  // Whoever fetches ahead is not told of what fails: where it is drawn says so.
  const again = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    )
  // One that has failed stays so until somebody fetches it anew.
  return Object.assign(() => createElement(use(fetched ?? fetchPart())), { preload: again })
}

/** Asks again for what did not come, and says whether all of it is there now; what fails again says so where it is drawn. */
export async function loadFailedParts(): Promise<boolean> {
  await Promise.all(Array.from(failed, (again) => again()))
  return failed.size === 0
}
