export const TURN_BYTES = 256 * 1024

export async function yieldToOthers(worked: Uint8Array): Promise<void> {
  if (worked.byteLength > TURN_BYTES) await new Promise((resolve) => setImmediate(resolve))
}
