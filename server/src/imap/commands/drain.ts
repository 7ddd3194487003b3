/** Runs slices to their end. */
export async function drain(slices: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of slices);
}
