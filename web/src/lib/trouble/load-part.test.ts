import { CHUNK_TIMEOUT_MILLISECONDS } from '@sen/model/parts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importPart, loadPart, needWithParts } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  needWithParts(async () => {})
})

it('returns the loaded part', async () => {
  expect(await loadPart(async () => 'a part')).toBe('a part')
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  ['Failed to fetch dynamically imported module: /assets/ThreadPage-x.js', 'missing'],
  ['Unable to preload CSS for /assets/ThreadPage-x.css', 'style'],
])('names the missing part: %s', async (message, kind) => {
  await expect(loadPart(() => Promise.reject(new Error(message)))).rejects.toMatchObject({ kind })
})

it('gives up after two minutes, not before', async () => {
  let outcome: unknown
  loadPart(() => new Promise(() => {})).catch((error: unknown) => {
    outcome = error
  })
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MILLISECONDS - 1)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toMatchObject({ kind: 'timeout' })
})

describe.each([
  ['loadPart', loadPart],
  ['importPart', importPart],
] as const)('%s on a device that says it has no network', (_, load) => {
  it('imports nothing: the browser would remember that it did not come', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const asked = vi.fn(async () => 'a part')
    await expect(load(asked)).rejects.toMatchObject({ name: 'PartFailed', kind: 'missing' })
    expect(asked).not.toHaveBeenCalled()
  })

  it('imports from a server that answers all the same', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', async () => new Response('ready'))
    expect(await load(async () => 'a part')).toBe('a part')
  })
})

describe.each([
  ['loadPart', loadPart],
  ['importPart', importPart],
] as const)('%s', (_, load) => {
  it('waits for resources that every part needs, and fails with them', async () => {
    let isThere = (): void => {}
    needWithParts(
      () =>
        new Promise((resolve) => {
          isThere = resolve
        }),
    )
    let part: string | undefined
    const loading = load(async () => 'a part').then((loaded) => {
      part = loaded
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(part).toBeUndefined()
    isThere()
    await loading
    expect(part).toBe('a part')
    needWithParts(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /vi-x.js')))
    await expect(load(async () => 'a part')).rejects.toMatchObject({ kind: 'missing' })
  })
})
