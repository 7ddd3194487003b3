import type { BodyView } from './message-view.ts'

/** The properties of a stored body that are known without reading it. */
export interface KeptAs {
  readonly isClipped: boolean
  readonly isReduced: boolean
  /** The cleaner failed, so only that fact is stored. */
  readonly isTextOnly: boolean
}

/** Returns the stored version string: the cleaner version, and whether the body is complete. */
export function keptVersion(cleanerVersion: string, view: BodyView): string {
  const parts = [
    cleanerVersion,
    view.format === 'html' && view.isClipped && 'beginning',
    view.format === 'html' && view.shortfall && 'reduced',
    view.format === 'text' && 'text only',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns undefined if another cleaner version stored it. */
export function readKeptVersion(cleanerVersion: string, kept: string | undefined): KeptAs | undefined {
  const [version, ...parts] = kept?.split(', ') ?? []
  if (version !== cleanerVersion) return undefined
  return {
    isClipped: parts.includes('beginning'),
    isReduced: parts.includes('reduced'),
    isTextOnly: parts.includes('text only'),
  }
}
