export const SLICE_BYTES = 256 * 1024

export async function yieldToOthers(worked: Uint8Array): Promise<void> {
  if (worked.byteLength > SLICE_BYTES) await new Promise((resolve) => setImmediate(resolve))
}
