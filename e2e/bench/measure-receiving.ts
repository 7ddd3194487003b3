import type { Section } from './figures.ts'
import { milliseconds } from './figures.ts'
import { runLoad } from './load/run-load.ts'

const CONNECTIONS = 4
const MESSAGE_BYTES = 10_000
const TARGET_PER_SECOND = 250

/** Mail that comes in from outside, each 250 only once the message is kept. */
export async function measureReceiving(
  port: number,
  recipients: readonly string[],
  times: { readonly warmUpSeconds: number; readonly seconds: number },
): Promise<Section> {
  const job = { kind: 'smtp', port, connections: CONNECTIONS, messageBytes: MESSAGE_BYTES, ...times } as const
  const several = await runLoad({ ...job, recipients })
  const one = await runLoad({ ...job, recipients: recipients.slice(0, 1) })
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
      { what: 'accepted a second, one mailbox', measured: one.perSecond.toFixed(0) },
    ],
  }
}
