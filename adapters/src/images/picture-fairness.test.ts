import type { MailboxId, OrganisationId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import type { DrawOutcome, MemoryQueue, PictureDrawer } from './picture-process.ts'
import type { PictureTask } from './picture-worker.ts'
import { SharpPictureMaker } from './sharp-picture-maker.ts'

const MEGABYTE = 1_000_000
const requester = (mailbox: string, organisation: string) => ({
  mailboxId: mailbox as MailboxId,
  organisationId: organisation as OrganisationId,
})
const eve = requester('eve', 'evil')
const boss = requester('boss', 'evil')
const minh = requester('minh', 'sen')
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The bytes of a picture are its name, and decide about its outcome. */
function stage({ memoryOf = () => 1 }: { readonly memoryOf?: (name: string) => number } = {}) {
  const begun: string[] = []
  const ends = new Map<string, (outcome: DrawOutcome) => void>()
  const draw = ({ bytes }: PictureTask, withMemory: MemoryQueue) => {
    const name = Buffer.from(bytes).toString()
    return withMemory(memoryOf(name), () => {
      begun.push(name)
      return new Promise<DrawOutcome>((resolve) => ends.set(name, resolve))
    })
  }
  const drawers: PictureDrawer[] = [1, 2].map(() => ({ draw, close: async () => undefined }))
  const maker = new SharpPictureMaker({ drawers })
  const ask = (name: string, whose: Parameters<SharpPictureMaker['thumbnail']>[2]) =>
    maker.thumbnail(async () => Buffer.from(name), 400, whose)
  const end = async (
    name: string,
    outcome: DrawOutcome = [{ bytes: Buffer.from(name), contentType: 'image/webp' }],
  ) => {
    while (!ends.has(name)) await settled()
    ends.get(name)?.(outcome)
    ends.delete(name)
    await settled()
  }
  const until = async (count: number) => {
    while (begun.length < count) await settled()
    return begun
  }
  return { begun, ask, end, until }
}

it('draws for another organisation, however much the members of one have asked for', async () => {
  const { ask, until } = stage()
  for (const name of ['e1', 'e2', 'e3']) void ask(name, eve)
  for (const name of ['b1', 'b2', 'b3']) void ask(name, boss)
  void ask('m1', minh)
  expect(await until(2)).toEqual(['e1', 'm1'])
})

it.each(['unreadable', 'too_small'] as const)('draws a picture once that is %s', async (problem) => {
  const { ask, begun, end } = stage()
  const first = ask('bomb', eve)
  await end('bomb', problem)
  expect(await first).toBeUndefined()
  expect(await ask('bomb', minh)).toBeUndefined()
  expect(begun).toEqual(['bomb'])
})

it('keeps the pictures it has drawn, but not a failure for want of processor time', async () => {
  const { ask, begun, end } = stage()
  const first = ask('photo', eve)
  await end('photo', 'unanswered')
  expect(await first).toBeUndefined()
  const second = ask('photo', eve)
  await end('photo')
  expect(await second).toEqual(await ask('photo', minh))
  expect(begun).toEqual(['photo', 'photo'])
})

it('lets two large pictures wait for memory, but no small one', async () => {
  const { ask, begun, end, until } = stage({
    memoryOf: (name) => (name.startsWith('large') ? 200 * MEGABYTE : MEGABYTE),
  })
  void ask('large 1', eve)
  await until(1)
  void ask('large 2', minh)
  await settled()
  await end('large 1')
  expect(await until(2)).toEqual(['large 1', 'large 2'])
  void ask('small', eve)
  await until(3)
  expect(begun).toEqual(['large 1', 'large 2', 'small'])
})
