import { afterAll, vi } from 'vitest'

// For files that run one after the other in one process: none finds the timers, globals or variables that another has set.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
