/**
 * Reads the next item while the caller works on the previous one, so two items are in memory. An error of the next item
 * is thrown after the previous one was yielded.
 */
export async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    let next = source.next()
    for (;;) {
      const item = await next
      if (item.done) return
      next = source.next()
      // The caller may stop before it gets there.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    // Ends it after the item that is being read.
    void source.return()
  }
}
