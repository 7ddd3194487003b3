import type { JobFigures, LaneState } from '@sen/core/queue/job-figures'
import { expect, it } from 'vitest'
import { findJobProblem, laneFigures } from './job-health.ts'

const figures = (overdue: Readonly<Record<string, number>>, activeWorkers: number): JobFigures => ({
  jobs: Object.entries(overdue).map(([name, count]) => ({ name, due: count, overdue: count, running: 0 })),
  workers: 1,
  activeWorkers,
})
const lane = (change: Partial<LaneState> = {}): LaneState => ({
  name: 'delivery',
  running: 0,
  concurrency: 12,
  sinceFetchSeconds: 0.3,
  ...change,
})

it.each<[string, JobFigures, readonly LaneState[], string | undefined]>([
  ['nothing waits and nobody fetches', figures({}, 0), [], undefined],
  ['jobs wait and somebody fetches', figures({ 'deliver-to-domain': 3 }, 1), [], undefined],
  ['all slots are busy for long', figures({}, 1), [lane({ running: 12, sinceFetchSeconds: 300 })], undefined],
  [
    'all slots are busy for very long and nothing waits',
    figures({}, 1),
    [lane({ running: 12, sinceFetchSeconds: 1_200 })],
    undefined,
  ],
  [
    'jobs wait for slots whose jobs never end',
    figures({ 'deliver-to-domain': 3 }, 1),
    [lane({ running: 12, sinceFetchSeconds: 1_200 })],
    '3 jobs are overdue (delivery 3), and none of the 12 jobs of delivery in this process has ended for 20 min',
  ],
  [
    'jobs wait and nobody fetches',
    figures({ 'deliver-to-domain': 3, 'release-submission': 1 }, 0),
    [],
    '4 jobs are overdue (delivery 3, mailbox 1) and no process fetches them',
  ],
  ['one job waits', figures({ 'run-task': 1 }, 0), [], '1 job is overdue (tasks 1) and no process fetches them'],
  [
    'this process does not fetch, whatever others do',
    figures({}, 1),
    [lane({ name: 'files' }), lane({ sinceFetchSeconds: 20.4 })],
    'this process has fetched no jobs for 20 s (delivery)',
  ],
])('tells whether jobs run when %s', (_, found, lanes, problem) => {
  expect(findJobProblem(found, lanes)).toBe(problem)
})

it('sums the jobs of a lane, including those of earlier versions and unknown ones', () => {
  const counts = { due: 2, overdue: 1, running: 3 }
  const jobs = ['deliver-to-domain', 'keep-house', 'run-batch', 'unheard-of'].map((name) => ({ name, ...counts }))
  expect(laneFigures({ jobs, workers: 0, activeWorkers: 0 })).toEqual([
    { lane: 'delivery', due: 4, overdue: 2, running: 6 },
    { lane: 'tasks', ...counts },
    { lane: 'none', ...counts },
  ])
})
