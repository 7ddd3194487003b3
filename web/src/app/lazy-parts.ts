import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '../lib/trouble/load-part.ts'

/** How to ask again for those parts of the page that did not come. */
const failed = new Set<() => Promise<void>>()

/** A place's component in a piece of its own, fetched when it is first needed (spec section 8: within two minutes). */
export function lazyPart<T extends Record<string, unknown>, K extends keyof T>(load: () => Promise<T>, name: K) {
  const component = lazyRouteComponent<T, K>(() => {
    failed.delete(again)
    return loadPart(load).catch((error: unknown) => {
      failed.add(again)
      throw error
    })
  }, name)
  // The router's component keeps the error that it has seen until somebody loads it anew.
  const again = async (): Promise<void> => {
    await (component as { readonly preload?: () => Promise<void> }).preload?.()
  }
  return component
}

/** Asks again for what did not come, and says whether all of it is there now; what fails again says so where it is drawn. */
export async function loadFailedParts(): Promise<boolean> {
  await Promise.all(Array.from(failed, (again) => again()))
  return failed.size === 0
}
