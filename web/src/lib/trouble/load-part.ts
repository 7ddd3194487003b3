import { CHUNK_TIMEOUT_MILLISECONDS } from '@sen/model/limits'

/** A part of the page did not come (spec section 8): it is gone after an update, took too long, or came without its looks. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed'
  readonly kind: 'missing' | 'timeout' | 'style'

  constructor(kind: PartFailed['kind'], cause: unknown) {
    super(`Loading chunk failed (${kind})`, { cause })
    this.kind = kind
  }
}

/**
 * Loads a part of the page, within two minutes.
 * @throws PartFailed
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  withinMilliseconds: number = CHUNK_TIMEOUT_MILLISECONDS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartFailed('timeout', undefined)), withinMilliseconds)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (error instanceof PartFailed) throw error
    // The bundler's words when a style sheet could not be had.
    const isStyle = error instanceof Error && /preload CSS|CSS chunk/iu.test(error.message)
    throw new PartFailed(isStyle ? 'style' : 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}
