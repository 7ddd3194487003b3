import { type Call, CallEnded } from '@sen/core/ports/call-scope'
import { expect, it } from 'vitest'
import { FairQueue, type Requester } from './fair-queue.ts'

function stage(turns: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, piece: string, call?: Call) => askOf({ group: name, member: name }, piece, call)
  const askOf = (requester: Requester, piece: string, call?: Call) =>
    turns.run(
      requester,
      () => {
        begun.push(piece)
        return new Promise<void>((resolve) => ends.set(piece, resolve))
      },
      call,
    )
  const end = async (piece: string, asked: Promise<void>) => {
    ends.get(piece)?.()
    await asked
  }
  return { begun, ask, askOf, end }
}

it('keeps a place for others, however much one asks for', async () => {
  const { begun, ask, end } = stage(new FairQueue({ together: 3, ofOne: 2 }))
  const first = ask('mallory', 'm1')
  const others = ['m2', 'm3', 'm4'].map((piece) => ask('mallory', piece))
  const lan = ask('lan', 'l1')
  await Promise.resolve()
  expect(begun).toEqual(['m1', 'm2', 'l1'])
  await end('m1', first)
  expect(begun).toEqual(['m1', 'm2', 'l1', 'm3'])
  await end('l1', lan)
  for (const [at, asked] of others.entries()) await end(`m${at + 2}`, asked)
})

it('serves names in turn when all places are taken', async () => {
  const { begun, ask, end } = stage(new FairQueue({ together: 1, ofOne: 1 }))
  const asked = new Map<string, Promise<void>>()
  for (const piece of ['m1', 'm2', 'm3', 'l1', 'l2']) asked.set(piece, ask(piece.slice(0, 1), piece))
  await Promise.resolve()
  for (let at = 0; at < 5; at += 1) {
    const piece = begun.at(-1) ?? ''
    await end(piece, asked.get(piece) ?? Promise.reject(new Error('nobody asked for it')))
    await Promise.resolve()
  }
  expect(begun).toEqual(['m1', 'm2', 'l1', 'm3', 'l2'])
})

it('gives the place back when the work fails', async () => {
  const turns = new FairQueue({ together: 1, ofOne: 1 })
  await expect(turns.run({ group: 'lan', member: 'lan' }, () => Promise.reject(new Error('torn')))).rejects.toThrow(
    'torn',
  )
  expect(await turns.run({ group: 'lan', member: 'lan' }, async () => 'whole')).toBe('whole')
})

it('drops waiting work whose client has left', async () => {
  const gone = new AbortController()
  const call: Call = { caller: 'lan', signal: gone.signal, onEnd: () => undefined, endWithin: () => undefined }
  const { begun, ask, end } = stage(new FairQueue({ together: 1, ofOne: 1 }))
  const first = ask('minh', 'm1')
  const left = ask('lan', 'l1', call)
  const next = ask('chu', 'c1')
  gone.abort()
  await expect(left).rejects.toBeInstanceOf(CallEnded)
  await end('m1', first)
  expect(begun).toEqual(['m1', 'c1'])
  await end('c1', next)
  await expect(ask('lan', 'l2', call)).rejects.toBeInstanceOf(CallEnded)
})

it('takes groups in turn, and the members of a group within its turns', async () => {
  const { begun, askOf, end } = stage(new FairQueue({ together: 2, ofOne: 1 }))
  const asked = new Map<string, Promise<void>>()
  const ask = (group: string, member: string, piece: string) => asked.set(piece, askOf({ group, member }, piece))
  for (const piece of ['e1', 'e2', 'e3']) ask('evil', 'eve', piece)
  for (const piece of ['b1', 'b2']) ask('evil', 'boss', piece)
  ask('sen', 'minh', 'm1')
  await Promise.resolve()
  expect(begun).toEqual(['e1', 'm1'])
  for (let at = 0; at < 6; at += 1) {
    const piece = begun[at] ?? ''
    await end(piece, asked.get(piece) ?? Promise.reject(new Error('nobody asked for it')))
    await Promise.resolve()
  }
  expect(begun).toEqual(['e1', 'm1', 'e2', 'b1', 'e3', 'b2'])
})
