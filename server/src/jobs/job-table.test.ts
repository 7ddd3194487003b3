import { expect, it } from 'vitest'
import type { World } from '../world.ts'
import { jobLanes, jobTable } from './job-table.ts'

it('has workers for every job, once', () => {
  const world = {} as World
  const inLanes = jobLanes(world).flatMap((lane) => Object.keys(lane.jobs))
  expect(inLanes.sort()).toEqual(Object.keys(jobTable(world)).sort())
})
