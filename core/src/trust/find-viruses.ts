import { VIRUS_SCAN_SECONDS } from '@sen/model/scanning/limits'
import { partsTogether } from '../attachments/parts-together.ts'
import type { Clock } from '../kit/clock.ts'
import { type Mime, type ParsedMessage, Unparsable } from '../ports/mime.ts'
import { ScanFailed, type VirusFinding, type VirusScanner } from '../ports/virus-scanner.ts'
import type { MessageScan } from './trust-store.ts'

export interface ScanningNeeds {
  readonly clock: Clock
  readonly mime: Mime
  /** The virus scan is not recorded without a scanner (product decision 17). */
  readonly virusScanner: VirusScanner | undefined
}

export interface VirusReport {
  readonly state: MessageScan['virus']
  readonly signature: string
  readonly parts: readonly number[]
}

/** @param seconds the limit for the message and all of its parts together */
export async function findViruses(
  { clock, mime, virusScanner }: ScanningNeeds,
  { raw, message }: { readonly raw: Uint8Array; readonly message: ParsedMessage },
  seconds = VIRUS_SCAN_SECONDS,
): Promise<VirusReport> {
  if (!virusScanner) return { state: 'not_scanned', signature: '', parts: [] }
  const until = clock.now().getTime() + seconds * 1_000
  const scan = (bytes: Uint8Array): Promise<VirusFinding> => {
    const left = (until - clock.now().getTime()) / 1_000
    if (left <= 0) throw new ScanFailed('the virus scanner takes too long for one message')
    return virusScanner.scan(bytes, left)
  }
  try {
    const found = await scan(raw)
    if (found.state === 'clean') return { state: 'clean', signature: '', parts: [] }
    return { state: 'infected', signature: found.signature, parts: await infectedParts(mime, scan, raw, message) }
  } catch (error) {
    if (error instanceof ScanFailed) return { state: 'failed', signature: '', parts: [] }
    throw error
  }
}

/** Empty if unknown, and then all count as infected. */
async function infectedParts(
  mime: Mime,
  scan: (bytes: Uint8Array) => Promise<VirusFinding>,
  raw: Uint8Array,
  { parts }: ParsedMessage,
): Promise<readonly number[]> {
  const infected: number[] = []
  try {
    for (let done = 0; done < parts.length; ) {
      const together = partsTogether(parts.slice(done)).map(({ index }) => index)
      const contents = await mime.extractParts(raw, together)
      for (const [at, index] of together.entries()) {
        const content = contents[at]
        if (content && (await scan(content)).state === 'infected') infected.push(index)
      }
      done += together.length
    }
    return infected
  } catch (error) {
    if (error instanceof ScanFailed || error instanceof Unparsable) return []
    throw error
  }
}
