/** So much of a long message is worked on before anybody else is looked after: about a millisecond. */
export const TURN_BYTES = 256 * 1024

/** Lets others have their turn, while something long is being worked on. */
export async function takeTurn(worked: Uint8Array): Promise<void> {
  if (worked.byteLength > TURN_BYTES) await new Promise((resolve) => setImmediate(resolve))
}
