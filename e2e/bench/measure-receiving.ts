import type { RunningProgram } from '../program/program.ts'
import { milliseconds, type Section } from './figures.ts'
import type { LoadResult } from './load/load-job.ts'
import { runLoad } from './load/run-load.ts'
import { processorSecondsOf } from './process-tree.ts'

const CONNECTIONS = 4
const MESSAGE_BYTES = 10_000
const TARGET_PER_SECOND = 250

export async function measureReceiving(
  program: RunningProgram,
  port: number,
  recipients: readonly string[],
  times: { readonly warmUpSeconds: number; readonly seconds: number },
): Promise<Section> {
  const { warmUpSeconds, seconds } = times
  const load = (to: readonly string[]): Promise<LoadResult> =>
    runLoad({
      kind: 'smtp',
      port,
      connections: CONNECTIONS,
      messageBytes: MESSAGE_BYTES,
      recipients: to,
      warmUpSeconds,
      seconds,
    })
  const before = processorSecondsOf(program.pid)
  const several = await load(recipients)
  const used = (processorSecondsOf(program.pid) - before) * (seconds / (seconds + warmUpSeconds))
  const one = await load(recipients.slice(0, 1))
  return {
    title: `Receiving by SMTP, ${CONNECTIONS} connections, messages of 10 KB`,
    figures: [
      {
        what: `accepted a second, ${recipients.length} mailboxes`,
        measured: several.perSecond.toFixed(0),
        target: `≥ ${TARGET_PER_SECOND}`,
        isMet: several.perSecond >= TARGET_PER_SECOND,
      },
      {
        what: 'from MAIL to the last 250, p50 / p95',
        measured: `${milliseconds(several.p50Milliseconds)} / ${milliseconds(several.p95Milliseconds)}`,
      },
      { what: 'processor seconds for 1,000', measured: ((used / several.answered) * 1_000).toFixed(2) },
      { what: 'accepted a second, one mailbox', measured: one.perSecond.toFixed(0) },
    ],
  }
}
