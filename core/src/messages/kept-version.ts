import type { BodyView } from './message-view.ts'

export interface CleaningResult {
  readonly isClipped: boolean
  readonly isReduced: boolean
  readonly isTextOnly: boolean
}

export function keptVersion(cleanerVersion: string, view: BodyView): string {
  const parts = [
    cleanerVersion,
    view.format === 'html' && view.isClipped && 'beginning',
    view.format === 'html' && view.shortfall && 'reduced',
    view.format === 'text' && 'text only',
  ]
  return parts.filter(Boolean).join(', ')
}

export function readKeptVersion(cleanerVersion: string, kept: string | undefined): CleaningResult | undefined {
  const [version, ...parts] = kept?.split(', ') ?? []
  if (version !== cleanerVersion) return undefined
  return {
    isClipped: parts.includes('beginning'),
    isReduced: parts.includes('reduced'),
    isTextOnly: parts.includes('text only'),
  }
}
