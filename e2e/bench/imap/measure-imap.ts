import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { DOVECOT_PASSWORD, startDovecot, whyNoDovecot } from '@sen/testkit/servers/dovecot'
import { type Figure, milliseconds, type Section } from '../figures.ts'
import { SEARCH_TEXT, timeImap } from './imap-operations.ts'

const LEAST_RATIO = 0.5
/** Dovecot searches without an index. */
const LEAST_SEARCH_RATIO = 20

export interface MeasuredInbox {
  readonly port: number
  readonly address: string
  readonly password: string
  /** The Maildir that was imported into its INBOX; undefined when its files are not known. */
  readonly maildir: string | undefined
}

/** Measures IMAP beside Dovecot, with the same messages, on the same machine, one after the other. */
export async function measureImap({ port, address, password, maildir }: MeasuredInbox): Promise<Section> {
  const why = maildir === undefined ? 'only mail that the bench imports is compared' : whyNoDovecot()
  const messages = maildir === undefined ? 0 : readdirSync(join(maildir, 'cur')).length
  const title = `IMAP beside Dovecot, ${messages.toLocaleString('en')} messages in INBOX`
  if (why !== undefined || maildir === undefined) return { title, figures: [{ what: 'left out', measured: why ?? '' }] }
  const secureContext = createSecureContext()
  const own = await timeImap({ port, security: 'tls', secureContext, user: address, password }, { messages })
  const dovecot = await startDovecot()
  try {
    await dovecot.adopt('bench', maildir)
    const theirs = await timeImap(
      { port: dovecot.port, security: 'starttls', secureContext, user: 'bench', password: DOVECOT_PASSWORD },
      { messages },
    )
    return { title, figures: [...own].map(([what, taken]) => figureOf(what, taken, theirs.get(what) ?? 0)) }
  } finally {
    await dovecot.close()
  }
}

function figureOf(what: string, own: number, theirs: number): Figure {
  const ratio = theirs / own
  const least = what === SEARCH_TEXT ? LEAST_SEARCH_RATIO : LEAST_RATIO
  return {
    what,
    measured: `${milliseconds(own)}; Dovecot ${milliseconds(theirs)}, × ${ratio.toFixed(ratio < 10 ? 2 : 0)}`,
    target: `≥ × ${least}`,
    isMet: ratio >= least,
  }
}
