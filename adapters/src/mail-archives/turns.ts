/** The work on a long message before yielding to the event loop, about a millisecond. */
export const TURN_BYTES = 256 * 1024

/** Yields to the event loop after a long slice of work. */
export async function takeTurn(worked: Uint8Array): Promise<void> {
  if (worked.byteLength > TURN_BYTES) await new Promise((resolve) => setImmediate(resolve))
}
