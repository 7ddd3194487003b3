import { CallEnded } from '@sen/core/ports/call-scope'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { expect, it } from 'vitest'
import { LargeBodies } from './large-bodies.ts'

it('lets each caller have one body under way, in the order in which they came', async () => {
  const bodies = new LargeBodies()
  const entered: string[] = []
  const enter = (caller: string, name: string) => {
    const call = new FakeCall(caller)
    return { call, done: bodies.enter(call).then(() => void entered.push(name)) }
  }
  const [first, second, third, other] = [
    enter('lan', '1'),
    enter('lan', '2'),
    enter('lan', '3'),
    enter('minh', 'other'),
  ]
  await Promise.all([first.done, other.done])
  expect(entered).toEqual(['1', 'other'])
  first.call.end()
  await second.done
  expect(entered).toEqual(['1', 'other', '2'])
  second.call.end()
  await third.done
  third.call.end()
  await enter('lan', '4').done
  expect(entered).toEqual(['1', 'other', '2', '3', '4'])
})

it('lets a client that has gone out of the line', async () => {
  const bodies = new LargeBodies()
  const [first, gone, next] = ['lan', 'lan', 'lan'].map((caller) => new FakeCall(caller))
  if (!first || !gone || !next) throw new Error('there are no calls')
  await bodies.enter(first)
  const waiting = bodies.enter(gone)
  const after = bodies.enter(next)
  gone.abort()
  await expect(waiting).rejects.toBeInstanceOf(CallEnded)
  first.end()
  await after
})

it('works on one after the other, with everything else between them', async () => {
  const bodies = new LargeBodies()
  const order: string[] = []
  const turns = ['a', 'b'].map((name) =>
    bodies.inTurn(() => {
      order.push(name)
      setImmediate(() => order.push(`after ${name}`))
    }),
  )
  const broken = bodies.inTurn(() => {
    throw new Error('no JSON')
  })
  await expect(broken).rejects.toThrow('no JSON')
  await Promise.all(turns)
  expect(order.slice(0, 3)).toEqual(['a', 'after a', 'b'])
})
