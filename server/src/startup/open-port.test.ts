import { expect, it } from 'vitest'
import { StartRefused } from '../start-refused.ts'
import { portOpener } from './open-port.ts'

function listener(): { readonly tried: number[]; listen(port: number): Promise<number> } {
  const tried: number[] = []
  return {
    tried,
    listen: async (port) => {
      tried.push(port)
      if (port !== 0) throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
      return 40_000
    },
  }
}

it('uses a free port in a demo when the usual one is in use', async () => {
  const { tried, listen } = listener()
  expect(await portOpener({ mode: 'demo' }, '127.0.0.1')('IMAPS_PORT', 2993, listen)).toBe(40_000)
  expect(tried).toEqual([2993, 0])
})

it('refuses to start in production when the port is in use', async () => {
  const { tried, listen } = listener()
  const opened = portOpener({ mode: 'production' }, '127.0.0.1')('IMAPS_PORT', 993, listen)
  await expect(opened).rejects.toBeInstanceOf(StartRefused)
  expect(tried).toEqual([993])
})

it('does not hide another failure in a demo', async () => {
  const failure = new Error('broken')
  const opened = portOpener({ mode: 'demo' }, '127.0.0.1')('IMAPS_PORT', 2993, () => Promise.reject(failure))
  await expect(opened).rejects.toBe(failure)
})
