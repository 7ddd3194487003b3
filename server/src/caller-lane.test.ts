import { Refused } from '@sen/core/kit/refused'
import { CallEnded } from '@sen/core/ports/call-scope'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { expect, it } from 'vitest'
import { CallerLane } from './caller-lane.ts'

function held() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => done, end }
}

it('runs as many calls of a caller as it may, and the others in their order', async () => {
  const lane = new CallerLane(1)
  const started: string[] = []
  const [first, second] = [held(), held()]
  const run = (caller: string, name: string, work: () => Promise<void>) =>
    lane.run(new FakeCall(caller), () => {
      started.push(name)
      return work()
    })
  const running = [run('lan', 'first', first.work), run('lan', 'second', second.work)]
  await run('minh', 'of another', async () => {})
  expect(started).toEqual(['first', 'of another'])
  first.end()
  await running[0]
  second.end()
  await running[1]
  expect(started).toEqual(['first', 'of another', 'second'])
})

it('counts work of a disconnected client until it ends', async () => {
  const lane = new CallerLane(1)
  const [gone, next] = [new FakeCall('lan'), new FakeCall('lan')]
  const first = held()
  const running = lane.run(gone, first.work)
  let isStarted = false
  const waiting = lane.run(next, async () => {
    isStarted = true
  })
  gone.abort()
  await Promise.resolve()
  expect(isStarted).toBe(false)
  first.end()
  await Promise.all([running, waiting])
  expect(isStarted).toBe(true)
})

it('refuses a call when too many wait, and removes a disconnected one from the queue', async () => {
  const lane = new CallerLane(1, 1)
  const first = held()
  const running = lane.run(new FakeCall('lan'), first.work)
  const gone = new FakeCall('lan')
  const waiting = lane.run(gone, async () => {})
  await expect(lane.run(new FakeCall('lan'), async () => {})).rejects.toEqual(new Refused('operation_in_progress'))
  gone.abort()
  await expect(waiting).rejects.toBeInstanceOf(CallEnded)
  first.end()
  await running
  await lane.run(new FakeCall('lan'), async () => {})
})
