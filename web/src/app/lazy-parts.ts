import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { loadPart } from '../lib/trouble/load-part.ts'

/** Retries for parts of the page that failed to load. */
const failed = new Set<() => Promise<void>>()

/** Spec section 8. Unlike `lazyRouteComponent`, it does not call `use` conditionally, of which React warns. */
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
    const loading: Promise<ComponentType> = loadPart(load).then(
      (part) => {
        // React reads these fields to skip suspending, so that a preloaded component renders at once.
        Object.assign(loading, { status: 'fulfilled', value: part[name] })
        return part[name]
      },
      (error: unknown) => {
        hasFailed = true
        failed.add(again)
        throw error
      },
    )
    fetched = loading
    return loading
  }
  // A preload ignores failures; the render reports them.
  const again = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    )
  // A failed part stays failed until it is loaded again.
  return Object.assign(() => createElement(use(fetched ?? fetchPart())), { preload: again })
}

/** Returns whether all have loaded; further failures show when rendered. */
export async function loadFailedParts(): Promise<boolean> {
  await Promise.all(Array.from(failed, (again) => again()))
  return failed.size === 0
}
