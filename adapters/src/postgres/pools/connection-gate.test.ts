import { type Call, CallEnded } from '@sen/core/ports/call-scope'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { expect, it } from 'vitest'
import { ConnectionGate } from './connection-gate.ts'

function visitor(gate: ConnectionGate, entered: string[]) {
  return async (caller: string, name = caller) => {
    const leave = await gate.enter(new FakeCall(caller))
    entered.push(name)
    return leave
  }
}

it('leaves connections to others while one caller wants many', async () => {
  const entered: string[] = []
  const enter = visitor(new ConnectionGate({ max: 3, maxPerCaller: 2, maxCostly: 3 }), entered)
  const first = enter('lan', 'lan 1')
  const rest = [enter('lan', 'lan 2'), enter('lan', 'lan 3'), enter('lan', 'lan 4')]
  await enter('minh')
  expect(entered).toEqual(['lan 1', 'lan 2', 'minh'])
  const leave = await first
  leave()
  await rest[1]
  expect(entered).toEqual(['lan 1', 'lan 2', 'minh', 'lan 3'])
})

it('serves waiting callers in turns, not in the order in which they asked', async () => {
  const entered: string[] = []
  const enter = visitor(new ConnectionGate({ max: 1, maxPerCaller: 1, maxCostly: 1 }), entered)
  const leave = await enter('lan', 'lan 1')
  const waiting = [enter('lan', 'lan 2'), enter('lan', 'lan 3'), enter('minh'), enter('hoa')]
  leave()
  for (const each of [waiting[0], waiting[2], waiting[3], waiting[1]]) (await each)?.()
  expect(entered).toEqual(['lan 1', 'lan 2', 'minh', 'hoa', 'lan 3'])
})

it('removes a call from the queue when its client disconnects', async () => {
  const gate = new ConnectionGate({ max: 1, maxPerCaller: 1, maxCostly: 1 })
  const leave = await gate.enter(new FakeCall('lan'))
  const gone = new FakeCall('minh')
  const waiting = gate.enter(gone)
  const next = gate.enter(new FakeCall('hoa'))
  gone.abort()
  await expect(waiting).rejects.toBeInstanceOf(CallEnded)
  leave()
  ;(await next)()
  await expect(gate.enter(gone)).rejects.toBeInstanceOf(CallEnded)
})

it('gives work outside of calls all that is free', async () => {
  const gate = new ConnectionGate({ max: 2, maxPerCaller: 1, maxCostly: 2 })
  expect(await Promise.all([gate.enter(undefined), gate.enter(undefined)])).toHaveLength(2)
})

it('passes over callers that hold enough, however many wait', async () => {
  const entered: string[] = []
  const enter = visitor(new ConnectionGate({ max: 3, maxPerCaller: 2, maxCostly: 3 }), entered)
  const [, , other] = await Promise.all([enter('lan', 'lan 1'), enter('lan', 'lan 2'), enter('minh', 'minh 1')])
  const waiting = [enter('lan', 'lan 3'), enter('lan', 'lan 4'), enter('hoa', 'hoa 1'), enter('hoa', 'hoa 2')]
  other?.()
  ;(await waiting[2])?.()
  ;(await waiting[3])?.()
  expect(entered).toEqual(['lan 1', 'lan 2', 'minh 1', 'hoa 1', 'hoa 2'])
})

it('leaves connections to others while costly calls of several callers wait', async () => {
  const gate = new ConnectionGate({ max: 3, maxPerCaller: 2, maxCostly: 1 })
  const entered: string[] = []
  const enter = async (caller: string, name: string, isCostly = false) => {
    const call: Call = Object.assign(new FakeCall(caller), { isCostly })
    const leave = await gate.enter(call)
    entered.push(name)
    return leave
  }
  const [search, next] = [
    enter('lan', 'lan search', true),
    enter('minh', 'minh search', true),
    enter('lan', 'lan search 2', true),
  ]
  const list = await enter('minh', 'minh list')
  await enter('hoa', 'hoa list')
  expect(entered).toEqual(['lan search', 'minh list', 'hoa list'])
  list()
  expect(entered).toHaveLength(3)
  ;(await search)?.()
  await next
  await enter('lan', 'lan list')
  expect(entered).toEqual(['lan search', 'minh list', 'hoa list', 'minh search', 'lan list'])
})
