import type { BodyView } from './message-view.ts'

/** What is known of a kept body without reading it. */
export interface KeptAs {
  readonly isClipped: boolean
  readonly isReduced: boolean
  /** The cleaner gave out: nothing was kept but that. */
  readonly isTextOnly: boolean
}

/** What was kept says by which cleaner, and whether it is the whole. */
export function keptVersion(cleanerVersion: string, view: BodyView): string {
  const parts = [
    cleanerVersion,
    view.format === 'html' && view.isClipped && 'beginning',
    view.format === 'html' && view.shortfall && 'reduced',
    view.format === 'text' && 'text only',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Undefined for what another version has kept. */
export function readKeptVersion(cleanerVersion: string, kept: string | undefined): KeptAs | undefined {
  const [version, ...parts] = kept?.split(', ') ?? []
  if (version !== cleanerVersion) return undefined
  return {
    isClipped: parts.includes('beginning'),
    isReduced: parts.includes('reduced'),
    isTextOnly: parts.includes('text only'),
  }
}
