import { CHUNK_TIMEOUT_MILLISECONDS } from '@sen/model/parts/limits'
import { isServerReady } from './server-readiness.ts'

/** Spec section 8. Causes: an update removed the part, a timeout, or a missing style sheet. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed'
  readonly kind: 'missing' | 'timeout' | 'style'

  constructor(kind: PartFailed['kind'], cause: unknown) {
    super(`Loading chunk failed (${kind})`, { cause })
    this.kind = kind
  }
}

/** The bundler requests each style sheet only once. */
const missingStyles = new Set<string>()

/** Includes style sheets of preloaded parts, whose failure is not shown. */
export function rememberMissingStyles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [, address] = /preload CSS for (\S+)/.exec(payload.message) ?? []
    if (address !== undefined) missingStyles.add(address)
  })
}

/** Without this, a part would silently appear without styles. */
async function fetchMissingStyles(): Promise<void> {
  await Promise.all(Array.from(missingStyles, fetchStyle))
}

function fetchStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => {
      missingStyles.delete(address)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new PartFailed('style', undefined))
    }
    document.head.append(link)
  })
}

/** Fails after two minutes. @throws PartFailed */
export async function loadPart<T>(
  load: () => Promise<T>,
  withinMilliseconds: number = CHUNK_TIMEOUT_MILLISECONDS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartFailed('timeout', undefined)), withinMilliseconds)
  })
  try {
    const whole = reachable(load).then(async (part) => {
      await fetchMissingStyles()
      return part
    })
    return await Promise.race([whole, late])
  } catch (error) {
    if (error instanceof PartFailed) throw error
    // The bundler's message for a failed style sheet.
    const isStyle = error instanceof Error && /preload CSS|CSS chunk/iu.test(error.message)
    throw new PartFailed(isStyle ? 'style' : 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers keep a failed module in their module map (HTML section 8.1.4) until the page reloads. */
async function reachable<T>(load: () => Promise<T>): Promise<T> {
  // Some devices report no network while the server is on the same machine.
  if (globalThis.navigator?.onLine === false && !(await isServerReady()))
    throw new PartFailed('missing', new Error('There is no network.'))
  const [part] = await Promise.all([load(), fetchNeeded()])
  return part
}

/** Loads the dependencies of every part, such as the texts. */
let needed: () => Promise<void> = async () => {}

/** `load` runs with each part, and must return at once when loaded. */
export function needWithParts(load: () => Promise<void>): void {
  needed = load
}

/** @throws PartFailed */
async function fetchNeeded(): Promise<void> {
  try {
    await needed()
  } catch (error) {
    throw new PartFailed('missing', error)
  }
}

let timesAgain = 0

/** Works even if the module failed before and is cached as failed. @throws PartFailed without a network */
export function importPart<T>(load: () => Promise<T>): Promise<T> {
  return reachable(() => importAgain(load))
}

/** A module that is cached as failed is imported under another address. */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\S+\.js\b/.exec(String(error)) ?? []
    if (address === undefined) throw error
    timesAgain += 1
    return import(/* @vite-ignore */ `${address}?again=${timesAgain}`)
  }
}
