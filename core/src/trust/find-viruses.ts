import { partsTogether } from '../attachments/parts-together.ts'
import { type Mime, type ParsedMessage, Unparsable } from '../ports/mime.ts'
import { ScanFailed, type VirusScanner } from '../ports/virus-scanner.ts'
import type { MessageScan } from './trust-store.ts'

export interface ScanningNeeds {
  readonly mime: Mime
  /** Undefined: none is configured, and nothing is said (product decision 17). */
  readonly virusScanner: VirusScanner | undefined
}

export interface VirusNews {
  readonly state: MessageScan['virus']
  readonly signature: string
  readonly parts: readonly number[]
}

/** What the scanner says of a message, and of which of its parts; `failed` when it does not answer. */
export async function findViruses(
  { mime, virusScanner }: ScanningNeeds,
  { raw, message }: { readonly raw: Uint8Array; readonly message: ParsedMessage },
): Promise<VirusNews> {
  if (!virusScanner) return { state: 'not_scanned', signature: '', parts: [] }
  try {
    const found = await virusScanner.scan(raw)
    if (found.state === 'clean') return { state: 'clean', signature: '', parts: [] }
    return {
      state: 'infected',
      signature: found.signature,
      parts: await infectedParts(mime, virusScanner, raw, message),
    }
  } catch (error) {
    if (error instanceof ScanFailed) return { state: 'failed', signature: '', parts: [] }
    throw error
  }
}

/** Those parts that are infected each by itself; none when that cannot be told, and then all are taken for it. */
async function infectedParts(
  mime: Mime,
  scanner: VirusScanner,
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
        if (content && (await scanner.scan(content)).state === 'infected') infected.push(index)
      }
      done += together.length
    }
    return infected
  } catch (error) {
    if (error instanceof ScanFailed || error instanceof Unparsable) return []
    throw error
  }
}
