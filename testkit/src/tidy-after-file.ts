import { afterAll, vi } from 'vitest'

// Files run in one process, so timers, globals and variables must be reset.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
