import { JOBS } from '@sen/core/jobs'
import { expect, it } from 'vitest'
import type { World } from '../world.ts'
import { jobLanes } from './job-table.ts'

const world = {} as World
const lanes = jobLanes(world, { info: () => undefined, error: () => undefined })

it('has workers for every job, once', () => {
  const inLanes = lanes.flatMap((lane) => Object.keys(lane.jobs))
  expect(inLanes.sort()).toEqual([...Object.keys(JOBS), 'keep-house', 'run-batch'].sort())
})

it('releases held mail independently of deliveries', () => {
  const holding = lanes.find((lane) => 'release-submission' in lane.jobs)
  expect(Object.keys(holding?.jobs ?? {})).not.toContain('deliver-to-domain')
})

it('releases held mail independently of long work', () => {
  const working = lanes.find((lane) => 'run-task' in lane.jobs)
  expect(Object.keys(working?.jobs ?? {}).sort()).toEqual(['recover-span', 'run-batch', 'run-task'])
})

it('runs tasks on mail independently of file tasks', () => {
  const ofFiles = lanes.find((lane) => 'run-file-task' in lane.jobs)
  expect(Object.keys(ofFiles?.jobs ?? {}).sort()).toEqual(['read-report-mail', 'run-file-task'])
})

it('runs maintenance once a day without a request', () => {
  expect(Object.assign({}, ...lanes.map((lane) => lane.daily))).toEqual({
    'keep-house': expect.stringMatching(/^\d\d:\d\d$/),
  })
})
