import { CallEnded } from '@sen/core/ports/call-scope'
import { MAX_LARGE_BODIES_OF_CALLER } from '@sen/model/bulkheads/limits'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { expect, it } from 'vitest'
import { LargeBodies } from './large-bodies.ts'

it('lets each caller have a few bodies under way, and others wait in the order in which they came', async () => {
  const bodies = new LargeBodies()
  const entered: string[] = []
  const enter = (caller: string, name: string) => {
    const call = new FakeCall(caller)
    return { call, done: bodies.enter(call).then(() => void entered.push(name)) }
  }
  const under = Array.from({ length: MAX_LARGE_BODIES_OF_CALLER }, (_, at) => enter('lan', `${at}`))
  const [fourth, fifth, other] = [enter('lan', 'fourth'), enter('lan', 'fifth'), enter('minh', 'other')]
  await Promise.all([...under.map(({ done }) => done), other.done])
  expect(entered).toEqual([...under.map((_, at) => `${at}`), 'other'])
  under[1]?.call.end()
  await fourth.done
  expect(entered.at(-1)).toBe('fourth')
  under[0]?.call.end()
  await fifth.done
  for (const { call } of [...under.slice(2), fourth, fifth]) call.end()
  await enter('lan', 'last').done
  expect(entered.slice(-2)).toEqual(['fifth', 'last'])
})

it('removes a disconnected client from the queue', async () => {
  const bodies = new LargeBodies()
  const under = Array.from({ length: MAX_LARGE_BODIES_OF_CALLER }, () => new FakeCall('lan'))
  for (const call of under) await bodies.enter(call)
  const [gone, next] = [new FakeCall('lan'), new FakeCall('lan')]
  const waiting = bodies.enter(gone)
  const after = bodies.enter(next)
  gone.abort()
  await expect(waiting).rejects.toBeInstanceOf(CallEnded)
  under[0]?.end()
  await after
})

it('works on one after the other, with everything else between them', async () => {
  const bodies = new LargeBodies()
  const order: string[] = []
  const turns = ['a', 'b'].map((name) =>
    bodies.enqueue(() => {
      order.push(name)
      setImmediate(() => order.push(`after ${name}`))
    }),
  )
  const broken = bodies.enqueue(() => {
    throw new Error('no JSON')
  })
  await expect(broken).rejects.toThrow('no JSON')
  await Promise.all(turns)
  expect(order.slice(0, 3)).toEqual(['a', 'after a', 'b'])
})
