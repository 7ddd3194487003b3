import { ClamdVirusScanner } from '@sen/adapters/clamd/clamd-virus-scanner'
import { RspamdSpamScorer } from '@sen/adapters/rspamd/rspamd-spam-scorer'
import { type ScannerListener, watchSpamScorer, watchVirusScanner } from '@sen/core/trust/watch-scanner'
import type { Config } from './config.ts'
import type { World } from './world.ts'

const UNSCANNED = {
  open: 'mail is delivered without this scan',
  defer: 'mail from outside is deferred',
} as const satisfies Record<Config['scanPolicy'], string>

/** `warn` is called when a scanner stops answering and when it answers again. */
export function wireScanners(
  { clamdUrl, rspamdUrl, scanPolicy }: Pick<Config, 'clamdUrl' | 'rspamdUrl' | 'scanPolicy'>,
  warn: (line: string) => void,
): Pick<World, 'virusScanner' | 'spamScorer' | 'scanPolicy'> {
  const listenerFor =
    (scanner: string): ScannerListener =>
    ({ isAway, reason }) =>
      warn(isAway ? `${scanner} does not respond (${reason}): ${UNSCANNED[scanPolicy]}` : `${scanner} responds again`)
  return {
    virusScanner:
      clamdUrl === undefined
        ? undefined
        : watchVirusScanner(new ClamdVirusScanner(clamdUrl), listenerFor('the virus scanner')),
    spamScorer:
      rspamdUrl === undefined
        ? undefined
        : watchSpamScorer(new RspamdSpamScorer(rspamdUrl), listenerFor('the spam scorer')),
    scanPolicy,
  }
}
