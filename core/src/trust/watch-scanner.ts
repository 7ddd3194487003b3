import type { SpamScorer } from '../ports/spam-scorer.ts'
import { ScanFailed, type VirusScanner } from '../ports/virus-scanner.ts'

/** The scanner stopped answering, with its last error, or answers again. */
export type ScannerListener = (change: { readonly isAway: boolean; readonly reason: string }) => void

export function watchVirusScanner(scanner: VirusScanner, listener: ScannerListener): VirusScanner {
  const watched = watch(listener)
  return { scan: (...args) => watched(scanner.scan(...args)) }
}

export function watchSpamScorer(scorer: SpamScorer, listener: ScannerListener): SpamScorer {
  const watched = watch(listener)
  return { score: (...args) => watched(scorer.score(...args)) }
}

function watch(listener: ScannerListener): <T>(answer: Promise<T>) => Promise<T> {
  let isAway = false
  const change = (now: boolean, reason: string): void => {
    if (now === isAway) return
    isAway = now
    listener({ isAway, reason })
  }
  return async (answer) => {
    try {
      const found = await answer
      change(false, '')
      return found
    } catch (error) {
      if (error instanceof ScanFailed) change(true, error.message)
      throw error
    }
  }
}
