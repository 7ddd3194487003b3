/** In CSS pixels; undefined: the default. */
export interface ComposeSize {
  readonly width: number | undefined
  readonly height: number | undefined
}

const STORED_UNDER = 'sen.compose-size'

export function storedComposeSize(): ComposeSize {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_UNDER) ?? 'null')
    return { width: lengthIn(stored, 'width'), height: lengthIn(stored, 'height') }
  } catch {
    return { width: undefined, height: undefined }
  }
}

export function storeComposeSize(size: ComposeSize): void {
  try {
    localStorage.setItem(STORED_UNDER, JSON.stringify(size))
  } catch {
    // Storage is full or forbidden: the size lasts for this visit.
  }
}

function lengthIn(stored: unknown, name: keyof ComposeSize): number | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const value: unknown = (stored as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
