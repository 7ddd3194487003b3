import { expect } from '@playwright/test'
import { getThread, listThreads } from '@sen/contract/threads'
import { passPlanTime } from '@sen/testkit/pass-plan-time'
import { callerAt } from '../../program/api-client.ts'
import { tokenOf } from './people.ts'
import { theProgram } from './program.ts'

type PlanFolder = 'WEBMAIL_SCHEDULED' | 'webmail_period'

/** Backdates a scheduled message, as if its time had passed `agoSeconds` before the program checks. */
export async function passTime(email: string, folder: PlanFolder, subject: string, agoSeconds: number): Promise<void> {
  const { url, env } = theProgram()
  await passPlanTime(env.DATA_DIR ?? '', await plannedMessage(url, email, folder, subject), agoSeconds)
}

async function plannedMessage(url: string, email: string, folder: PlanFolder, subject: string): Promise<string> {
  const call = callerAt(url, await tokenOf(email))
  const rowOf = async () => {
    const { data } = await call(listThreads, { query: { in: folder, limit: 50, offset: 0 } })
    return data.find((row) => row.subject === subject)
  }
  await expect.poll(rowOf).toBeDefined()
  const { data } = await call(getThread, { params: { id: (await rowOf())?.id ?? '' }, query: { in: folder } })
  const planned = data.messages.find((message) => message.subject === subject && message.state === 'sending')
  if (!planned) throw new Error(`Nothing called “${subject}” waits in ${folder}.`)
  return planned.id
}
