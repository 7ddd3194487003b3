import { expect, it } from 'vitest'
import { ScanFailed, type VirusScanner } from '../ports/virus-scanner.ts'
import { watchVirusScanner } from './watch-scanner.ts'

it('tells once that the scanner is away, and once that it is back', async () => {
  let isAway = false
  const scanner: VirusScanner = {
    scan: async () => {
      if (isAway) throw new ScanFailed('the virus scanner cannot be reached')
      return { state: 'clean' }
    },
  }
  const changes: unknown[] = []
  const watched = watchVirusScanner(scanner, (change) => changes.push(change))
  await watched.scan(new Uint8Array())
  isAway = true
  await expect(watched.scan(new Uint8Array())).rejects.toThrow(ScanFailed)
  await expect(watched.scan(new Uint8Array())).rejects.toThrow(ScanFailed)
  isAway = false
  await watched.scan(new Uint8Array())
  await watched.scan(new Uint8Array())
  expect(changes).toEqual([
    { isAway: true, reason: 'the virus scanner cannot be reached' },
    { isAway: false, reason: '' },
  ])
})
