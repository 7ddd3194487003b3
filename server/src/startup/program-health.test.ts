import type { JobFigures } from '@sen/core/queue/job-figures'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../config.ts'
import { ProgramHealth } from './program-health.ts'
import { NotReady } from './readiness.ts'

const WELL: JobFigures = { jobs: [], workers: 1, activeWorkers: 1 }
const NOBODY: JobFigures = {
  jobs: [{ name: 'deliver-to-domain', due: 9, overdue: 7, running: 0 }],
  workers: 0,
  activeWorkers: 0,
}

let figures: JobFigures
const logged: string[] = []
const log = {
  error: (fields: object, message: string) => void logged.push(`${message}: ${JSON.stringify(fields)}`),
  warn: (_: object, message: string) => void logged.push(message),
}
function healthOf(...roles: Role[]): ProgramHealth {
  return new ProgramHealth({ roles: new Set(roles), check: async () => {}, jobFigures: async () => figures, log })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  figures = WELL
  logged.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

it.each<[Role, boolean]>([
  ['web', false],
  ['worker', false],
  ['smtp', true],
  ['imap', true],
])('as %s, is ready while no worker runs the waiting jobs: %s', async (role, isReady) => {
  figures = NOBODY
  const outcome = await healthOf(role)
    .check()
    .catch((error: unknown) => error)
  if (isReady) return expect(outcome).toBeUndefined()
  expect(outcome).toBeInstanceOf(NotReady)
  expect(String(outcome)).toContain('7 jobs are overdue (delivery 7) and no process fetches them')
})

it('is not ready from when it is to stop', async () => {
  const health = healthOf('smtp')
  await health.check()
  health.beginStop()
  await expect(health.check()).rejects.toThrow('the program is stopping')
})

it('logs that jobs are not run, again after ten minutes, and that they are run again', async () => {
  const health = healthOf('web')
  const look = async (minutesLater: number) => {
    vi.advanceTimersByTime(minutesLater * 60_000)
    await health.checkJobs()
  }
  await look(0)
  expect(logged).toEqual([])
  figures = NOBODY
  for (const minutes of [1, 1, 5, 5]) await look(minutes)
  const line = 'jobs are not running: {"reason":"7 jobs are overdue (delivery 7) and no process fetches them"}'
  expect(logged).toEqual([line, line])
  figures = WELL
  for (const minutes of [1, 1]) await look(minutes)
  expect(logged).toEqual([line, line, 'jobs are running again'])
})
