import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { pause } from '../../program/waiting.ts'
import { CrowdClient, RefusedForNow } from './crowd-client.ts'
import type { ConnectRequest, ConnectResult, CrowdMember, CrowdRequest, WokenResult } from './crowd-job.ts'

// A separate process, so that the drill can measure while thousands of clients connect.
const MAX_TRIES = 40
const FIRST_PAUSE_MILLISECONDS = 500
const LONGEST_PAUSE_MILLISECONDS = 5_000

const clients: { readonly member: CrowdMember; readonly client: CrowdClient }[] = []

process.on('message', (request: CrowdRequest) => {
  answer(request).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))

async function answer(request: CrowdRequest): Promise<ConnectResult | WokenResult | undefined> {
  switch (request.kind) {
    case 'connect':
      return connectAll(request)
    case 'woken':
      return woken()
    case 'leave':
      for (const { client } of clients.splice(0)) client.leave()
      return undefined
  }
}

async function connectAll({ port, caFile, members, atOnce }: ConnectRequest): Promise<ConnectResult> {
  // One context for all, because each would read the certificates of all authorities.
  const secureContext = createSecureContext({ ca: readFileSync(caFile) })
  const failures: string[] = []
  const milliseconds: number[] = []
  let refusedForNow = 0
  const connectOne = async (member: CrowdMember): Promise<void> => {
    const startedAt = performance.now()
    let waits = FIRST_PAUSE_MILLISECONDS
    for (let tries = 1; ; tries += 1) {
      try {
        clients.push({ member, client: await CrowdClient.open(port, secureContext, member) })
        milliseconds.push(performance.now() - startedAt)
        return
      } catch (error) {
        if (!(error instanceof RefusedForNow) || tries >= MAX_TRIES) {
          failures.push(String(error))
          return
        }
        refusedForNow += 1
        await pause(waits * (0.5 + Math.random()))
        waits = Math.min(waits * 2, LONGEST_PAUSE_MILLISECONDS)
      }
    }
  }
  let next = 0
  const connectSome = async (): Promise<void> => {
    for (let member = members[next++]; member !== undefined; member = members[next++]) await connectOne(member)
  }
  await Promise.all(Array.from({ length: atOnce }, connectSome))
  return { connected: milliseconds.length, refusedForNow, failures, milliseconds }
}

/** Returns who was woken so far. */
function woken(): WokenResult {
  const idle = clients.filter(({ member }) => member.isIdle)
  const wokenAt = idle.flatMap(({ client }) => client.wokenAt ?? [])
  return { waiting: idle.length, wokenAt, lost: clients.filter(({ client }) => client.isLost).length }
}
