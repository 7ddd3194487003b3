import { CHUNK_TIMEOUT_MILLISECONDS } from '@sen/model/parts/limits'
import { isServerReady } from './server-readiness.ts'

/** A part of the page did not come (spec section 8): it is gone after an update, took too long, or came without its looks. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed'
  readonly kind: 'missing' | 'timeout' | 'style'

  constructor(kind: PartFailed['kind'], cause: unknown) {
    super(`Loading chunk failed (${kind})`, { cause })
    this.kind = kind
  }
}

/** Addresses of style sheets that did not come. The bundler asks for each one once, whoever needs it afterwards. */
const missingStyles = new Set<string>()

/** Hears what the bundler says of parts that are fetched ahead as well, whose failure nobody is shown. */
export function rememberMissingStyles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [, address] = /preload CSS for (\S+)/.exec(payload.message) ?? []
    if (address !== undefined) missingStyles.add(address)
  })
}

/** Asks again for what did not come, or a part that needs it would be drawn without its styles and without a word. */
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

/**
 * Loads a part of the page, within two minutes.
 * @throws PartFailed
 */
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
    // The bundler's words when a style sheet could not be had.
    const isStyle = error instanceof Error && /preload CSS|CSS chunk/iu.test(error.message)
    throw new PartFailed(isStyle ? 'style' : 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Without a network nothing is imported: browsers keep a module that did not come in their module map (HTML section 8.1.4;
 * seen in Chromium 150), and with it everything that imports it, until the page is loaded anew.
 */
async function reachable<T>(load: () => Promise<T>): Promise<T> {
  // Some devices say that they have no network while the server is on the same machine.
  if (globalThis.navigator?.onLine === false && !(await isServerReady()))
    throw new PartFailed('missing', new Error('There is no network.'))
  const [part] = await Promise.all([load(), fetchNeeded()])
  return part
}

/** What every part needs beside its own code. */
let needed: () => Promise<void> = async () => {}

/** Has this loaded with each part from now on: it is asked every time, and answers at once when it is there. */
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

/**
 * Imports a module with what every part needs, also one that did not come before and is in the module map as such.
 * @throws PartFailed without a network
 */
export function importPart<T>(load: () => Promise<T>): Promise<T> {
  return reachable(() => importAgain(load))
}

/** Imports a module; one that did not come before, and is in the module map as such, under another address. */
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
